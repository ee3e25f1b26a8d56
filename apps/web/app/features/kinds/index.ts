/** Kinds: what products are, whatever their brand and size. */
export { KindStrip } from './kind-strip.tsx';
export { fetchKinds } from './queries.ts';
