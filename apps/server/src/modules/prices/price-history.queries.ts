import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export async function priceExists(db: Executor, id: number): Promise<boolean> {
  return (await db.selectFrom('price').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Returns the acceptable prices of the product and store of the price `id`, oldest first. */
export async function findPriceHistory(db: Executor, id: number) {
  const { rows } = await sql<{ date_added: Date; price: string; last_seen: Date | null }>`
    SELECT a.date_added, a.price, a.last_seen
    FROM price one CROSS JOIN LATERAL acceptable_prices(one.product_id, one.store_id) a
    WHERE one.id = ${id}
    ORDER BY a.date_added, a.id`.execute(db);
  return rows;
}
