export type SectionHeading = 'h2' | 'h3';
