/** Kinds group products regardless of brand and size. */
export { AisleStrip } from './aisle-strip.tsx';
export { KindStrip } from './kind-strip.tsx';
export { fetchAisles, fetchKinds } from './queries.ts';
