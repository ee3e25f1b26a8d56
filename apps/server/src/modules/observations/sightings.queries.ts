import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { RemovedRow } from '../../platform/database/tables.ts';

export interface PersonsWork {
  userId: number;
  since: Date;
}

export async function findSeenByOthers(trx: Executor, { userId, since }: PersonsWork): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM price p
    WHERE added_by = ${userId} AND date_added >= ${since} AND source = 'user' AND price_is_verified <> 'rejected'
      AND EXISTS (SELECT FROM price_observation o WHERE o.price_id = p.id AND o.user_id IS DISTINCT FROM ${userId})
    ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes observations of the given prices, and of other people's prices since then. */
export async function deleteSightings(
  trx: Executor,
  { userId, since }: PersonsWork,
  ofPrices: readonly number[],
): Promise<RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`
    DELETE FROM price_observation o USING price p
    WHERE o.user_id = ${userId} AND p.id = o.price_id
      AND (p.id = ANY(${ofPrices}::bigint[]) OR (o.seen_at >= ${since} AND p.added_by IS DISTINCT FROM ${userId}))
    RETURNING 'price_observation' AS "table", to_jsonb(o) AS row`.execute(trx);
  return rows;
}

/** Restores observations whose price and account still exist. */
export async function insertSightings(trx: Executor, rows: readonly RemovedRow['row'][]): Promise<void> {
  await sql`
    INSERT INTO price_observation OVERRIDING SYSTEM VALUE
    SELECT o.* FROM jsonb_populate_recordset(NULL::price_observation, ${JSON.stringify(rows)}::jsonb) o
    JOIN price p ON p.id = o.price_id
    WHERE (o.user_id IS NULL OR EXISTS (SELECT FROM app_user u WHERE u.id = o.user_id))
    ON CONFLICT DO NOTHING`.execute(trx);
}
