import { fromCents } from '@bargain-buddy/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { type Executor, rowsOf } from '../../platform/database/database.ts';
import type { Dimension, PriceAlertTable } from '../../platform/database/tables.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { BestTripTotal, WatchedList } from '../plans/index.ts';
import type { CurrentPrice } from './alert-history.ts';

/** Brand, name and amount of the joined product. Null without one. */
export const productTitle = sql<string | null>`
  nullif(concat_ws(' ', nullif(nullif(product.brand, ''), 'nan'), product.name, nullif(nullif(product.amount, ''), 'nan')), '')`;

export function findAlerts(db: Executor, userId: number, id?: number) {
  return db
    .selectFrom('price_alert as alert')
    .leftJoin('product', 'product.id', 'alert.product_id')
    .leftJoin('kind', 'kind.id', 'alert.kind_id')
    .leftJoin('shopping_list as list', 'list.id', 'alert.list_id')
    .selectAll('alert')
    .select([
      productTitle.as('product_name'),
      'kind.name as kind_name',
      'kind.slug as kind_slug',
      'kind.dimension',
      'list.name as list_name',
    ])
    .where('alert.user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('alert.id', '=', id ?? 0))
    .orderBy('alert.id', 'desc')
    .execute();
}
export type PriceAlertRow = Awaited<ReturnType<typeof findAlerts>>[number];

export async function countAlerts(db: Executor, userId: number): Promise<{ all: number; ofLists: number }> {
  const mine = db.selectFrom('price_alert').where('user_id', '=', userId);
  return { all: await countRows(mine), ofLists: await countRows(mine.where('list_id', 'is not', null)) };
}

/** Returns an alert that watches the same, with the same terms. */
export function findSameAlert(trx: Executor, alert: Partial<Selectable<PriceAlertTable>>) {
  return trx
    .selectFrom('price_alert')
    .select('id')
    .where(({ and, eb }) =>
      and(
        Object.entries(alert).map(([column, value]) =>
          eb(column as keyof PriceAlertTable, 'is not distinct from', value),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Locks the own alert. Returns undefined if it is missing. */
export function lockAlert(trx: Executor, userId: number, id: number) {
  return trx
    .selectFrom('price_alert')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Evaluates the alerts of a product, kind or list after the commit. */
export async function queueAlertCheck(
  trx: Executor,
  { product_id, kind_id, list_id }: Pick<AlertTarget, 'product_id' | 'kind_id'> & { list_id: number | null },
): Promise<void> {
  if (list_id === null)
    await sql`
      INSERT INTO price_alert_change (product_id, kind_id) VALUES (${product_id ?? 0}, ${kind_id ?? 0})`.execute(trx);
  else await sql`INSERT INTO price_alert_list_change (list_id) VALUES (${list_id})`.execute(trx);
  await addJob(trx, 'check-alerts', {});
}

type ListTerms = Pick<
  Selectable<PriceAlertTable>,
  'user_id' | 'list_id' | 'list_area' | 'region' | 'preferred' | 'max_stops' | 'stop_cost'
>;

export function watchedListOf(alert: ListTerms): WatchedList {
  const { user_id, list_id, list_area, region, preferred, max_stops, stop_cost } = alert;
  const area = region ? { region } : preferred ? { preferred: true as const } : null;
  return {
    userId: user_id,
    listId: list_id ?? 0,
    ...(!list_area && { area }),
    max_stops: max_stops ?? 1,
    stop_cost: fromCents(BigInt(stop_cost ?? 0)),
  };
}

export const toWatchedListState = ({ basis, found, needed, total }: BestTripTotal) => ({
  list_basis: basis,
  list_found: found,
  list_needed: needed,
  list_total: found > 0 ? total : null,
});

/** Product or kind of an alert, and the area of its prices. */
export interface AlertTarget {
  product_id: number | null;
  kind_id: number | null;
  region: string | null;
  preferred: boolean;
  user_id: number;
}

export interface CheapestPrice {
  /** In cents: of a package, or of 100 g, 100 ml or a piece of a kind. */
  price: number;
  price_id: number;
  store_name: string;
}

export const toCurrentPrice = (now: CheapestPrice | BestTripTotal): CurrentPrice =>
  'price' in now ? { ids: [now.price_id], cents: now.price } : { ids: now.priceIds, cents: now.total };

export const alertTargetKey = ({ product_id, kind_id, region, preferred, user_id }: AlertTarget) =>
  [product_id, kind_id, region, preferred && user_id].join('/');

/** The price of 100 g, 100 ml or a piece of kind `k`, rounded as on screen. */
export const unitCents = (price: RawBuilder<unknown>, baseAmount: RawBuilder<unknown>) => sql<number>`
  round(${price} * 100 / (nullif(${baseAmount}, 0) * CASE k.dimension WHEN 'count' THEN 1 ELSE 10 END))::bigint`;

/** Returns the cheapest listed price of each target, without samples. */
export async function findCheapestOfTargets(
  db: Executor,
  targets: readonly AlertTarget[],
): Promise<Map<string, CheapestPrice>> {
  const wanted = new Map(targets.map((target) => [alertTargetKey(target), target]));
  const given = JSON.stringify(
    [...wanted].map(([key, { product_id, kind_id, region, preferred, user_id }]) => ({
      key,
      product_id,
      kind_id,
      region,
      owner: preferred ? user_id : null,
    })),
  );
  const here = sql`l.source <> 'sample' AND (t.region IS NULL OR l.region = t.region) AND (
    t.owner IS NULL OR EXISTS (SELECT FROM preferred_store f WHERE f.user_id = t.owner AND f.store_id = l.store_id))`;
  const rows = await rowsOf(db)<CheapestPrice & { key: string }>`
    WITH t AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb)
        AS t (key text, product_id integer, kind_id integer, region text, owner integer)
    )
    SELECT t.key, best.* FROM t CROSS JOIN LATERAL (
      SELECT (l.price * 100)::bigint AS price, l.price_id, l.store_name FROM listing l
      WHERE l.product_id = t.product_id AND ${here}
      ORDER BY l.price, l.price_id LIMIT 1
    ) best WHERE t.product_id IS NOT NULL
    UNION ALL
    SELECT t.key, best.* FROM t JOIN kind k ON k.id = t.kind_id CROSS JOIN LATERAL (
      SELECT u.price, u.price_id, u.store_name FROM (
        SELECT ${unitCents(sql`l.price`, sql`l.base_amount`)} AS price, l.price_id, l.store_name
        FROM listing l WHERE l.kind_id = t.kind_id AND l.base_amount > 0 AND ${here}
      ) u WHERE u.price > 0 ORDER BY u.price, u.price_id LIMIT 1
    ) best`;
  return new Map(rows.map(({ key, ...cheapest }) => [key, cheapest]));
}

/** Moves alerts of merged products to `keep`, queues their check, and stores their products for an undo. */
export async function moveAlertsOfProducts(
  trx: Executor,
  mergeId: number,
  keep: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO merge_price_alert (merge_id, alert_id, from_id)
    SELECT ${mergeId}, id, product_id FROM price_alert WHERE product_id = ANY(${ids}::integer[]) FOR UPDATE`.execute(
    trx,
  );
  await watchOthers(
    trx,
    sql`product_id = ${keep}`,
    sql`merge_price_alert m WHERE m.merge_id = ${mergeId} AND a.id = m.alert_id`,
  );
}

/** Moves the alerts of a merge back, except alerts that watch something else since. */
export function undoMoveOfAlerts(trx: Executor, mergeId: number, keep: number): Promise<void> {
  return watchOthers(
    trx,
    sql`product_id = m.from_id`,
    sql`merge_price_alert m WHERE m.merge_id = ${mergeId} AND a.id = m.alert_id AND a.product_id = ${keep}`,
  );
}

/** Locks alerts of kinds. */
export function lockAlertsOfKinds(trx: Executor, kinds: readonly number[]): Promise<KindOfAlert[]> {
  return rowsOf(trx)<KindOfAlert>`
    SELECT id, kind_id FROM price_alert WHERE kind_id = ANY(${kinds}::integer[]) ORDER BY id FOR UPDATE`;
}

/** Has alerts watch other kinds, and queues their check. */
export async function writeKindsOfAlerts(trx: Executor, alerts: readonly KindOfAlert[]): Promise<void> {
  const rows = JSON.stringify(alerts);
  await watchOthers(
    trx,
    sql`kind_id = n.kind_id`,
    sql`jsonb_to_recordset(${rows}::jsonb) AS n (id integer, kind_id integer) WHERE a.id = n.id`,
  );
}

export interface KindOfAlert {
  id: number;
  kind_id: number;
}

async function watchOthers(trx: Executor, target: RawBuilder<unknown>, of: RawBuilder<unknown>): Promise<void> {
  const changed = await rowsOf(trx)<Pick<AlertTarget, 'product_id' | 'kind_id'>>`
    WITH moved AS (UPDATE price_alert a SET ${target} FROM ${of} RETURNING a.product_id, a.kind_id)
    SELECT DISTINCT product_id, kind_id FROM moved`;
  for (const one of changed) await queueAlertCheck(trx, { ...one, list_id: null });
}

export const unitOfDimension = (dimension: Dimension) =>
  dimension === 'count' ? 'each' : dimension === 'mass' ? '100 g' : '100 ml';
