import type { Pool } from '../database.ts';
import { timed } from '../statistics.ts';
import type { SurveyCell } from '../survey.ts';

export async function importCellByCell(pool: Pool, cells: readonly SurveyCell[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return await timed(async () => {
      for (const { item, store, price } of cells) {
        const product = await client.query(
          'SELECT id FROM product WHERE lower(name) = lower($1) AND lower(brand) = lower($2) AND lower(amount) = lower($3)',
          [item.name, item.brand, item.size],
        );
        const shop = await client.query(
          'SELECT id FROM store WHERE lower(name) = lower($1) AND lower(address) = lower($2) AND region = $3',
          [store.name, store.area, store.region],
        );
        const pair = [product.rows[0]?.id, shop.rows[0]?.id];
        const newest = await client.query(
          'SELECT price FROM price WHERE product_id = $1 AND store_id = $2 ORDER BY date_added DESC, id DESC LIMIT 1',
          pair,
        );
        if (newest.rows[0]?.price === price) continue;
        await client.query(`INSERT INTO price (product_id, store_id, price, source) VALUES ($1, $2, $3, 'mti')`, [
          ...pair,
          price,
        ]);
      }
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
