import type { Statement } from './run.ts';

const columns = [
  'product.name',
  'product.brand',
  'product.amount',
  'product.category',
  'store.name',
  'store.address',
  'store.region',
];

/** Naive query: the newest price by a correlated subquery, each word anywhere in seven columns. */
export function obviousSearch(words: readonly string[]): Statement {
  const conditions = words.map((_, index) => columns.map((column) => `${column} ILIKE $${index + 1}`).join(' OR '));
  return {
    text: `SELECT price.*, product.name, product.brand, product.amount, store.name, store.address, store.region
           FROM price JOIN product ON product.id = price.product_id JOIN store ON store.id = price.store_id
           WHERE price.id = (
             SELECT newer.id FROM price newer
             WHERE newer.product_id = price.product_id AND newer.store_id = price.store_id
               AND newer.price_is_verified <> 'rejected' AND NOT newer.held
             ORDER BY newer.date_added DESC, newer.id DESC LIMIT 1
           ) AND ${conditions.map((condition) => `(${condition})`).join(' AND ')}
           ORDER BY price.date_added DESC, price.id DESC LIMIT 24`,
    values: words.map((word) => `%${word}%`),
  };
}

/** Naive queries: the text anywhere in the columns of products and of stores. */
export function obviousSuggestions(text: string): Statement[] {
  const values = [`%${text}%`];
  return [
    {
      text: 'SELECT * FROM product WHERE name ILIKE $1 OR brand ILIKE $1 OR amount ILIKE $1 ORDER BY name LIMIT 10',
      values,
    },
    {
      text: 'SELECT * FROM store WHERE name ILIKE $1 OR address ILIKE $1 OR region ILIKE $1 ORDER BY name LIMIT 10',
      values,
    },
  ];
}
