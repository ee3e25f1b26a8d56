export type { KindColumns } from './assign-kinds.queries.ts';
export { assignKinds, type KindOfText, readKindsOfTexts, withAssignedKinds } from './assign-kinds.ts';
export { findFreeKindSlug } from './find-or-make-kinds.ts';
export { getKindId } from './kinds.service.ts';
export { findStoredKindNames, type StoredKindName } from './other-names.queries.ts';
export { withOtherKindNames } from './other-names.service.ts';
export { centsAndSeenSql, isLooseSql, isPackCountedSql, packContentSql } from './packs.ts';
export { assignMissingKinds } from './sort-products.ts';
