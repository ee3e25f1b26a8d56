import type { ListItem, SharedList } from '@bargain-buddy/contract';
import { chosenProductInWords, hasExamplePrice, itemTitle, listTotal, storeLabel } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { findItems } from './items.queries.ts';
import { findList } from './lists.queries.ts';
import { maxItemsOfList } from './place-items.ts';
import { toListItems } from './show-items.ts';

/** Returns a list for anonymous visitors, without members and notes. */
export async function readListForPublicLink(db: Executor, listId: number, ownerId: number): Promise<SharedList> {
  const list = await findList(db, ownerId, listId);
  if (!list) throw new NotFound('We couldn’t find this shopping list.');
  const found = await findItems(db, listId, ownerId, { offset: 0, limit: maxItemsOfList });
  const items = await toListItems(db, found?.rows ?? [], null);
  // The total of displayed prices. Pending prices are not included.
  return { name: list.name, total: listTotal(items), items: items.map(toSharedItem) };
}

function toSharedItem(item: ListItem): SharedList['items'][number] {
  const { quantity, cost, price_pending, is_needed } = item;
  const offer = item.priceDetails ?? item.unpriced;
  const store_name = storeOf(item);
  const anyStore = offer && store_name === null ? storeLabel(offer.store_name, offer.store_address) : '';
  return {
    name: itemTitle(item),
    detail: [chosenProductInWords(item), anyStore].filter(Boolean).join(' · '),
    quantity,
    cost,
    price_pending,
    ...(hasExamplePrice(item) && { has_example_price: true }),
    is_needed,
    store_name,
  };
}

function storeOf(item: ListItem): string | null {
  const store = item.planned?.store ?? item.store;
  if (store === null) return null;
  const offer = item.priceDetails ?? item.unpriced;
  return offer?.store === store
    ? storeLabel(offer.store_name, offer.store_address)
    : (item.planned?.store_name ?? null);
}
