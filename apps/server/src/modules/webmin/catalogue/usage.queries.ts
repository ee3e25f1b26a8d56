import type { RecordUsage } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { MergedRow } from '../../../platform/database/admin-tables.ts';
import { type Executor, firstRowOf, onlyColumnOf } from '../../../platform/database/database.ts';

export type RecordKind = 'product' | 'store';

const preferredBy = {
  product: () => sql`0::bigint`,
  store: (id) => sql`(SELECT count(*) FROM preferred_store WHERE store_id = ${id})`,
} satisfies Record<RecordKind, (id: number) => RawBuilder<unknown>>;

export function findRecordUsage(db: Executor, kind: RecordKind, id: number): Promise<RecordUsage | undefined> {
  const column = sql.ref(`${kind}_id`);
  return firstRowOf(db)<RecordUsage>`
    SELECT (SELECT count(*) FROM price WHERE ${column} = ${id}) AS prices,
           (SELECT count(*) FROM listing WHERE ${column} = ${id}) AS listings,
           items.count AS list_items, items.lists, ${preferredBy[kind](id)} AS preferred_by
    FROM ${sql.table(kind)} record,
         LATERAL (SELECT count(*), count(DISTINCT list_id) AS lists FROM shopping_list_item
                  WHERE ${column} = ${id} AND deleted_at IS NULL) items
    WHERE record.id = ${id}
  `;
}

/** Locks a record, and stores with prices of it, against price changes. */
export async function lockAgainstPriceWrites(trx: Executor, kind: RecordKind, id: number): Promise<void> {
  if (kind === 'product') {
    await sql`
      SELECT id FROM store WHERE id IN (SELECT store_id FROM price WHERE product_id = ${id})
      ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  }
  await sql`SELECT id FROM ${sql.table(kind)} WHERE id = ${id} FOR NO KEY UPDATE`.execute(trx);
}

/** Locks a record against all uses until the transaction ends. */
export async function lockRecordAgainstUse(
  executor: Executor,
  kind: RecordKind,
  id: number,
): Promise<MergedRow | undefined> {
  const { rows } = await sql<{ record: MergedRow }>`
    SELECT to_jsonb(record) - '{search_text,name_text}'::text[] AS record
    FROM ${sql.table(kind)} record WHERE id = ${id} FOR UPDATE
  `.execute(executor);
  return rows[0]?.record;
}

export function findListsWithRecord(executor: Executor, kind: RecordKind, id: number): Promise<number[]> {
  return onlyColumnOf(executor)<number>`
    SELECT list_id FROM shopping_list_item WHERE ${sql.ref(`${kind}_id`)} = ${id}
    UNION SELECT list_id FROM shopping_list_plan_item WHERE ${kind} = 'store' AND store_id = ${id}
    ORDER BY list_id`;
}

export async function deleteRecord(executor: Executor, kind: RecordKind, id: number): Promise<void> {
  await executor.deleteFrom(kind).where('id', '=', id).execute();
}
