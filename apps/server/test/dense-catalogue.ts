import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

/** Size of a dense catalogue: each store sells each pack of each kind. */
interface Density {
  stores: number;
  kinds: number;
  packs: number;
}

/**
 * Fills an empty database with kinds of mass with many packs in many stores, and returns the kinds. Sizes and prices do
 * not follow a line, so that few packs are dominated by others.
 */
export async function fillDenseCatalogue(
  { db }: Pick<TestDatabase, 'db'>,
  { stores, kinds, packs }: Density,
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    // Triggers take most of the time, and no process has read anything yet.
    await sql`ALTER TABLE listing DISABLE TRIGGER USER`.execute(trx);
    await sql`INSERT INTO store (name) SELECT 'Store ' || n FROM generate_series(1, ${stores}::integer) n`.execute(trx);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO kind (name, slug, dimension, aisle_id)
      SELECT 'Dense kind ' || n, 'dense-kind-' || n, 'mass', (SELECT min(id) FROM aisle)
      FROM generate_series(1, ${kinds}::integer) n RETURNING id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`
      INSERT INTO product (name, kind_id, dimension, base_amount, kind_is_chosen)
      SELECT 'Pack ' || kind || ' ' || n, kind, 'mass', 0.1 * n + 0.037 * (kind % 7) + 0.003 * n * n, true
      FROM unnest(${ids}::integer[]) kind, generate_series(1, ${packs}::integer) n`.execute(trx);
    await sql`
      INSERT INTO price (product_id, store_id, price, source)
      SELECT p.id, s.id, round(p.base_amount * 20 * (1 + ((p.id * 7919 + s.id * 104729) % 997) / 50000.0), 2), 'test'
      FROM product p, store s WHERE p.kind_is_chosen`.execute(trx);
    await sql`
      INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region, store_name,
                           kind_id, base_amount)
      SELECT one.product_id, one.store_id, one.id, one.price, one.date_added, one.price_is_verified, one.source, s.region,
             s.name, p.kind_id, p.base_amount
      FROM price one JOIN product p ON p.id = one.product_id JOIN store s ON s.id = one.store_id
      WHERE p.kind_is_chosen`.execute(trx);
    await sql`ALTER TABLE listing ENABLE TRIGGER USER`.execute(trx);
    return ids;
  });
}
