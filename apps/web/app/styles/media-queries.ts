/** Breakpoints in CSS pixels. Style sheets repeat them, and media-queries.test.ts refuses other sizes. */
export const mediaQueries = {
  /** The narrowest supported width is 320. */
  tiny: '(max-width: 359.95px)',
  slim: '(max-width: 399.95px)',
  narrow: '(max-width: 479.95px)',
  phone: '(max-width: 599.95px)',
  tablet: '(min-width: 600px)',
  belowDesk: '(max-width: 899.95px)',
  /** From here on the main navigation is in the top bar. */
  desk: '(min-width: 900px)',
  belowRoomy: '(max-width: 1099.95px)',
  wide: '(min-width: 1200px)',
  /** WebMin shows an open record beside its table. */
  split: '(min-width: 1280px)',
  /** A phone on its side, or a page at 200 %. */
  short: '(max-height: 559.95px)',
  /** A small phone upright. */
  compact: '(max-height: 640px)',
  /** A phone on its side, or with its keyboard open: the content comes before the frame. */
  low: '(max-height: 449.95px)',
} as const;
