import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/** Some hundred thousand listings are sorted at once. */
const batch = 500;

/**
 * Writes down where the products stand whose listings have changed. Every batch is kept as soon as it is done, and
 * readers get along without it.
 */
export async function refreshStandings(db: Database): Promise<void> {
  for (let count = batch; count === batch; ) {
    count = await inTransaction(db, async (trx) => {
      const products = await takeDue(trx);
      await writeStandings(trx, products);
      return products.length;
    });
  }
}

async function takeDue(trx: Executor): Promise<number[]> {
  // One after the other: who has seen less must not write later. Those who note more wait for nobody.
  await sql`LOCK TABLE product_standing_due IN SHARE UPDATE EXCLUSIVE MODE`.execute(trx);
  const { rows } = await sql<{ product_id: number }>`
    WITH taken AS (
      DELETE FROM product_standing_due
      WHERE product_id IN (SELECT DISTINCT product_id FROM product_standing_due ORDER BY product_id LIMIT ${batch})
      RETURNING product_id
    )
    SELECT DISTINCT product_id FROM taken
  `.execute(trx);
  return rows.map(({ product_id }) => product_id);
}

/** What is kept of a product in a region. */
const values = [
  ...['stores', 'highest', 'store_id', 'price', 'unit_price', 'store_name', 'price_id'],
  ...['feed_time', 'feed_price_id', 'date_added', 'date_price_id'],
];
const valuesOf = (table: string) => sql.join(values.map((value) => sql.ref(`${table}.${value}`)));

/** In a statement of its own, begun after the products were taken: it sees what they were noted for. */
async function writeStandings(trx: Executor, products: readonly number[]): Promise<void> {
  await sql`
    WITH new AS MATERIALIZED (
      SELECT DISTINCT ON (product_id, scope.region) product_id, scope.region,
             count(*) OVER every AS stores, max(price) OVER every AS highest,
             store_id, price, unit_price, store_name, price_id,
             first_value(feed_time) OVER feed AS feed_time, first_value(price_id) OVER feed AS feed_price_id,
             first_value(date_added) OVER dated AS date_added, first_value(price_id) OVER dated AS date_price_id
      FROM listing l CROSS JOIN LATERAL (VALUES (''), (l.region)) AS scope (region)
      WHERE product_id = ANY(${products}::integer[]) AND scope.region IS NOT NULL
      WINDOW every AS (PARTITION BY product_id, scope.region),
             feed AS (every ORDER BY feed_time DESC, price_id DESC),
             dated AS (every ORDER BY l.date_added DESC, price_id DESC)
      ORDER BY product_id, scope.region, price, l.date_added DESC, price_id
    ), gone AS (
      DELETE FROM product_standing old
      WHERE product_id = ANY(${products}::integer[])
        AND NOT EXISTS (SELECT FROM new WHERE new.product_id = old.product_id AND new.region = old.region)
    )
    INSERT INTO product_standing AS old (product_id, region, ${sql.join(values.map((value) => sql.ref(value)))})
    SELECT product_id, region, ${valuesOf('new')} FROM new
    ON CONFLICT (product_id, region) DO UPDATE
    SET (${sql.join(values.map((value) => sql.ref(value)))}) = ROW(${valuesOf('excluded')})
    WHERE (${valuesOf('old')}) IS DISTINCT FROM (${valuesOf('excluded')})
  `.execute(trx);
}
