import type { AlertRule } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import type { Dimension } from '../../platform/database/tables.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Target } from './price-alerts.queries.ts';

/** Lets one transaction at a time evaluate alerts. */
export async function lockChecks(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('price_alert'))`.execute(trx);
}

export async function takeChanged(trx: Executor): Promise<{ products: number[]; kinds: number[] }> {
  const rows = await rowsOf(trx)<{ product_id: number; kind_id: number }>`
    DELETE FROM price_alert_change RETURNING product_id, kind_id`;
  return {
    products: [...new Set(rows.map(({ product_id }) => product_id))],
    kinds: [...new Set(rows.map(({ kind_id }) => kind_id))],
  };
}

export interface Watching extends Target {
  id: number;
  rule: AlertRule;
  threshold: number | null;
  percent: number | null;
  is_paused: boolean;
  armed: boolean;
  reference: number | null;
  name: string;
  dimension: Dimension | null;
}

/** Returns the ids of alerts of changed products and kinds, in ascending order. */
export function findWatching(
  trx: Executor,
  { products, kinds }: { products: readonly number[]; kinds: readonly number[] },
): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT id FROM price_alert WHERE product_id = ANY(${products}::integer[])
    UNION ALL SELECT id FROM price_alert WHERE kind_id = ANY(${kinds}::integer[])
    ORDER BY id`;
}

export function lockAlerts(trx: Executor, ids: readonly number[]): Promise<Watching[]> {
  return rowsOf(trx)<Watching>`
    SELECT a.*, coalesce(p.name, k.name) AS name, k.dimension
    FROM price_alert a LEFT JOIN product p ON p.id = a.product_id LEFT JOIN kind k ON k.id = a.kind_id
    WHERE a.id = ANY(${ids}::integer[]) ORDER BY a.id FOR NO KEY UPDATE OF a`;
}

export async function saveStates(
  trx: Executor,
  states: readonly { id: number; armed: boolean; reference: number | null }[],
): Promise<void> {
  await sql`
    UPDATE price_alert a SET armed = n.armed, reference = n.reference
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS n (id integer, armed boolean, reference bigint)
    WHERE a.id = n.id`.execute(trx);
}

/** Deletes the records of messages whose price no longer counts. */
export function deleteWithdrawn(trx: Executor, alerts: readonly number[]) {
  return rowsOf(trx)<{ alert_id: number; notification_id: number; reference: number | null; is_latest: boolean }>`
    DELETE FROM price_alert_sent s
    WHERE s.alert_id = ANY(${alerts}::integer[]) AND NOT EXISTS (
      SELECT FROM price p WHERE p.id = s.price_id AND p.price_is_verified <> 'rejected' AND NOT p.held
    )
    RETURNING alert_id, notification_id, reference,
      NOT EXISTS (SELECT FROM price_alert_sent later WHERE later.alert_id = s.alert_id AND later.id > s.id) AS is_latest`;
}

/** Deletes unread notifications without a valid price, and shortens those with another one. */
export async function withdrawNotifications(
  trx: Executor,
  ids: readonly number[],
  contentOf: (texts: readonly string[]) => string,
): Promise<void> {
  for (const id of ids) {
    const texts = await onlyColumnOf(trx)<string>`
      SELECT content FROM price_alert_sent WHERE notification_id = ${id} ORDER BY id`;
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

/** Prices of messages that were not withdrawn. */
export function findSent(trx: Executor, alerts: readonly number[]) {
  return rowsOf(trx)<{ alert_id: number; price_id: number }>`
    SELECT alert_id, price_id FROM price_alert_sent WHERE alert_id = ANY(${alerts}::integer[])`;
}

/** Returns undefined for an inactive person. Mails go only to a verified address. */
export function findReader(trx: Executor, userId: number) {
  return trx
    .selectFrom('app_user')
    .select(['email', 'first_name'])
    .select(sql<boolean>`email_notifications AND alert_mails AND email_proven_at IS NOT NULL`.as('mails'))
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function addSent(
  trx: Executor,
  notificationId: number,
  crossings: readonly { alert: number; priceId: number; reference: number | null; content: string }[],
): Promise<void> {
  await sql`
    INSERT INTO price_alert_sent (alert_id, notification_id, price_id, reference, content)
    SELECT alert, ${notificationId}, "priceId", reference, content
    FROM jsonb_to_recordset(${JSON.stringify(crossings)}::jsonb)
      AS n (alert integer, "priceId" bigint, reference bigint, content text)`.execute(trx);
}
