import type { PolicyEvent } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { type Executor, rowsOf } from '../../platform/database/database.ts';

export interface PolicyEventRow extends Omit<PolicyEvent, 'expected' | 'version'> {}

/** Events with their kinds, the newest first. `id` limits them to one, which is locked. */
export function findPolicyEvents(db: Executor, id?: number): Promise<PolicyEventRow[]> {
  return rowsOf(db)<PolicyEventRow>`
    SELECT e.id, e.name, e.day, e.vat, e.rate::text AS rate, e.note, e.result, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name) ORDER BY k.name, k.id)
      FROM policy_event_kind ek JOIN kind k ON k.id = ek.kind_id WHERE ek.event_id = e.id
    ), '[]') AS kinds
    FROM policy_event e WHERE ${id === undefined ? sql`true` : sql`e.id = ${id}`}
    ORDER BY e.day DESC, e.id DESC ${id === undefined ? sql`` : sql`FOR UPDATE OF e`}`;
}

export async function replaceKindsOfPolicyEvent(db: Executor, event: number, kinds: readonly number[]): Promise<void> {
  await db.deleteFrom('policy_event_kind').where('event_id', '=', event).execute();
  const rows = kinds.map((kind_id) => ({ event_id: event, kind_id }));
  await db.insertInto('policy_event_kind').values(rows).execute();
}

export interface PolicyEventPriceChange {
  is_affected: boolean;
  /** Null in the sum of all kinds. */
  kind_id: number | null;
  /** Null in the sum of all stores. */
  store_id: number | null;
  prices: number;
  /** Mean logarithm of the price after divided by the price before. */
  log: number;
}

/**
 * Compares the last prices seen in `days` before a day and from it on, by kind, by store and in all. A price that was
 * not seen in one of the two periods has no part. Only verified prices count, and no examples or held ones. A kind of
 * another event in these periods is neither affected nor unaffected.
 */
export function findPolicyEventChanges(db: Executor, event: number, days: number): Promise<PolicyEventPriceChange[]> {
  return rowsOf(db)<PolicyEventPriceChange>`
    WITH bounds AS (
      SELECT day, day::timestamp AT TIME ZONE 'America/Port_of_Spain' AS start, make_interval(days => ${days}) AS length
      FROM policy_event WHERE id = ${event}
    ), of_other_events AS (
      SELECT k.kind_id FROM bounds b
      JOIN policy_event e ON e.id <> ${event} AND e.day >= b.day - b.length AND e.day < b.day + b.length
      JOIN policy_event_kind k ON k.event_id = e.id
    ), seen AS (
      SELECT p.id, p.product_id, p.store_id, p.price, p.date_added, s.at, s.at >= b.start AS is_after
      FROM bounds b
      JOIN price p ON p.date_added < b.start + b.length AND coalesce(p.last_seen, p.date_added) >= b.start - b.length
      CROSS JOIN LATERAL (
        SELECT p.date_added UNION ALL SELECT o.seen_at FROM price_observation o WHERE o.price_id = p.id
      ) s (at)
      WHERE p.price_is_verified = 'verified' AND NOT p.held AND p.source <> 'sample'
        AND s.at >= b.start - b.length AND s.at < b.start + b.length
    ), last AS (
      SELECT DISTINCT ON (product_id, store_id, is_after) product_id, store_id, is_after, price
      FROM seen ORDER BY product_id, store_id, is_after, at DESC, date_added DESC, id DESC
    ), matched AS (
      SELECT product.kind_id, after.store_id, ln(after.price / before.price)::double precision AS log,
             EXISTS (SELECT FROM policy_event_kind k WHERE k.event_id = ${event} AND k.kind_id = product.kind_id)
               AS is_affected
      FROM last after
      JOIN last before USING (product_id, store_id)
      JOIN product ON product.id = product_id
      WHERE after.is_after AND NOT before.is_after
    )
    SELECT is_affected, kind_id, store_id, count(*)::integer AS prices, avg(log) AS log
    FROM matched WHERE is_affected OR kind_id NOT IN (SELECT kind_id FROM of_other_events)
    GROUP BY GROUPING SETS ((is_affected, kind_id), (is_affected, store_id), (is_affected))`;
}

export const findStoresByIds = (db: Executor, ids: readonly number[]) =>
  db
    .selectFrom('store')
    .select(['id', 'name', 'address', sql<string>`coalesce(region, '')`.as('region')])
    .where('id', 'in', [0, ...ids])
    .orderBy('name')
    .orderBy('id')
    .execute();
