import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type PricedRow, pricedColumns } from './listing-view.ts';

/**
 * The listings of products at stores, those that there are, with what is shown of them, in no order. OFFSET 0 has each
 * looked up by its keys: of a few the planner would rather read all products.
 */
export async function findListingsOf(
  db: Executor,
  pairs: readonly { product: number; store: number }[],
): Promise<PricedRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<PricedRow>`${prepared}
    SELECT shown.*
    FROM (SELECT DISTINCT * FROM unnest(${pairs.map(({ product }) => product)}::integer[],
                                        ${pairs.map(({ store }) => store)}::integer[])) given (product_id, store_id)
    CROSS JOIN LATERAL (
      SELECT ${pricedColumns}
      FROM listing l JOIN product p ON p.id = l.product_id JOIN store s ON s.id = l.store_id
      WHERE l.product_id = given.product_id AND l.store_id = given.store_id
      OFFSET 0
    ) shown
  `.execute(db);
  return rows;
}
