import { countRows } from '../../../platform/database/count-rows.ts';
import { type Executor, onlyColumnOf } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/paging.ts';

interface Of {
  kind: 'product' | 'store';
  record: number;
}

export function findRevisions(db: Executor, { kind, record }: Of, { offset, limit }: Range) {
  return db
    .selectFrom('revision')
    .leftJoin('app_user', 'app_user.id', 'revision.changed_by')
    .select(['revision.id', 'kind', 'record_id', 'app_user.email as changed_by', 'changed_at'])
    .select(['before', 'after', 'undone_at'])
    .where('kind', '=', kind)
    .where('record_id', '=', record)
    .orderBy('revision.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type RevisionRow = Awaited<ReturnType<typeof findRevisions>>[number];

export function countRevisions(db: Executor, { kind, record }: Of): Promise<number> {
  return countRows(db.selectFrom('revision').where('kind', '=', kind).where('record_id', '=', record));
}

export function lockRevision(trx: Executor, id: number) {
  return trx
    .selectFrom('revision')
    .select(['id', 'kind', 'record_id', 'before', 'after', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns fields of later changes that are not undone. */
export function findFieldsChangedSince(trx: Executor, id: number): Promise<string[]> {
  return onlyColumnOf(trx)<string>`
    SELECT DISTINCT jsonb_object_keys(later.after) AS name
    FROM revision this JOIN revision later USING (kind, record_id)
    WHERE this.id = ${id} AND later.id > this.id AND later.undone_at IS NULL
  `;
}

export async function userExists(trx: Executor, id: number): Promise<boolean> {
  const user = await trx.selectFrom('app_user').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return user !== undefined;
}

export async function markRevisionUndone(trx: Executor, id: number, userId: number | null): Promise<void> {
  await trx.updateTable('revision').set({ undone_at: new Date(), undone_by: userId }).where('id', '=', id).execute();
}

export async function markRevisionActive(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('revision').set({ undone_at: null, undone_by: null }).where('id', '=', id).execute();
}
