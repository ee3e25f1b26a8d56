import { sql } from 'kysely';
import { isByTime, type ListingOrder } from './ordering.ts';
import type { Condition, ListingSet, Scope } from './pages.queries.ts';

/**
 * Whether it is kept where the products of the sets stand, as it is of all their listings, everywhere or in a region.
 */
export const isKept = ({ source }: Scope, sets: readonly ListingSet[], { nearest }: ListingOrder) =>
  !nearest && source === undefined && sets.every(({ stores }) => stores === undefined);

/** Whether a product's listings have changed since it was written down where it stands. */
export const isDue = (product: Condition) => sql`(${product} IN (SELECT product_id FROM product_standing_due)) IS TRUE`;

/** What is kept of all products of a scope, as `kept`. */
export const keptOffers = ({ region = '' }: Scope) =>
  sql`(SELECT * FROM product_standing WHERE region = ${region}) kept`;

/** The listings that stand for all products of a scope in an order, as `l` with what the order's index has. */
export function keptStandings(scope: Scope, order: ListingOrder): Condition {
  return sql`(SELECT product_id, ${columnsOf(order)} FROM ${keptOffers(scope)}) l`;
}

function columnsOf(order: ListingOrder): Condition {
  if (!isByTime(order)) return sql`price, unit_price, store_name, price_id`;
  return order.name === '' ? sql`feed_time, feed_price_id AS price_id` : sql`date_added, date_price_id AS price_id`;
}

interface RankedProducts {
  rank: number;
  products: string | undefined;
}

/**
 * Sets of products, `given` with their rank, in the same words however many they are. The planner does not see how many
 * products, for whose number it would plan anew each time.
 */
const givenSets = (sets: readonly RankedProducts[]) => sql`
  unnest((SELECT ${sets.map(({ rank }) => rank)}::integer[]), (SELECT ${sets.map(({ products }) => products)}::text[]))
    AS given (rank, products)`;

/** Columns of what is kept of the sets' products that are not due, with their rank: a set in one walk of an index. */
export const keptOfSets = (sets: readonly RankedProducts[], kept: Condition, columns: Condition) => sql`
  SELECT given.rank, one.* FROM ${givenSets(sets)} CROSS JOIN LATERAL (
    SELECT ${columns} FROM ${kept} WHERE product_id = ANY(given.products::integer[]) AND NOT ${isDue(sql`product_id`)} OFFSET 0
  ) one`;

/** The products of the sets that are due, with their rank. */
export const dueOfSets = (sets: readonly RankedProducts[]) => sql`
  SELECT given.rank, product_id FROM ${givenSets(sets)} CROSS JOIN LATERAL unnest(given.products::integer[]) product_id
  WHERE ${isDue(sql`product_id`)}`;
