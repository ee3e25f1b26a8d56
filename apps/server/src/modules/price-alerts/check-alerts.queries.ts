import type { AlertRule } from '@bargain-buddy/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import type { Dimension } from '../../platform/database/tables.ts';
import { publish } from '../../platform/events/publish.ts';
import { addJob, addJobs } from '../../platform/jobs/queue.ts';
import type { AlertHistory, AlertProgress } from './alert-history.ts';
import { type AlertTarget, productTitle, unitCents } from './price-alerts.queries.ts';

/** Lets one transaction at a time evaluate alerts. */
export async function lockAlertChecks(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('price_alert'))`.execute(trx);
}

export async function takeChangedTargets(trx: Executor): Promise<{ products: number[]; kinds: number[] }> {
  const rows = await rowsOf(trx)<{ product_id: number; kind_id: number }>`
    DELETE FROM price_alert_change RETURNING product_id, kind_id`;
  return {
    products: [...new Set(rows.map(({ product_id }) => product_id))],
    kinds: [...new Set(rows.map(({ kind_id }) => kind_id))],
  };
}

/** Returns the oldest notes of changed lists, in order. */
export function findChangedLists(db: Executor, maxLists: number) {
  return rowsOf(db)<{ id: number; list_id: number }>`
    SELECT id, list_id FROM price_alert_list_change WHERE list_id IN (
      SELECT list_id FROM price_alert_list_change GROUP BY list_id ORDER BY min(id) LIMIT ${maxLists}
    ) ORDER BY id`;
}

/** Returns the alerts of lists that are to be evaluated, by person. */
export function findListAlerts(db: Executor, lists: readonly number[]) {
  return db
    .selectFrom('price_alert')
    .select(['id', 'user_id', 'list_id', 'list_area', 'region', 'preferred', 'max_stops', 'stop_cost'])
    .where(sql<boolean>`list_id = ANY(${lists}::integer[])`)
    .orderBy('user_id')
    .orderBy('id')
    .execute();
}

/** Deletes notes, and returns those that were still there. */
export function takeChangedLists(trx: Executor, notes: readonly number[]) {
  return rowsOf(trx)<{ list_id: number; noted_at: Date }>`
    DELETE FROM price_alert_list_change WHERE id = ANY(${notes}::bigint[]) RETURNING list_id, noted_at`;
}

/** Moves notes behind all others. */
export async function postponeChangedLists(trx: Executor, notes: readonly number[]): Promise<void> {
  await sql`UPDATE price_alert_list_change SET id = DEFAULT WHERE id = ANY(${notes}::bigint[])`.execute(trx);
}

/** Queues the evaluation of changed lists. One runs at a time. */
export async function queueListCheck(trx: Executor): Promise<void> {
  const { rows } = await sql`SELECT FROM price_alert_list_change LIMIT 1`.execute(trx);
  if (rows.length > 0)
    await addJob(trx, 'check-list-alerts', {}, { key: 'check-list-alerts', queue: 'check-list-alerts' });
}

export interface WatchingAlert extends AlertTarget {
  id: number;
  /** PostgreSQL's version of the row. */
  version: string;
  list_id: number | null;
  list_basis: string | null;
  list_found: number | null;
  list_needed: number | null;
  list_total: number | null;
  rule: AlertRule;
  threshold: number | null;
  percent: number | null;
  is_paused: boolean;
  armed: boolean;
  reference: number | null;
  seen: AlertHistory | null;
  /** The next check starts the alert again. */
  restarts: boolean;
  /** It was reported before. */
  has_messages: boolean;
}

/** Reads the alerts of changed products, kinds and lists in parts of `size`, ordered by product and kind. */
export async function* readAlertsOfChanges(
  trx: Executor,
  { products, kinds, lists }: { products: readonly number[]; kinds: readonly number[]; lists: readonly number[] },
  size: number,
): AsyncGenerator<WatchingAlert[]> {
  await sql`
    DECLARE watching NO SCROLL CURSOR FOR
    SELECT id, xmin::text AS version, user_id, product_id, kind_id, region, preferred, rule, threshold, percent,
      is_paused, armed, reference, seen, restarts, list_id, list_basis, list_found, list_needed, list_total,
      EXISTS (SELECT FROM price_alert_sent s WHERE s.alert_id = price_alert.id) AS has_messages
    FROM price_alert
    WHERE product_id = ANY(${products}::integer[]) OR kind_id = ANY(${kinds}::integer[])
      OR list_id = ANY(${lists}::integer[])
    ORDER BY product_id, kind_id, id`.execute(trx);
  for (;;) {
    const alerts = await rowsOf(trx)<WatchingAlert>`FETCH ${sql.raw(String(size))} FROM watching`;
    if (alerts.length === 0) break;
    yield alerts;
  }
  await sql`CLOSE watching`.execute(trx);
}

/** Name of the watched product, kind or list. */
export interface WatchedTarget {
  name: string;
  /** Null for products and lists. */
  dimension: Dimension | null;
}

/** Returns what alerts watch, by alert. */
export async function findWatchedTargets(
  trx: Executor,
  alerts: readonly number[],
): Promise<Map<number, WatchedTarget>> {
  const rows = await rowsOf(trx)<WatchedTarget & { id: number }>`
    SELECT a.id, coalesce(${productTitle}, k.name, list.name) AS name, k.dimension
    FROM price_alert a LEFT JOIN product ON product.id = a.product_id LEFT JOIN kind k ON k.id = a.kind_id
    LEFT JOIN shopping_list list ON list.id = a.list_id
    WHERE a.id = ANY(${alerts}::integer[])`;
  return new Map(rows.map(({ id, ...watched }) => [id, watched]));
}

export interface SavedAlertState extends WatchedListState, AlertProgress {
  id: number;
  version: string;
  restarts: boolean;
}

/** State of a list at the last evaluation. Null for products and kinds. */
export type WatchedListState = Pick<WatchingAlert, 'list_basis' | 'list_found' | 'list_needed' | 'list_total'>;

/** Saves states of alerts that are unchanged since they were read. Returns the ids of these alerts. */
export async function saveAlertStates(trx: Executor, states: readonly SavedAlertState[]): Promise<number[]> {
  if (states.length === 0) return [];
  return onlyColumnOf(trx)<number>`
    UPDATE price_alert a SET armed = n.armed, reference = n.reference, seen = n.seen,
      restarts = n.restarts, list_basis = n.list_basis,
      list_found = n.list_found, list_needed = n.list_needed, list_total = n.list_total
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS n (id integer, version text, armed boolean,
      reference bigint, seen jsonb, restarts boolean, list_basis text, list_found integer, list_needed integer, list_total bigint)
    WHERE a.id = n.id AND a.xmin::text = n.version
    RETURNING a.id`;
}

/** Returns the current targets of alerts. Deleted alerts are missing. */
export function findAlertTargets(trx: Executor, ids: readonly number[]) {
  return rowsOf(trx)<Pick<WatchingAlert, 'product_id' | 'kind_id' | 'list_id'>>`
    SELECT product_id, kind_id, list_id FROM price_alert WHERE id = ANY(${ids}::integer[])`;
}

/**
 * Matches if all prices `ids` still count for alert `a`. Without `cents`, and for a list, their amounts may be others.
 */
const stillCount = (ids: RawBuilder<unknown>, cents: RawBuilder<unknown>) => sql<boolean>`NOT EXISTS (
  SELECT FROM unnest(${ids}) AS named (id) WHERE NOT EXISTS (
    SELECT FROM price p JOIN product ON product.id = p.product_id LEFT JOIN kind k ON k.id = a.kind_id
    WHERE p.id = named.id AND p.price_is_verified <> 'rejected' AND NOT p.held AND CASE
      WHEN a.list_id IS NOT NULL OR ${cents} IS NULL THEN true
      WHEN a.product_id IS NOT NULL THEN p.product_id = a.product_id AND p.price * 100 = ${cents}
      ELSE product.kind_id = a.kind_id AND ${unitCents(sql`p.price`, sql`product.base_amount`)} = ${cents} END))`;

/** Returns the indexes of seen prices that no longer count, by alert. */
export async function findGonePrices(trx: Executor, alerts: readonly number[]): Promise<Map<number, Set<number>>> {
  if (alerts.length === 0) return new Map();
  const rows = await rowsOf(trx)<{ id: number; indexes: number[] }>`
    SELECT a.id, array_agg((n.position - 1)::integer) AS indexes
    FROM price_alert a, jsonb_array_elements(a.seen -> 'prices') WITH ORDINALITY AS n (price, position)
    WHERE a.id = ANY(${alerts}::integer[]) AND NOT ${stillCount(
      sql`ARRAY(SELECT jsonb_array_elements_text(n.price -> 'ids')::bigint)`,
      sql`(n.price ->> 'cents')::bigint`,
    )}
    GROUP BY a.id`;
  return new Map(rows.map(({ id, indexes }) => [id, new Set(indexes)]));
}

/** Returns the prices of unread messages. */
export async function findUnreadSentPrices(trx: Executor, alerts: readonly number[]) {
  if (alerts.length === 0) return [];
  return rowsOf(trx)<{ id: number; alert_id: number; notification_id: number; ids: string; counts: boolean }>`
    SELECT s.id, s.alert_id, s.notification_id, array_to_string(named.ids, ' ') AS ids,
      ${stillCount(sql`named.ids`, sql`s.cents`)} AS counts
    FROM price_alert_sent s JOIN notification n ON n.id = s.notification_id JOIN price_alert a ON a.id = s.alert_id,
      LATERAL (SELECT coalesce(s.price_ids, ARRAY[s.price_id]) AS ids) named
    WHERE s.alert_id = ANY(${alerts}::integer[]) AND NOT n.is_read`;
}

export async function deleteSentAlertPrices(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM price_alert_sent WHERE id = ANY(${ids}::bigint[])`.execute(trx);
}

