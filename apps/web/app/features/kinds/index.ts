/** Kinds group products regardless of brand and size. */
export { AisleLinks } from './aisle-strip.tsx';
export { MatchingKindLinks } from './kind-strip.tsx';
export { fetchAisles, fetchKinds } from './queries.ts';
