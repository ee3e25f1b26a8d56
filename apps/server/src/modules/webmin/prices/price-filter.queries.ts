import type { AdminPriceFilter } from '@bargain-buddy/contract';
import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { beginsWordSql, wordMaskSql } from '../../../platform/database/has-words.ts';
import { ValidationError } from '../../../platform/errors.ts';
import { isWithinDaysSql } from '../days.ts';
import { previousPriceSql } from './price-before.ts';

/** Ids as PostgreSQL arrays; undefined means any. */
interface PriceSet {
  products?: string | undefined;
  stores?: string | undefined;
}

/** Conditions on `price p`: all of `each`, and at least one of `sets`. */
export interface PriceConditions {
  each: RawBuilder<boolean>[];
  sets: RawBuilder<boolean>[];
}

/** Resolves words and region to product and store ids. */
export async function toPriceConditions(db: Executor, filter: AdminPriceFilter): Promise<PriceConditions> {
  const { status, source, product, store } = filter;
  const each: RawBuilder<boolean>[] = isWithinDaysSql('p.date_added', filter);
  if (status === 'pending' || status === 'held') {
    each.push(sql`p.price_is_verified = 'pending' AND p.held = ${sql.lit(status === 'held')}`);
  } else if (status !== '') each.push(sql`p.price_is_verified = ${sql.lit(status)}`);
  if (source !== '') each.push(sql`p.source = ${source}`);
  if (filter.reporter !== undefined) each.push(sql`p.added_by = ${filter.reporter}`);
  if (product !== undefined) each.push(sql`p.product_id = ${product}`);
  if (filter.import !== '') each.push(sql`p.import_id = ${filter.import}`);
  if (store !== undefined) each.push(sql`p.store_id = ${store}`);
  const region = filter.region === 'Everywhere' ? '' : filter.region;
  if (region !== '') {
    const { rows } = await sql<{ ids: string | null }>`
      SELECT array_agg(id)::text AS ids FROM store WHERE region = ${region}`.execute(db);
    each.push(sql`p.store_id = ANY(${rows[0]?.ids ?? '{}'}::integer[])`);
  }
  const found = await findSets(db, filter.search);
  const sets = found.map(({ products, stores }) =>
    allOfSql([
      ...(products === undefined ? [] : [sql<boolean>`p.product_id = ANY(${products}::integer[])`]),
      ...(stores === undefined ? [] : [sql<boolean>`p.store_id = ANY(${stores}::integer[])`]),
    ]),
  );
  if (filter.change === '') return { each, sets };
  await ensureFew(db, { each, sets });
  return { each: [...each, isChanged(filter)], sets };
}

/** Limit of comparisons with the previous price, which has no index. */
const maxCompared = 100_000;

async function ensureFew(db: Executor, conditions: PriceConditions): Promise<void> {
  if ((await estimateMatchingPrices(db, conditions)) <= maxCompared) return;
  throw new ValidationError({
    change: ['There are too many to compare. Choose days, an import, a store, a product or a person too.'],
  });
}

/** Condition: the price differs from the previous one by at least `by` percent. */
function isChanged({ change, by }: AdminPriceFilter): RawBuilder<boolean> {
  const dearer = sql`(p.price > b.price AND p.price >= b.price * ${1 + by / 100}::numeric)`;
  const cheaper = sql`(p.price < b.price AND p.price <= b.price * ${1 - by / 100}::numeric)`;
  const wanted = { '': sql`true`, dearer, cheaper, either: sql`(${dearer} OR ${cheaper})` }[change];
  return sql<boolean>`(SELECT ${wanted} ${previousPriceSql})`;
}

export async function estimateMatchingPrices(db: Executor, { each, sets }: PriceConditions): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM price p WHERE ${allOfSql([...each, anyOfSql(sets)])}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY;
}

export function allOfSql(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql<boolean>`true`;
}

export function anyOfSql(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

/** Returns sets that match each word in the product or the store. A blank search returns one unrestricted set. */
async function findSets(db: Executor, search: string): Promise<PriceSet[]> {
  if (isBlankSearch(search)) return [{}];
  const words = searchWords(search);
  if (words.length === 0) return [{ products: '{}' }];
  const full = (1 << words.length) - 1;
  const { rows: stores } = await sql<{ mask: number; ids: string }>`
    SELECT mask, array_agg(id)::text AS ids FROM (SELECT id, ${wordMaskSql(words)} AS mask FROM store) store
    WHERE mask > 0 GROUP BY mask`.execute(db);
  const sets: PriceSet[] = [];
  for (const group of [{ mask: 0, ids: undefined }, ...stores]) {
    const missing = words.filter((_, i) => (full & ~group.mask & (1 << i)) !== 0);
    const products = missing.length > 0 ? await findProducts(db, missing) : undefined;
    if (products !== '{}') sets.push({ products, stores: group.ids });
  }
  return sets.length > 0 ? sets : [{ products: '{}' }];
}

async function findProducts(db: Executor, words: readonly string[]): Promise<string> {
  const { rows } = await sql<{ ids: string | null }>`
    SELECT array_agg(id)::text AS ids FROM product WHERE ${allOfSql(words.map((word) => beginsWordSql(word)))}`.execute(
    db,
  );
  return rows[0]?.ids ?? '{}';
}
