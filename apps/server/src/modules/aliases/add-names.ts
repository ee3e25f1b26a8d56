import type { Actor } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type AliasKind,
  deleteAliasesOfMerge,
  deleteAliasOfRevision,
  importIdentityFields,
  isNameUsedByImports,
  readNamesOfManyRecords,
  readRecordNames,
} from './aliases.queries.ts';
import { assignAlias } from './aliases.service.ts';

interface Correction {
  kind: AliasKind;
  id: number;
  revisionId: number;
  before: object;
}

/** Stores the previous name of a corrected record as an alias, so that import files still find it. */
export async function addAliasForOldName(
  trx: Executor,
  by: Actor,
  { kind, id, revisionId, before }: Correction,
): Promise<void> {
  if (!importIdentityFields[kind].some((field) => field in before)) return;
  const names = await readRecordNames(trx, kind, id, { ...before });
  if (!names || names.was === names.now || !(await isNameUsedByImports(trx, kind, id, revisionId))) return;
  const alias = { kind, key: names.was, name: names.name, recordId: id };
  await assignAlias(trx, by, { ...alias, origin: 'correction', revisionId });
}

export function deleteAliasOfUndo(trx: Executor, { kind, id, revisionId }: Omit<Correction, 'before'>): Promise<void> {
  return deleteAliasOfRevision(trx, kind, id, revisionId);
}

interface Merging {
  kind: AliasKind;
  mergeId: number;
  keepId: number;
  ids: readonly number[];
}

export async function addAliasesOfMerge(trx: Executor, by: Actor, merging: Merging): Promise<void> {
  const { kind, mergeId, keepId, ids } = merging;
  for (const alias of await readNamesOfManyRecords(trx, kind, ids)) {
    await assignAlias(trx, by, { ...alias, kind, recordId: keepId, origin: 'merge', mergeId });
  }
}

export const undoAliasesOfMerge = deleteAliasesOfMerge;
