import type { KindChange } from '@bargain-buddy/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../platform/audit.ts';
import type { KindChangeTable } from '../../../platform/database/admin-tables.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Range } from '../../../platform/paging.ts';
import { type KindRowChanges, noKindRowChanges } from './kind-row-changes.ts';

type Row = Omit<Selectable<KindChangeTable>, 'done'> & { done: KindRowChanges };

/** The JSON column has the type Done. Earlier releases omit some fields. */
const rowOf = (row: Selectable<KindChangeTable>): Row => ({ ...row, done: { ...noKindRowChanges, ...row.done } });

function toKindChange({ id, summary, done, actor_name, changed_at, undone_at }: Row): KindChange {
  const joined = done.items.filter(({ before, after }) => !before?.is_deleted && after?.is_deleted);
  return {
    id,
    summary,
    moves: {
      products: done.products.length,
      list_items: done.items.filter(({ before }) => !before?.is_deleted).length,
      items_joined: joined.length,
      lists: new Set(done.items.map(({ before }) => before?.list_id)).size,
    },
    changed_by: actor_name,
    changed_at: changed_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  };
}

export async function insertKindChange(
  trx: Executor,
  { summary, done }: { summary: string; done: KindRowChanges },
  actor: Actor,
): Promise<KindChange> {
  const row = await trx
    .insertInto('kind_change')
    .values({ summary, done: JSON.stringify(done), changed_by: actor.userId, actor_name: actor.name })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toKindChange(rowOf(row));
}

export async function lockKindChange(trx: Executor, id: number): Promise<Row | undefined> {
  const row = await trx.selectFrom('kind_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && rowOf(row);
}

export async function markKindChangeUndone(trx: Executor, id: number, userId: number | null): Promise<KindChange> {
  const row = await trx
    .updateTable('kind_change')
    .set({ undone_at: new Date(), undone_by: userId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toKindChange(rowOf(row));
}

export async function findKindChanges(db: Executor, { offset, limit }: Range) {
  const query = db.selectFrom('kind_change').selectAll().orderBy('id', 'desc').offset(offset).limit(limit);
  return (await query.execute()).map((row) => toKindChange(rowOf(row)));
}
