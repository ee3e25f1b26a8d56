/** Level below the listing's heading: h2 on its page, h3 in the dialog. */
export type SectionHeading = 'h2' | 'h3';
