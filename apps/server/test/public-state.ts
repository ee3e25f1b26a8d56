import { sql } from 'kysely';
import type { TestApp, TestUser } from './app.ts';
import { priceState } from './price-state.ts';

/**
 * All that administrators may move and give back: rows as they are, but for what only counts changes, and what the
 * public calls answer, byte for byte.
 */
export async function publicState(api: TestApp, reader: TestUser) {
  const read = async (query: string) => (await sql.raw<object>(query).execute(api.db)).rows;
  const get = async (path: string) => (await api.send('GET', `/api/${path}`, { headers: reader.authorization })).body;
  const { prices, ...rows } = await priceState(api.db);
  const answers: string[] = [];
  for (const ordering of ['', 'price', '-date_added', 'store__name']) {
    answers.push(await get(`price/price/?page_size=100&ordering=${ordering}`));
  }
  for (const path of ['price/price/?search=rice', 'product/product/', 'store/store/', 'store/region/']) {
    answers.push(await get(path));
  }
  answers.push(await get('search-suggest/search-suggest/?query=m&include_history=false'));
  const histories: string[] = [];
  for (const price of prices as { id: number }[]) histories.push(await get(`price/price-history/${price.id}/`));
  return {
    ...rows,
    prices,
    lists: await read('SELECT id, name, last_updated FROM shopping_list ORDER BY id'),
    items: await read(`SELECT to_jsonb(item) - '{version,deleted_at}'::text[] AS item, deleted_at IS NULL AS is_live
                       FROM shopping_list_item item ORDER BY id`),
    alerts: await read('SELECT id, product_id, kind_id FROM price_alert ORDER BY id'),
    preferred: await read('SELECT * FROM preferred_store ORDER BY user_id, store_id'),
    answers,
    histories,
  };
}
