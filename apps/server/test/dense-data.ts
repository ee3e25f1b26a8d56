import { sql } from 'kysely';
import { rebuildListings } from '../src/modules/listings/listing-refresh.ts';
import type { Database } from '../src/platform/database/database.ts';

/**
 * Fills an empty database with `stores` x `kinds` x `packs` listings: each store has each kind of food in that many
 * sizes. Returns the ids of the kinds.
 */
export async function fillDenseData(
  db: Database,
  { stores, kinds, packs }: { stores: number; kinds: number; packs: number },
): Promise<number[]> {
  await sql`
    INSERT INTO store (name, address, region, lat, lon)
    SELECT 'Dense store ' || n, 'Street ' || n, 'North', 10.3 + n * 0.001, -61.4 FROM generate_series(1, ${stores}) n
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO kind (name, dimension, aisle_id, slug)
    SELECT 'Dense kind ' || n, 'mass', (SELECT min(id) FROM aisle), 'dense-kind-' || n
    FROM generate_series(1, ${kinds}) n RETURNING id
  `.execute(db);
  // Sizes and prices without a common divisor, so that no pack is worse than another in every mixture.
  await sql`
    INSERT INTO product (name, amount, kind_id, dimension, base_amount, kind_is_chosen)
    SELECT 'Dense pack ' || n, 113 + n * 271 || ' g', k.id, 'mass', 0.113 + n * 0.271, true
    FROM kind k, generate_series(1, ${packs}) n WHERE k.slug LIKE 'dense-kind-%'
  `.execute(db);
  await sql`
    INSERT INTO price (product_id, store_id, price, date_added, price_is_verified, source)
    SELECT p.id, s.id, round(4 + p.base_amount * 11 + (p.id * 31 + s.id * 17) % 97 / 100.0, 2),
           '2026-11-01'::date + (p.id + s.id) % 5, 'verified', 'test'
    FROM product p, store s WHERE p.name LIKE 'Dense pack %' AND s.name LIKE 'Dense store %'
  `.execute(db);
  await rebuildListings(db);
  await sql`ANALYZE`.execute(db);
  return rows.map(({ id }) => id);
}
