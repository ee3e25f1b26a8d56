import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { RemovedRow } from '../../platform/database/tables.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { refreshObserved } from './observed.queries.ts';
import { deleteSightings, findSeenByOthers, insertSightings, type PersonsWork } from './sightings.queries.ts';
import { pairsOf } from './surveys.queries.ts';
import { countAgain, type GivenAway, giveBack, transferPrices } from './transfer-prices.queries.ts';

/** Also transfers the person's reported prices to other observers. The caller has locked the stores. */
export async function withdrawSightings(
  trx: Executor,
  work: PersonsWork,
): Promise<GivenAway & { pairs: ListingPair[] }> {
  const shared = await findSeenByOthers(trx, work);
  const own = await deleteSightings(trx, work, shared);
  const away = await transferPrices(trx, sql`p.id = ANY(${shared}::bigint[])`, { stays: true });
  const changed = [...new Set([...own.map(({ row }) => Number(row.price_id)), ...shared])];
  await refreshObserved(trx, changed);
  return {
    ...away,
    removed: [...own, ...away.removed],
    pairs: await pairsOf(trx, changed),
  };
}

/** Restores changes of `takeBackSightings` that are unchanged since. Returns the listings to refresh. */
export async function restoreSightings(
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
