/** Kinds group products regardless of brand and size. */
export { KindStrip } from './kind-strip.tsx';
export { fetchKinds } from './queries.ts';