/** Returns the notifications with these prices. */
export function deleteSentPricesOfProduct(trx: Executor, productId: number): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    WITH gone AS (
      DELETE FROM price_alert_sent s USING price_alert a
      WHERE a.id = s.alert_id AND a.product_id = ${productId} RETURNING s.notification_id
    )
    SELECT DISTINCT notification_id AS id FROM gone ORDER BY id`;
}

/** Deletes unread notifications without a price, and writes the others again. */
export async function rewriteAlertMessages(
  trx: Executor,
  ids: readonly number[],
  contentOf: (texts: readonly string[]) => string,
): Promise<void> {
  for (const id of ids) {
    const texts = await onlyColumnOf(trx)<string>`
      SELECT content FROM price_alert_sent WHERE notification_id = ${id} ORDER BY alert_id, id`;
    const unread = sql<boolean>`id = ${id} AND NOT is_read`;
    const [row] =
      texts.length === 0
        ? await trx.deleteFrom('notification').where(unread).returning('user_id').execute()
        : await trx
            .updateTable('notification')
            .set({ content: contentOf(texts) })
            .where(unread)
            .returning('user_id')
            .execute();
    if (row) await publish(trx, { event: 'notification', data: { id }, to: [row.user_id] });
  }
}

/** Returns the newest unread messages about price alerts since a time, by person. */
export async function findUnreadAlertMessages(
  trx: Executor,
  people: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const rows = await rowsOf(trx)<{ user_id: number; id: number }>`
    SELECT user_id, max(id) AS id FROM notification n
    WHERE user_id = ANY(${people}::integer[]) AND NOT is_read AND timestamp >= ${since}
      AND EXISTS (SELECT FROM price_alert_sent s WHERE s.notification_id = n.id)
    GROUP BY user_id`;
  return new Map(rows.map(({ user_id, id }) => [user_id, id]));
}

/** Sends messages again that were rewritten, by push. */
export async function pushAlertMessages(trx: Executor, ids: readonly number[]): Promise<void> {
  await addJobs(
    trx,
    'deliver-notification',
    ids.map((id) => ({ id, byMail: false })),
  );
}

/** Returns the active ones of these people. Mails go only to a verified address. */
export function findAlertRecipients(trx: Executor, people: readonly number[]) {
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name'])
    .select(sql<boolean>`email_notifications AND alert_mails AND email_proven_at IS NOT NULL`.as('mails'))
    .where('id', 'in', people)
    .where('is_active', '=', true)
    .execute();
}

export interface SentAlertPrice {
  notification: number;
  alert: number;
  priceIds: readonly number[];
  cents: number;
  content: string;
}

export async function insertSentAlertPrices(trx: Executor, sent: readonly SentAlertPrice[]): Promise<void> {
  await sql`
    INSERT INTO price_alert_sent (alert_id, notification_id, price_id, price_ids, cents, content)
    SELECT alert, notification, "priceIds"[1], "priceIds", cents, content
    FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS n (
      notification bigint, alert integer, "priceIds" bigint[], cents bigint, content text
    )`.execute(trx);
}
