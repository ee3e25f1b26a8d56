/**
 * Where the layout changes, in the one place that says so. Style sheets write `@media (--phone)`, which
 * vite/named-media.ts replaces; code asks with the text. In CSS pixels, so that an enlarged page counts as a small
 * screen.
 */
export const mediaQueries = {
  /** The narrowest that anything is made for is 320. */
  '--tiny': '(max-width: 359.95px)',
  '--slim': '(max-width: 399.95px)',
  '--narrow': '(max-width: 479.95px)',
  '--phone': '(max-width: 599.95px)',
  '--tablet': '(min-width: 600px)',
  '--below-desk': '(max-width: 899.95px)',
  /** From here on the main places stand in the top bar. */
  '--desk': '(min-width: 900px)',
  '--below-roomy': '(max-width: 1099.95px)',
  '--wide': '(min-width: 1200px)',
  /** WebMin shows an open record beside its table. */
  '--split': '(min-width: 1280px)',
  /** A phone on its side, or a page at 200 %. */
  '--short': '(max-height: 559.95px)',
  /** A small phone upright. */
  '--compact': '(max-height: 640px)',
  /** A phone with its keyboard open, or on its side: the content comes before the frame. */
  '--low': '(max-height: 449.95px)',
} as const;
