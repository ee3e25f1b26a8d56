import type { Executor } from '../../../platform/database/database.ts';

interface Of {
  kind: 'product' | 'store';
  record: number;
}

/** The changes of a product or store, the latest first. */
export function findRevisions(
  db: Executor,
  { kind, record }: Of,
  { offset, limit }: { offset: number; limit: number },
) {
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

export async function countRevisions(db: Executor, { kind, record }: Of): Promise<number> {
  const { count } = await db
    .selectFrom('revision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('record_id', '=', record)
    .executeTakeFirstOrThrow();
  return count;
}

/** A change, taken so that it is undone once. */
export function lockRevision(trx: Executor, id: number) {
  return trx
    .selectFrom('revision')
    .select(['id', 'kind', 'record_id', 'before', 'after', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRevisionUndone(trx: Executor, id: number, userId: number | null): Promise<void> {
  await trx.updateTable('revision').set({ undone_at: new Date(), undone_by: userId }).where('id', '=', id).execute();
}
