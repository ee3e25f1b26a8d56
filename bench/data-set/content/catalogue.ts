import type { Pool } from '../../database.ts';
import { makeProducts } from './products.ts';
import { scale } from './scale.ts';
import { makeStores } from './stores.ts';

/**
 * Writes the products and stores, and into the schema `making` what only the making of prices needs of them. Ids are
 * given in order, so they are the same each time.
 */
export async function loadCatalogue(pool: Pool): Promise<void> {
  const products = JSON.stringify(makeProducts(scale.products));
  const stores = JSON.stringify(makeStores(scale.stores));
  await pool.query(`CREATE SCHEMA making`);
  await pool.query(
    `INSERT INTO product (name, brand, amount, barcode, category, date_added)
     SELECT made ->> 'name', made ->> 'brand', made ->> 'amount', made ->> 'barcode', made ->> 'category', '2024-12-07'
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS listed (made, place) ORDER BY place`,
    [products],
  );
  await pool.query(
    `INSERT INTO store (name, address, region, lat, lon, location_source, date_added)
     SELECT made ->> 'name', made ->> 'address', made ->> 'region', (made ->> 'lat')::numeric, (made ->> 'lon')::numeric,
            'exact', '2024-12-07'
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS listed (made, place) ORDER BY place`,
    [stores],
  );
  await pool.query(
    `CREATE TABLE making.product (id integer, price double precision, spread double precision);
     CREATE TABLE making.store (id integer, level double precision, size double precision)`,
  );
  await pool.query(
    `INSERT INTO making.product
     SELECT place, (made ->> 'price')::double precision, (made ->> 'spread')::double precision
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS listed (made, place)`,
    [products],
  );
  await pool.query(
    `INSERT INTO making.store
     SELECT place, (made ->> 'level')::double precision, (made ->> 'size')::double precision
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS listed (made, place)`,
    [stores],
  );
}
