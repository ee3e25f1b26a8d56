import type { Revision, revisionQuerySchema } from '@bargain-buddy/contract';
import type { z } from 'zod';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { UndoneChange } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { withIsoTimes } from '../../../platform/iso-times.ts';
import { readPage } from '../../../platform/paging.ts';
import { addAliasForOldName, deleteAliasOfUndo } from '../../aliases/index.ts';
import {
  fieldGroupOf,
  fieldGroupsOf,
  findProductWithBarcode,
  isGroupUnchangedSince,
  lockRecord,
  updateRecord,
} from '../../catalogue/index.ts';
import { assignKinds } from '../../kinds/index.ts';
import { refreshListingsOfStore } from '../../listing-writes/index.ts';
import {
  countRevisions,
  findFieldsChangedSince,
  findRevisions,
  lockRevision,
  markRevisionActive,
  markRevisionUndone,
  type RevisionRow,
  userExists,
} from './revisions.queries.ts';

type Fields = Record<string, unknown>;

async function update(trx: Executor, kind: RevisionRow['kind'], id: number, values: Fields): Promise<void> {
  if (kind === 'product') {
    // The unique index does not detect other spellings of a barcode.
    const owner = typeof values.barcode === 'string' && (await findProductWithBarcode(trx, values.barcode));
    if (owner && owner.id !== id) throw nameTakenError();
  }
  await updateRecord(trx, kind, id, values);
  if (kind === 'product') await assignKinds(trx, [id]);
  else await refreshListingsOfStore(trx, id);
}

export function listRevisions(db: Database, query: z.output<typeof revisionQuerySchema>) {
  return readPage(query, {
    count: () => countRevisions(db, query),
    find: (range) => findRevisions(db, query, range),
    toResult: toRevision,
  });
}

/** Undoes one change, except fields or groups that changed again. Throws Conflict if nothing can be undone. */
export async function undoRevision(
  db: Database,
  id: number,
  actor: Actor,
): Promise<{ message: string; kept: string[] }> {
  return inTransaction(
    db,
    async (trx) => {
      const { name, kept } = await undoRevisionWithin(trx, id, actor);
      return { message: `The change of ${name} is taken back.`, kept };
    },
    { duplicate: nameTakenError },
  );
}

export const nameTakenError = () => new Conflict('Something else has this name or barcode now.');

/** Undoes a change in the caller's transaction. Returns the data for a redo. */
export async function undoRevisionWithin(
  trx: Executor,
  id: number,
  actor: Actor,
): Promise<{ name: string; kept: string[]; change: UndoneChange }> {
  const revision = await lockRevision(trx, id);
  if (!revision) throw new NotFound('There is no such change.');
  if (revision.undone_at) throw new Conflict('This change was already undone.');
  if (!revision.before) throw new Conflict(`This change added the ${revision.kind}. Delete it instead.`);
  const { kind, record_id: recordId } = revision;
  const row = await lockRecord(trx, kind, recordId);
  if (!row) throw new NotFound(`The ${kind} is not there any more.`);
  const changedSince = await findFieldsChangedSince(trx, id);
  const change = { before: { ...revision.before }, after: { ...revision.after }, changedSince };
  const { values, kept } = revertFields({ ...row }, change);
  if (Object.keys(values).length === 0) throw new Conflict('All of it was changed again since.');
  if (typeof values.image_by === 'number' && !(await userExists(trx, values.image_by))) values.image_by = null;
  await update(trx, kind, recordId, values);
  await markRevisionUndone(trx, id, actor.userId);
  await deleteAliasOfUndo(trx, { kind, id: recordId, revisionId: id });
  await audit(trx, actor, {
    action: 'undo',
    kind,
    ids: [recordId],
    summary: `Undid a change of ${row.name}.`,
    before: revision.after,
    after: values,
  });
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(row, name)]));
  return { name: row.name, kept, change: { revision: id, kind, id: recordId, before, after: values } };
}

/** Redoes an undone change, except fields that changed since. Returns true if anything changed. */
export async function redoRevision(trx: Executor, { revision, kind, id, before, after }: UndoneChange, actor: Actor) {
  const row = await lockRecord(trx, kind, id);
  if (!row) return false;
  const groups = fieldGroupsOf(after).filter((group) => isGroupUnchangedSince(group, after, { ...row }));
  const values = Object.fromEntries(groups.flat().map((name) => [name, before[name]]));
  if (Object.keys(values).length === 0) return false;
  if (typeof values.image_by === 'number' && !(await userExists(trx, values.image_by))) values.image_by = null;
  await update(trx, kind, id, values);
  await markRevisionActive(trx, revision);
  await addAliasForOldName(trx, actor, { kind, id, revisionId: revision, before: after });
  return true;
}

export function toRevision(row: RevisionRow): Revision {
  return { ...withIsoTimes(row), before: row.before && { ...row.before }, after: { ...row.after } };
}

interface Change {
  before: Fields;
  after: Fields;
  /** Fields that later active changes also changed. */
  changedSince: readonly string[];
}

/** Returns the values that revert a change. Groups with a later change are not reverted. */
function revertFields(row: Fields, { before, after, changedSince }: Change): { values: Fields; kept: string[] } {
  const values: Fields = {};
  const kept: string[] = [];
  for (const group of fieldGroupsOf(after)) {
    if (isGroupUnchangedSince(group, after, row) && !isReplaced(group, changedSince))
      Object.assign(values, valuesOf(group, before));
    else kept.push(...group);
  }
  return { values, kept };
}

/** In a group, a field may look unchanged although another one changed. Single fields may have been changed back. */
function isReplaced([first = '']: readonly string[], changedSince: readonly string[]): boolean {
  const whole = fieldGroupOf(first);
  return whole.length > 1 && whole.some((name) => changedSince.includes(name));
}

/** Pictures without a stored review state are reviewed again. */
function valuesOf(group: readonly string[], before: Fields): Fields {
  const values = Object.fromEntries(group.map((name) => [name, before[name] ?? null]));
  return values.image && !('img_is_verified' in values) ? { ...values, img_is_verified: 'pending' } : values;
}
