export { formatQuickThing, parseQuickAdd } from './parse-quick-add.ts';
export type { QuickThing } from './read-thing.ts';
export { amountOfKinds, resolveQuickThing } from './resolve-thing.ts';
export { indexSnapshot, type SnapshotContent, type SnapshotIndex } from './snapshot-index.ts';
export { wordPairsAroundAnd } from './split-into-things.ts';
export { type QuickAddSuggestion, suggestThings } from './suggest.ts';
