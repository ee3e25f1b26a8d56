/** One level below the listing's own heading: on its page, or in the dialog. */
export type SectionHeading = 'h2' | 'h3';
