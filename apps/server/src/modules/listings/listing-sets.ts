import { type RawBuilder, sql } from 'kysely';
import type { ListingOrder } from './ordering.ts';

/** What listings are filtered by beside their product and store; what is undefined does not matter. */
export interface ListingFilter {
  region?: string | undefined;
  source?: string | undefined;
}

/**
 * Sets of products and stores, as PostgreSQL array literals; a listing is in when it is in each set that is given. Arrays
 * of thousands are unnested instead of compared with ANY, for which the planner would look at each of their elements.
 */
export interface ListingSet {
  products?: string | undefined;
  exceptProducts?: string | undefined;
  stores?: string | undefined;
  /** Whose listings are read one after the other where all are wanted: those of the products, or of the stores. */
  by?: 'products' | 'stores' | undefined;
}

export type Condition = RawBuilder<unknown>;

export const and = (conditions: Condition[]) => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`);

export function filterConditions({ region, source }: ListingFilter): Condition[] {
  const conditions: Condition[] = [];
  if (region !== undefined) conditions.push(sql`l.region = ${region}`);
  if (source !== undefined) conditions.push(sql`l.source = ${source}`);
  return conditions;
}

/** IS TRUE keeps the planner from turning the subquery into a join: it is to be hashed once and looked up in. */
const isAmong = (ids: string) => sql`(l.product_id IN (SELECT unnest(${ids}::integer[]))) IS TRUE`;
/** Here it keeps the planner from looking each store up in an index. */
const isIn = (ids: string) => sql`(l.store_id = ANY(${ids}::integer[])) IS TRUE`;

function setConditions({ products, exceptProducts, stores }: Omit<ListingSet, 'by'>): Condition[] {
  const conditions: Condition[] = [];
  if (products !== undefined) conditions.push(isAmong(products));
  if (exceptProducts !== undefined) conditions.push(sql`NOT (${isAmong(exceptProducts)})`);
  if (stores !== undefined) conditions.push(isIn(stores));
  return conditions;
}

/** The listing is in one of the sets at least. */
export function inSets(sets: readonly ListingSet[]): Condition {
  return sql`(${sql.join(
    sets.map((set) => and(setConditions(set))),
    sql` OR `,
  )})`;
}

/**
 * All listings of a set, product by product or store by store. OFFSET 0 keeps it that way: the planner expects far more of
 * them to match than do, and would rather read all listings.
 */
export function listingsOf(columns: Condition, filter: ListingFilter, { by, ...set }: ListingSet): Condition {
  const ids = by && set[by];
  if (!ids)
    return sql`SELECT ${columns} FROM listing l WHERE ${and([...filterConditions(filter), ...setConditions(set)])}`;
  const key = by === 'products' ? sql`l.product_id` : sql`l.store_id`;
  const ofOne = [sql`${key} = given.id`, ...filterConditions(filter), ...setConditions({ ...set, [by]: undefined })];
  return sql`SELECT l.* FROM unnest(${ids}::integer[]) AS given (id)
             CROSS JOIN LATERAL (SELECT ${columns} FROM listing l WHERE ${and(ofOne)} OFFSET 0) l`;
}

/** Names are compared as the index sorts them, so their first and last are the database's to say. */
export function nameBounds(sets: readonly ListingSet[], order: ListingOrder): Condition[] {
  if (!order.name.endsWith('store__name')) return [];
  const stores = sets.flatMap((set) => set.stores ?? []);
  if (stores.length < sets.length) return [];
  const names = (pick: Condition) =>
    sql.join(stores.map((ids) => sql`(SELECT ${pick} FROM store WHERE id = ANY(${ids}::integer[]))`));
  return [
    sql`l.store_name >= least(${names(sql`min(name)`)})`,
    sql`l.store_name <= greatest(${names(sql`max(name)`)})`,
  ];
}
