import type { Executor } from '../../platform/database/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { ListingPair } from '../listings/index.ts';
import { lockListsWith, markItems } from './publish-price-change.queries.ts';

/**
 * Gives every list that holds a product and store a new version, and tells its members, because what that costs has
 * changed. To be called last in the transaction of the change, with the store taken. For people the lists were not
 * changed: `last_updated` stays.
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
