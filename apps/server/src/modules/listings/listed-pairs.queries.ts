import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { ListingPair } from './listing-refresh.ts';
import { type PricedRow, pricedColumns } from './listing-view.ts';

/** The listings of products in stores, in no order. */
export async function findListingsOf(db: Executor, pairs: readonly ListingPair[]): Promise<PricedRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<PricedRow>`
    SELECT ${pricedColumns}
    FROM (SELECT DISTINCT * FROM unnest(${pairs.map(({ productId }) => productId)}::integer[],
                                        ${pairs.map(({ storeId }) => storeId)}::integer[])) given (product_id, store_id)
    JOIN listing l USING (product_id, store_id)
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
  `.execute(db);
  return rows;
}
