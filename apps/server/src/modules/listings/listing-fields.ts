import { listingDetailColumns, placeholderKind, productColumnNames, storeColumnNames } from '@bargain-buddy/catalogue';
import { sql } from 'kysely';

export const lastSeenSql = sql`coalesce(l.last_seen, l.date_added)`;

const columnsOf = (table: string, names: readonly string[], prefix: string) =>
  sql.raw(names.map((name) => `${table}.${name} AS ${prefix}${name}`).join(', '));
export const productColumnsSql = columnsOf('p', productColumnNames, 'product_');
export const storeColumnsSql = columnsOf('s', storeColumnNames, 'store_');

export const kindColumnsSql = sql`
  k.id, k.slug, k.name, k.dimension, k.sold_by, json_build_object('id', a.id, 'name', a.name) AS aisle`;

/** Columns of a PricedRow, from `listing l`, `product p` and `store s`. Without a listing it is an OfferRow. */
export const pricedColumnsSql = sql`
  l.price_id, l.price, l.date_added, ${lastSeenSql} AS last_seen, ${columnsOf('l', listingDetailColumns, '')},
  ${productColumnsSql}, ${storeColumnsSql},
  (SELECT json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'aisle', k.aisle_id, 'sold_by', k.sold_by)
   FROM kind k WHERE k.id = p.kind_id AND k.id <> ${sql.lit(placeholderKind)}) AS kind`;
