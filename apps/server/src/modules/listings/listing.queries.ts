import type { PricedRow } from '@bargain-buddy/catalogue';
import { type Executor, firstRowOf, rowsOf } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PriceTable } from '../../platform/database/tables.ts';
import { pricedColumnsSql } from './listing-fields.ts';

type PriceRow = PricedRow & { held: boolean; held_because: PriceTable['held_because']; added_by: number | null };

/** Finds a price in any state: listed, held, rejected or historical. */
export function findPrice(executor: Executor, id: number): Promise<PriceRow | undefined> {
  return firstRowOf(executor)<PriceRow>`${prepared}
    SELECT ${pricedColumnsSql}, l.held, l.held_because, l.added_by
    FROM (SELECT *, id AS price_id FROM price WHERE id = ${id}) l
    JOIN product p ON p.id = l.product_id
    JOIN store s ON s.id = l.store_id
  `;
}

/** Finds the listing of a price, or of its product and store. Returns undefined for a held price. */
export async function findListing(db: Executor, priceId: number): Promise<PricedRow | undefined> {
  const pairs = db.selectFrom('price').select(['product_id as product', 'store_id as store']);
  const [row] = await findListingsOfPairs(
    db,
    await pairs.where('id', '=', priceId).where('held', '=', false).execute(),
  );
  return row;
}

/** OFFSET 0 makes the planner look up each listing by its key instead of scanning all products. */
export async function findListingsOfPairs(
  db: Executor,
  pairs: readonly { product: number; store: number }[],
): Promise<PricedRow[]> {
  if (pairs.length === 0) return [];
  return rowsOf(db)<PricedRow>`${prepared}
    SELECT shown.*
    FROM (SELECT DISTINCT * FROM unnest(${pairs.map(({ product }) => product)}::integer[],
                                        ${pairs.map(({ store }) => store)}::integer[])) given (product_id, store_id)
    CROSS JOIN LATERAL (
      SELECT ${pricedColumnsSql}
      FROM listing l JOIN product p ON p.id = l.product_id JOIN store s ON s.id = l.store_id
      WHERE l.product_id = given.product_id AND l.store_id = given.store_id
      OFFSET 0
    ) shown
  `;
}
