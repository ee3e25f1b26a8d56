import type { Pocket, UsualThing } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** Placeholder kind for products without a kind. Never shown. */
const unsorted = sql.lit(1);

type Offers = Pick<Pocket, 'stores' | 'kinds' | 'products'>;

/** Returns the kinds by lowest unit price, and the products that most stores list. No region means everywhere. */
export async function findOffers(db: Executor, region: string | undefined, mostProducts: number): Promise<Offers> {
  const { rows } = await sql<Offers>`
    WITH offer AS MATERIALIZED (
      SELECT product_id, count(*) AS stores, min(ARRAY[price, store_id, (source = 'sample')::integer]) AS lowest
      FROM listing ${region === undefined ? sql`` : sql`WHERE region = ${region}`} GROUP BY product_id
    ), product_offer AS MATERIALIZED (
      SELECT o.stores, o.lowest[1]::numeric(10, 2) AS price, o.lowest[2]::integer AS store, o.lowest[3] = 1 AS is_example,
             p.id, p.name, p.brand, p.amount, p.barcode, p.base_amount, p.kind_id
      FROM offer o JOIN product p ON p.id = o.product_id
    ), kind_offer AS MATERIALIZED (
      SELECT kind_id, count(*) AS products, mode() WITHIN GROUP (ORDER BY base_amount) AS pack,
             (min(ARRAY[coalesce(price / base_amount, 'Infinity'), price, id]))[3]::integer AS cheapest
      FROM product_offer WHERE kind_id <> ${unsorted} GROUP BY kind_id
    ), shown_kind AS MATERIALIZED (
      SELECT k.id, k.slug, k.name, k.dimension, k.sold_by, a.name AS aisle, o.products, trim_scale(o.pack)::text AS pack,
             p.price::text, p.amount AS price_amount, p.store, p.is_example
      FROM kind_offer o JOIN kind k ON k.id = o.kind_id JOIN aisle a ON a.id = k.aisle_id
      JOIN product_offer p ON p.id = o.cheapest
    ), shown_product AS MATERIALIZED (
      SELECT id, name, brand, amount, barcode, nullif(kind_id, ${unsorted}) AS kind, price::text, store, is_example, stores FROM product_offer
      ORDER BY stores DESC, product_offer.price, id LIMIT ${mostProducts}
    ), shown_store AS (
      SELECT id, name, address FROM store
      WHERE id IN (SELECT store FROM shown_kind UNION SELECT store FROM shown_product)
    )
    SELECT (SELECT coalesce(json_agg(s ORDER BY id), '[]') FROM shown_store s) AS stores,
           (SELECT coalesce(json_agg(k ORDER BY name, id), '[]') FROM shown_kind k) AS kinds,
           (SELECT coalesce(json_agg(json_build_object(
              'id', id, 'name', name, 'brand', brand, 'amount', amount, 'barcode', barcode, 'kind', kind, 'price', price, 'store', store,
              'is_example', is_example
            ) ORDER BY stores DESC, p.price::numeric, id), '[]') FROM shown_product p) AS products
  `.execute(db);
  return rows[0] ?? { stores: [], kinds: [], products: [] };
}

const halfLifeDays = sql.lit(60);

export type UsualRow = Omit<UsualThing, 'kinds'> & { kinds: UsualThing['kinds'] | null };

/** Sorts by frequency and recency. Ticked items count twice. The newest item determines the amount and store. */
export async function findUsualThings(db: Executor, userId: number, most: number): Promise<UsualRow[]> {
  const { rows } = await sql<UsualRow>`
    WITH thing AS MATERIALIZED (
      SELECT i.*, coalesce('p' || i.product_id, regexp_replace(i.need_key, '^(k.*) [\\d.]+$', '\\1')) AS thing,
             (CASE WHEN i.is_needed THEN 1 ELSE 2 END)
               * 0.5 ^ (extract(epoch FROM now() - i.date_added) / 86400.0 / ${halfLifeDays}) AS weight
      FROM shopping_list_item i
      WHERE i.added_by = ${userId} AND (i.deleted_at IS NULL OR i.text IS DISTINCT FROM '-')
    ), newest AS (
      SELECT DISTINCT ON (thing) *, sum(weight) OVER (PARTITION BY thing) AS total
      FROM thing ORDER BY thing, date_added DESC, id DESC
    ), top AS MATERIALIZED (SELECT * FROM newest ORDER BY total DESC, id DESC LIMIT ${most})
    SELECT t.product_id AS product, t.store_id AS store, trim_scale(t.amount)::text AS amount, t.amount_unit,
           coalesce(t.text, '') AS text, coalesce(p.name, t.text, '') AS name, coalesce(p.brand, '') AS brand,
           coalesce(p.amount, '') AS product_amount, t.quantity,
           (SELECT json_agg(json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'dimension', k.dimension)
                            ORDER BY wanted.position)
            FROM shopping_list_item_kind wanted JOIN kind k ON k.id = wanted.kind_id WHERE wanted.item_id = t.id) AS kinds
    FROM top t LEFT JOIN product p ON p.id = t.product_id
    ORDER BY t.total DESC, t.id DESC
  `.execute(db);
  return rows;
}
