import type { ReporterRecord } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface PriceSighting {
  priceId: number;
  userId: number;
  network: Buffer;
  device: Buffer | null;
}

export async function findReporterRecord(trx: Executor, userId: number): Promise<ReporterRecord> {
  const { rows } = await sql<ReporterRecord>`
    SELECT count(*) FILTER (WHERE price_is_verified = 'verified') AS verified,
           count(*) FILTER (WHERE price_is_verified = 'rejected') AS rejected
    FROM price WHERE added_by = ${userId} AND import_id IS NULL`.execute(trx);
  return rows[0] ?? { verified: 0, rejected: 0 };
}

/** Counts only with a verified address, an account older than a week, and an independent person, network and device. */
export async function insertPriceSighting(
  trx: Executor,
  { priceId, userId, network, device }: PriceSighting,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO price_observation (price_id, seen_at, source, user_id, network_hash, device_hash, counts)
    SELECT p.id, clock_timestamp(), 'user', me.id, ${network}, ${device},
           me.email_proven_at IS NOT NULL AND me.date_joined < now() - interval '7 days'
           AND p.added_by IS DISTINCT FROM me.id
           AND NOT EXISTS (
             SELECT FROM price_observation o
             WHERE o.price_id = p.id AND (o.counts OR o.seen_at = p.date_added)
               AND (o.user_id = me.id OR o.network_hash = ${network} OR o.device_hash = ${device})
           )
    FROM price p JOIN app_user me ON me.id = ${userId}
    WHERE p.id = ${priceId} AND NOT EXISTS (
      SELECT FROM price_observation o
      WHERE o.price_id = p.id AND o.user_id = me.id AND o.seen_at > now() - interval '7 days'
    )`.execute(trx);
  return numAffectedRows > 0n;
}

/** `counts` makes the report itself a confirmation. */
export async function insertReportSighting(
  trx: Executor,
  { priceId, userId, network, device }: PriceSighting,
  counts: boolean,
): Promise<void> {
  await sql`
    INSERT INTO price_observation (price_id, seen_at, source, user_id, network_hash, device_hash, counts)
    SELECT id, date_added, source, ${userId}, ${network}, ${device}, ${counts} FROM price WHERE id = ${priceId}
  `.execute(trx);
}
