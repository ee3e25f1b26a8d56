export { formatThing, parseQuickAdd } from './parse-quick-add.ts';
export type { QuickThing } from './read-thing.ts';
export { amountOfKinds, resolveThing } from './resolve-thing.ts';
export { indexSnapshot, type SnapshotContent, type SnapshotIndex } from './snapshot-index.ts';
export { pairsOf } from './split-things.ts';
export { type Suggestion, suggestThings } from './suggest.ts';
