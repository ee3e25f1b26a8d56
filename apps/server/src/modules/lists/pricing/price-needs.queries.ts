import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** Undefined means all stores. */
export type StoreIdFilter = readonly number[] | undefined;

export const andStoreInSql = (stores: StoreIdFilter) =>
  stores ? sql`AND l.store_id = ANY(${stores}::integer[])` : sql``;

export async function findCheapestListings(
  db: Executor,
  wanted: readonly { item: number; product: number }[],
  stores: StoreIdFilter,
): Promise<{ item: number; product: number; store: number; cents: bigint }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ item: number; product: number; store: number; cents: number }>`
    SELECT wanted.item, wanted.product, cheapest.store_id AS store, (cheapest.price * 100)::bigint AS cents
    FROM unnest(${wanted.map(({ item }) => item)}::bigint[], ${wanted.map(({ product }) => product)}::integer[])
         AS wanted (item, product)
    CROSS JOIN LATERAL (
      SELECT l.store_id, l.price FROM listing l WHERE l.product_id = wanted.product ${andStoreInSql(stores)}
      ORDER BY l.price, l.date_added DESC, l.store_id LIMIT 1
    ) cheapest
  `.execute(db);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}
