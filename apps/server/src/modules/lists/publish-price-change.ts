import type { Executor } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { markItemsOfArea } from './lists.queries.ts';
import { finishQuietly } from './lock-list.ts';
import { findPreferringLists, lockListsWith, markItems } from './publish-price-change.queries.ts';
import { lockLists } from './rewrite-needs.ts';

/**
 * Gives every list that holds a product at a store or anywhere, or its kind, a new version, and tells its members,
 * because what that costs may have changed. To be called last in the transaction of the change, with the store taken.
 * For people the lists were not changed: `last_updated` stays.
 */
export async function publishPriceChange(trx: Executor, pair: ListingPair): Promise<void> {
  const locked = await lockListsWith(trx, pair);
  if (locked.length === 0) return;
  const lists = await markItems(trx, locked, pair);
  await publish(
    trx,
    ...lists.map(({ id, version, members }) => ({
      event: 'list' as const,
      data: { id, version, changed: ['items' as const] },
      to: members,
    })),
  );
}

/** The same for the lists of a person whose area is the stores that they prefer, because those have changed. */
export async function publishPreferredChange(trx: Executor, ownerId: number): Promise<void> {
  for (const locked of await lockLists(trx, await findPreferringLists(trx, ownerId))) {
    await markItemsOfArea(trx, locked.id, locked.version);
    await finishQuietly(trx, locked, ['items']);
  }
}
