import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** A price is missing if a newer survey names its product without a price, or if two newer surveys omit it. */
export async function refreshObservedPrices(trx: Executor, priceIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE price p SET last_seen = now.last_seen, confirmations = now.confirmations, surveyed = now.surveyed,
                       missed_at = missing.newest
    FROM (
      SELECT one.id, CASE WHEN count(o.import_id) > 0 OR max(o.seen_at) > one.date_added
                          THEN greatest(max(o.seen_at), one.date_added) END AS last_seen,
             count(*) FILTER (WHERE o.counts)::integer AS confirmations,
             count(o.import_id) > 0 AS surveyed
      FROM (SELECT DISTINCT unnest(${priceIds}::bigint[]) AS id) given
      JOIN price one USING (id)
      LEFT JOIN price_observation o ON o.price_id = one.id
      GROUP BY one.id
    ) now
    CROSS JOIN LATERAL (
      SELECT max(a.seen_at) FILTER (WHERE a.is_named) AS named, max(a.seen_at) AS newest, min(a.seen_at) AS oldest
      FROM price_absence a JOIN price one ON one.id = a.price_id
      WHERE a.price_id = now.id AND a.seen_at > coalesce(now.last_seen, one.date_added)
    ) absent
    CROSS JOIN LATERAL (
      SELECT CASE WHEN absent.named IS NOT NULL OR absent.newest > absent.oldest THEN absent.newest END AS newest
    ) missing
    WHERE p.id = now.id AND (p.last_seen, p.confirmations, p.surveyed, p.missed_at)
      IS DISTINCT FROM (now.last_seen, now.confirmations, now.surveyed, missing.newest)
  `.execute(trx);
}

/** Call it after the amount of a price was changed. The first report remains, without counting. */
export async function deleteConfirmations(trx: Executor, priceId: number): Promise<void> {
  await sql`
    DELETE FROM price_observation o USING price p
    WHERE p.id = ${priceId} AND o.price_id = p.id AND (o.import_id IS NOT NULL OR o.seen_at > p.date_added)`.execute(
    trx,
  );
  await sql`UPDATE price_observation SET counts = false WHERE price_id = ${priceId}`.execute(trx);
  await refreshObservedPrices(trx, [priceId]);
}

export async function readObservations(trx: Executor, priceId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(o) AS row FROM price_observation o WHERE price_id = ${priceId} ORDER BY id`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Restores observations whose account or import still exists. */
export async function restoreObservations(trx: Executor, priceId: number, rows: readonly object[]): Promise<void> {
  await sql`DELETE FROM price_observation WHERE price_id = ${priceId}`.execute(trx);
  await sql`
    INSERT INTO price_observation OVERRIDING SYSTEM VALUE
    SELECT o.* FROM jsonb_populate_recordset(NULL::price_observation, ${JSON.stringify(rows)}::jsonb) o
    WHERE (o.user_id IS NULL OR EXISTS (SELECT FROM app_user WHERE id = o.user_id))
      AND (o.import_id IS NULL OR EXISTS (SELECT FROM price_import WHERE id = o.import_id))`.execute(trx);
  await refreshObservedPrices(trx, [priceId]);
}
