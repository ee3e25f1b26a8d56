import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { RemovedRow } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { countAgain, type GivenAway, giveAway, giveBack } from './give-away.queries.ts';
import { refreshObserved } from './observed.queries.ts';
import { deleteSightings, findSeenByOthers, insertSightings, type PersonsWork } from './sightings.queries.ts';
import { pairsOf } from './surveys.queries.ts';

/**
 * Takes back what a person saw since then, and gives those of the prices that they reported since then and that others
 * have seen to these. To be called with the stores taken. Answers what changed, and whose listings are to follow.
 */
export async function takeBackSightings(
  trx: Executor,
  work: PersonsWork,
): Promise<GivenAway & { pairs: ListingPair[] }> {
  const shared = await findSeenByOthers(trx, work);
  const own = await deleteSightings(trx, work, shared);
  const away = await giveAway(trx, sql`p.id = ANY(${shared}::bigint[])`, { stays: true });
  const changed = [...new Set([...own.map(({ row }) => Number(row.price_id)), ...shared])];
  await refreshObserved(trx, changed);
  return {
    ...away,
    removed: [...own, ...away.removed],
    pairs: await pairsOf(trx, changed),
  };
}

/**
 * Lets stand again what was taken back so, as far as nothing has changed since; answers whose listings are to follow.
 */
export async function letSightingsStand(
  trx: Executor,
  { given, removed, discounted }: GivenAway,
): Promise<ListingPair[]> {
  const back = await giveBack(trx, given);
  const rows = removed.filter(({ table }: RemovedRow) => table === 'price_observation').map(({ row }) => row);
  await insertSightings(trx, rows);
  await countAgain(trx, discounted);
  const changed = [...new Set([...back, ...rows.map((row) => Number(row.price_id))])];
  await refreshObserved(trx, changed);
  return pairsOf(trx, changed);
}
