import { sql } from 'kysely';
import { type Executor, onlyColumnOf, rowsOf } from '../../platform/database/database.ts';
import type { RemovedRow } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { refreshObservedPrices } from './observed.queries.ts';
import { listingPairsOfPrices } from './surveys.queries.ts';
import {
  countObservationsAgain,
  type PriceTransfer,
  transferPrices,
  undoPriceTransfer,
} from './transfer-prices.queries.ts';

/** Deletes a person's sightings, and transfers reported prices to other observers. Call it with locked stores. */
export async function withdrawSightings(
  trx: Executor,
  work: PersonsWork,
): Promise<PriceTransfer & { pairs: ListingPair[] }> {
  const shared = await findSeenByOthers(trx, work);
  const own = await deleteSightings(trx, work, shared);
  const away = await transferPrices(trx, sql`p.id = ANY(${shared}::bigint[])`, { stays: true });
  const changed = [...new Set([...own.map(({ row }) => Number(row.price_id)), ...shared])];
  await refreshObservedPrices(trx, changed);
  return {
    ...away,
    removed: [...own, ...away.removed],
    pairs: await listingPairsOfPrices(trx, changed),
  };
}

/** Restores changes of `withdrawSightings` that are unchanged since. Returns the listings to refresh. */
export async function restoreSightings(
  trx: Executor,
  { given, removed, discounted }: PriceTransfer,
): Promise<ListingPair[]> {
  const back = await undoPriceTransfer(trx, given);
  const rows = removed.filter(({ table }: RemovedRow) => table === 'price_observation').map(({ row }) => row);
  await insertSightings(trx, rows);
  await countObservationsAgain(trx, discounted);
  const changed = [...new Set([...back, ...rows.map((row) => Number(row.price_id))])];
  await refreshObservedPrices(trx, changed);
  return listingPairsOfPrices(trx, changed);
}

interface PersonsWork {
  userId: number;
  since: Date;
}

function findSeenByOthers(trx: Executor, { userId, since }: PersonsWork): Promise<number[]> {
  return onlyColumnOf(trx)<number>`
    SELECT id FROM price p
    WHERE added_by = ${userId} AND date_added >= ${since} AND source = 'user' AND price_is_verified <> 'rejected'
      AND EXISTS (SELECT FROM price_observation o WHERE o.price_id = p.id AND o.user_id IS DISTINCT FROM ${userId})
    ORDER BY id`;
}

/** Deletes observations of the given prices, and of other people's prices since then. */
function deleteSightings(
  trx: Executor,
  { userId, since }: PersonsWork,
  ofPrices: readonly number[],
): Promise<RemovedRow[]> {
  return rowsOf(trx)<RemovedRow>`
    DELETE FROM price_observation o USING price p
    WHERE o.user_id = ${userId} AND p.id = o.price_id
      AND (p.id = ANY(${ofPrices}::bigint[]) OR (o.seen_at >= ${since} AND p.added_by IS DISTINCT FROM ${userId}))
    RETURNING 'price_observation' AS "table", to_jsonb(o) AS row`;
}

/** Restores observations whose price and account still exist. */
async function insertSightings(trx: Executor, rows: readonly RemovedRow['row'][]): Promise<void> {
  await sql`
    INSERT INTO price_observation OVERRIDING SYSTEM VALUE
    SELECT o.* FROM jsonb_populate_recordset(NULL::price_observation, ${JSON.stringify(rows)}::jsonb) o
    JOIN price p ON p.id = o.price_id
    WHERE (o.user_id IS NULL OR EXISTS (SELECT FROM app_user u WHERE u.id = o.user_id))
    ON CONFLICT DO NOTHING`.execute(trx);
}
