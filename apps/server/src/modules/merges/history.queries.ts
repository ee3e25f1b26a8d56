import type { MergeKind, MergeMoves } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { MergedRow } from '../../platform/database/admin-tables.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';

const noMoves: MergeMoves = {
  prices: 0,
  listings: 0,
  list_items: 0,
  items_joined: 0,
  lists: 0,
  preferred_by: 0,
};

interface NewMerge {
  kind: MergeKind;
  keep: MergedRow;
  gone: MergedRow[];
  filled: { before: Record<string, unknown>; after: Record<string, unknown> };
  actor: Actor;
}

export async function insertMerge(trx: Executor, { kind, keep, gone, filled, actor }: NewMerge): Promise<number> {
  const { id } = await trx
    .insertInto('record_merge')
    .values({
      kind,
      keep_id: keep.id,
      kept: JSON.stringify(keep),
      gone: JSON.stringify(gone),
      filled: JSON.stringify(filled),
      moves: JSON.stringify(noMoves),
      merged_by: actor.userId,
      actor_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMergeMoves(trx: Executor, id: number, moves: MergeMoves): Promise<void> {
  await trx
    .updateTable('record_merge')
    .set({ moves: JSON.stringify(moves) })
    .where('id', '=', id)
    .execute();
}

export function findMerges(db: Executor, kind: MergeKind | undefined, { offset, limit }: Range) {
  return db
    .selectFrom('record_merge')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'product'))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type MergeRow = Awaited<ReturnType<typeof findMerges>>[number];

export function countMerges(db: Executor, kind: MergeKind | undefined): Promise<number> {
  return countRows(
    db.selectFrom('record_merge').$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'product')),
  );
}

export function findMerge(db: Executor, id: number): Promise<MergeRow | undefined> {
  return db.selectFrom('record_merge').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockMerge(trx: Executor, id: number): Promise<MergeRow | undefined> {
  return trx.selectFrom('record_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the merge that removed the record and is not undone. */
export function findMergeOf(db: Executor, kind: MergeKind, recordId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('record_merge')
    .select('id')
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT FROM merged_record r WHERE r.merge_id = record_merge.id AND r.record_id = ${recordId})`,
    )
    .executeTakeFirst();
}

export async function markMergeUndone(trx: Executor, id: number, undoneBy: number | null): Promise<void> {
  await trx
    .updateTable('record_merge')
    .set({ undone_at: sql<Date>`clock_timestamp()`, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}
