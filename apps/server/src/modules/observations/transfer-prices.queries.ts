import { type RawBuilder, sql } from 'kysely';
import { type Executor, onlyColumnOf } from '../../platform/database/database.ts';
import type { GivenPrice, RemovedRow } from '../../platform/database/tables.ts';

/** Record of a transfer of prices, needed to undo it. */
export interface PriceTransfer {
  given: GivenPrice[];
  removed: RemovedRow[];
  discounted: number[];
}

const originOf = (table: 'old' | 'new') =>
  sql.join(
    ['date_added', 'source', 'import_id', 'added_by', 'price_is_verified'].flatMap((column) => [
      sql.lit(column),
      sql.ref(`${table}.${column}`),
    ]),
  );

/**
 * Transfers prices `p` to their earliest remaining observer, as if that observer had added them. The observations of
 * the previous owner must be deleted before. With `stays`, verdicts remain.
 */
export async function transferPrices(
  trx: Executor,
  whose: RawBuilder<unknown>,
  { stays }: { stays: boolean },
): Promise<PriceTransfer> {
  const { rows } = await sql<PriceTransfer>`
    WITH origin AS MATERIALIZED (
      SELECT DISTINCT ON (o.price_id) o.*, coalesce(u.is_superuser, false) AS is_superuser
      FROM price p JOIN price_observation o ON o.price_id = p.id LEFT JOIN app_user u ON u.id = o.user_id
      WHERE ${whose}
      ORDER BY o.price_id, o.seen_at, o.id
    ), gone AS (
      DELETE FROM price_observation o USING origin WHERE o.id = origin.id AND o.import_id IS NOT NULL
      RETURNING jsonb_build_object('table', 'price_observation', 'row', to_jsonb(o)) AS row
    ), counted AS (
      UPDATE price_observation o SET counts = false FROM origin
      WHERE origin.import_id IS NULL AND o.price_id = origin.price_id AND o.import_id IS NULL AND o.counts
        AND (o.id = origin.id OR o.user_id = origin.user_id OR o.network_hash = origin.network_hash
             OR o.device_hash = origin.device_hash)
      RETURNING o.id
    ), given AS (
      UPDATE price p SET
        date_added = origin.seen_at, source = origin.source, import_id = origin.import_id, added_by = origin.user_id,
        price_is_verified = CASE WHEN p.price_is_verified = 'rejected' THEN 'rejected'
                                 WHEN origin.import_id IS NOT NULL OR origin.is_superuser THEN 'verified'
                                 WHEN ${stays} THEN p.price_is_verified
                                 ELSE 'pending' END
      FROM origin WHERE p.id = origin.price_id
      RETURNING jsonb_build_object('id', p.id, 'was', jsonb_build_object(${originOf('old')}),
                                   'became', jsonb_build_object(${originOf('new')})) AS price
    )
    SELECT (SELECT coalesce(jsonb_agg(price), '[]') FROM given) AS given,
           (SELECT coalesce(jsonb_agg(row), '[]') FROM gone) AS removed,
           (SELECT coalesce(jsonb_agg(id), '[]') FROM counted) AS discounted
  `.execute(trx);
  return rows[0] ?? { given: [], removed: [], discounted: [] };
}

/** Returns prices to their previous owners, except prices that have changed since. Returns the ids of the prices. */
export function undoPriceTransfer(trx: Executor, given: readonly GivenPrice[]): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    UPDATE price p SET
      date_added = was.date_added, source = was.source, import_id = was.import_id, added_by = was.added_by,
      price_is_verified = was.price_is_verified
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS one (id bigint, was jsonb, became jsonb),
         jsonb_populate_record(NULL::price, one.was) AS was, jsonb_populate_record(NULL::price, one.became) AS became
    WHERE p.id = one.id
      AND (p.date_added, p.source, p.price_is_verified) = (became.date_added, became.source, became.price_is_verified)
      AND (p.import_id, p.added_by) IS NOT DISTINCT FROM (became.import_id, became.added_by)
      AND (was.added_by IS NULL OR EXISTS (SELECT FROM app_user WHERE id = was.added_by))
    RETURNING p.id
  `;
}

export async function countObservationsAgain(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE price_observation SET counts = true WHERE id = ANY(${ids}::bigint[])`.execute(trx);
}
