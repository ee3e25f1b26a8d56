import type { ListItem, SharedList } from '@bargain-buddy/contract';
import { amountInWords, hasExamplePrice, knownText } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { findItems } from './items.queries.ts';
import { getList } from './lists.service.ts';
import { mostItems } from './place-items.ts';
import { showItems } from './show-items.ts';

/** A list of somebody's as strangers may see it: nothing of its people, nor what they noted. */
export async function readForStrangers(db: Executor, listId: number, ownerId: number): Promise<SharedList> {
  const { name, total } = await getList(db, { id: ownerId }, listId);
  const found = await findItems(db, listId, ownerId, { offset: 0, limit: mostItems });
  const items = await showItems(db, found?.rows ?? [], null);
  return { name, total, items: items.map(toSharedItem) };
}

function toSharedItem(item: ListItem): SharedList['items'][number] {
  const { name, quantity, cost, price_pending, is_needed } = item;
  return {
    name,
    detail: detailOf(item),
    quantity,
    cost,
    price_pending,
    ...(hasExamplePrice(item) && { has_example_price: true }),
    is_needed,
    store_name: storeOf(item),
  };
}

const offerOf = ({ priceDetails, unpriced }: ListItem) => priceDetails ?? unpriced;

function storeOf(item: ListItem): string | null {
  const store = item.planned?.store ?? item.store;
  if (store === null) return null;
  const offer = offerOf(item);
  if (offer?.store !== store) return item.planned?.store_name ?? null;
  // Stores of a chain have one name.
  return [offer.store_name, knownText(offer.store_address)].filter(Boolean).join(', ');
}

function detailOf(item: ListItem): string {
  const { amount, amount_unit: unit } = item;
  if (amount !== null && unit !== null) return amountInWords(amount, unit);
  const offer = offerOf(item);
  return [offer?.product_brand, offer?.product_amount]
    .map((text) => knownText(text ?? ''))
    .filter(Boolean)
    .join(' ');
}
