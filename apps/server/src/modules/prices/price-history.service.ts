import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';

export async function getPriceHistory(db: Database, id: number): Promise<PriceHistoryPoint[]> {
  const rows = await findPriceHistory(db, id);
  if (rows.length === 0 && !(await priceExists(db, id))) throw new NotFound('We couldn’t find this listing.');
  return rows.map(({ date_added, price, last_seen }) => ({
    date_added: date_added.toISOString(),
    price,
    last_seen: (last_seen ?? date_added).toISOString(),
  }));
}

async function priceExists(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('price').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns the acceptable prices of the product and store of the price `id`, oldest first. */
function findPriceHistory(db: Executor, id: number) {
  return rowsOf(db)<{ date_added: Date; price: string; last_seen: Date | null }>`
    SELECT a.date_added, a.price, a.last_seen
    FROM price one CROSS JOIN LATERAL acceptable_prices(one.product_id, one.store_id) a
    WHERE one.id = ${id}
    ORDER BY a.date_added, a.id`;
}
