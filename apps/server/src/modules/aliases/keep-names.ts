import type { Actor } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  type AliasKind,
  deleteAliasesOfMerge,
  deleteAliasOfRevision,
  isNameOfFiles,
  namingFields,
  readAllNames,
  readNames,
} from './aliases.queries.ts';
import { claimAlias } from './aliases.service.ts';

interface Correction {
  kind: AliasKind;
  id: number;
  /** The change, already written, and its number in the history. */
  revisionId: number;
  before: object;
}

/** Keeps what files called a record that has another name, brand, amount, address or region by now (OPR-01). */
export async function keepName(trx: Executor, by: Actor, { kind, id, revisionId, before }: Correction): Promise<void> {
  if (!namingFields[kind].some((field) => field in before)) return;
  const names = await readNames(trx, kind, id, { ...before });
  if (!names || names.was === names.now || !(await isNameOfFiles(trx, kind, id, revisionId))) return;
  const alias = { kind, key: names.was, name: names.name, recordId: id };
  await claimAlias(trx, by, { ...alias, origin: 'correction', revisionId });
}

/** Takes back what a correction kept, which is undone: where the record has its name again, it needs no alias. */
export function takeBackName(trx: Executor, { kind, id, revisionId }: Omit<Correction, 'before'>): Promise<void> {
  return deleteAliasOfRevision(trx, kind, id, revisionId);
}

interface Merging {
  kind: AliasKind;
  mergeId: number;
  keepId: number;
  /** The records that are about to go. */
  ids: readonly number[];
}

/** Makes the names of records that go aliases of the one that stays. */
export async function keepMergedNames(trx: Executor, by: Actor, merging: Merging): Promise<void> {
  const { kind, mergeId, keepId, ids } = merging;
  for (const alias of await readAllNames(trx, kind, ids)) {
    await claimAlias(trx, by, { ...alias, kind, recordId: keepId, origin: 'merge', mergeId });
  }
}

export const takeBackMergedNames = deleteAliasesOfMerge;
