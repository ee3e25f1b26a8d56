export type { KindColumns } from './assign-kinds.queries.ts';
export { assignKinds, readKinds, type TextKind, withKinds } from './assign-kinds.ts';
export { freeSlug } from './find-or-make-kinds.ts';
export { getKindId } from './kinds.service.ts';
export { findStoredNames, type StoredName } from './other-names.queries.ts';
export { withOtherNames } from './other-names.service.ts';
export { centsAndSeen, isCounted, isLoose, packContent } from './packs.ts';
export { assignMissingKinds } from './sort-products.ts';
