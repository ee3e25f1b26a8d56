import type { Executor } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { ListingPair } from '../listing-writes/index.ts';
import { markItemsOfArea } from './lists.queries.ts';
import { finishSystemChange } from './lock-list.ts';
import { findPreferringLists, lockListsWith, markItems } from './publish-price-change.queries.ts';
import { lockLists } from './rewrite-needs.ts';

/** Updates affected lists and notifies members. Must be the last step, with the store locked, because of lock order. */
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

export async function publishPreferredChange(trx: Executor, ownerId: number): Promise<void> {
  for (const locked of await lockLists(trx, await findPreferringLists(trx, ownerId))) {
    await markItemsOfArea(trx, locked.id, locked.version);
    await finishSystemChange(trx, locked, ['items']);
  }
}
