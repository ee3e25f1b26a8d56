import type { Statement } from './run.ts';

export function obviousList(pairs: readonly { product: number; store: number }[]): Statement {
  return {
    text: `SELECT DISTINCT ON (price.product_id, price.store_id) price.*, product.name, product.brand, product.amount,
                  product.image, store.name AS store_name, store.address, store.region, store.lat, store.lon
           FROM unnest($1::integer[], $2::integer[]) AS item (product_id, store_id)
           JOIN product ON product.id = item.product_id
           JOIN store ON store.id = item.store_id
           LEFT JOIN price ON price.product_id = item.product_id AND price.store_id = item.store_id
                AND price.price_is_verified <> 'rejected' AND NOT price.held
           ORDER BY price.product_id, price.store_id, price.date_added DESC, price.id DESC`,
    values: [pairs.map(({ product }) => product), pairs.map(({ store }) => store)],
  };
}
