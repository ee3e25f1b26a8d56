import type { ImportKind } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../../platform/database/database.ts';

export interface SurveyedStore {
  id: number;
  key: string;
  name: string;
  address: string;
  region: string;
}

export interface LastSurvey {
  day: string;
  stores: Map<number, SurveyedStore>;
  /** By store id and product id. Null if the price is held or rejected. */
  prices: Map<number, Map<number, string | null>>;
}

interface Row {
  product_id: number;
  store_id: number;
  price: string | null;
}

/** Reads the newest survey before `day`, including observed prices. Samples are separate surveys. */
export async function findLastSurvey(
  executor: Executor,
  kind: ImportKind,
  { day, samples }: { day: string; samples: boolean },
): Promise<LastSurvey | undefined> {
  const imports = executor
    .selectFrom('price_import')
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .where('is_sample', '=', samples);
  const last = await imports
    .select((eb) => eb.fn.max('date_added').as('day'))
    .where('date_added', '<', day)
    .executeTakeFirst();
  if (!last?.day) return undefined;
  const ids = (await imports.select('id').where('date_added', '=', last.day).execute()).map(({ id }) => id);
  const given = sql`${ids}::integer[]`;
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (store_id, product_id) product_id, store_id,
           CASE WHEN NOT held AND price_is_verified <> 'rejected' THEN price END AS price
    FROM (
      SELECT id, product_id, store_id, price, held, price_is_verified FROM price WHERE import_id = ANY(${given})
      UNION ALL
      SELECT p.id, p.product_id, p.store_id, p.price, p.held, p.price_is_verified
      FROM price_observation o JOIN price p ON p.id = o.price_id WHERE o.import_id = ANY(${given})
    ) surveyed
    ORDER BY store_id, product_id, (NOT held AND price_is_verified <> 'rejected') DESC, id DESC`.execute(executor);
  const prices: LastSurvey['prices'] = new Map();
  for (const { store_id, product_id, price } of rows) {
    const ofStore = prices.get(store_id) ?? new Map<number, string | null>();
    prices.set(store_id, ofStore.set(product_id, price));
  }
  const stores = await findSurveyedStores(executor, [...prices.keys()]);
  return { day: last.day, stores: new Map(stores.map((store) => [store.id, store])), prices };
}

export async function findSurveyedStores(executor: Executor, ids: readonly number[]): Promise<SurveyedStore[]> {
  if (ids.length === 0) return [];
  return rowsOf(executor)<SurveyedStore>`
    SELECT id, identity_key(name, address, coalesce(region, '')) AS key, name, address, coalesce(region, '') AS region
    FROM store WHERE id = ANY(${ids}::integer[]) ORDER BY id`;
}

export async function findProductNames(
  executor: Executor,
  ids: readonly number[],
  limit: number,
): Promise<{ name: string; brand: string; amount: string }[]> {
  if (ids.length === 0) return [];
  return rowsOf(executor)<{ name: string; brand: string; amount: string }>`
    SELECT name, brand, amount FROM product WHERE id = ANY(${ids}::integer[])
    ORDER BY lower(name), lower(brand), amount, id LIMIT ${limit}`;
}
