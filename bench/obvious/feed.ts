import type { Statement } from './run.ts';

const newest = `
  SELECT DISTINCT ON (price.product_id, price.store_id) price.*, store.region, store.name AS store_name
  FROM price JOIN store ON store.id = price.store_id
  WHERE price.price_is_verified <> 'rejected' AND NOT price.held
  ORDER BY price.product_id, price.store_id, price.date_added DESC, price.id DESC`;

export interface ObviousPage {
  region?: string;
  order?: string;
  offset?: number;
}

/** Naive query: SELECT DISTINCT ON, sorted, with OFFSET. */
export function obviousFeed({ region, order = 'date_added DESC', offset = 0 }: ObviousPage): Statement {
  return {
    text: `SELECT newest.*, product.name, product.brand, product.amount, product.image, store.address, store.lat, store.lon
           FROM (${newest}) newest JOIN product ON product.id = newest.product_id JOIN store ON store.id = newest.store_id
           ${region ? 'WHERE newest.region = $1' : ''} ORDER BY newest.${order}, newest.id LIMIT 24 OFFSET ${offset}`,
    values: region ? [region] : [],
  };
}
