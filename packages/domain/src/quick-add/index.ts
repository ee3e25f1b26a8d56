export { formatThing, parseQuickAdd } from './parse-quick-add.ts';
export { indexPocket, type PocketContent, type PocketIndex } from './pocket.ts';
export type { QuickThing } from './read-thing.ts';
export { amountOfKinds, resolveThing } from './resolve-thing.ts';
export { pairsOf } from './split-things.ts';
export { type Suggestion, suggestThings } from './suggest.ts';
