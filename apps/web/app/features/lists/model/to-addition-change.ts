import type { ShoppingList } from '@bargain-buddy/contract';
import { newClientId } from '~/lib/client-id.ts';
import { type GivenNeed, givenNeed } from '~/lib/item-changes.ts';
import type { ItemBefore } from '~/lib/outbox/changes.ts';
import { type KnownItemFacts, provisionalItem } from './item-to-be.ts';

/** An item to add, with the facts that the device shows until the server responds. */
export type ItemToAdd = GivenNeed & { quantity?: number; note?: string; title?: string; known?: KnownItemFacts };

export function itemToAddAgain({ need, name, quantity, note, title }: ItemBefore): ItemToAdd {
  const known = {
    name,
    ...('kinds' in need && { kinds: need.kinds }),
    ...('product' in need && { offer: { product_name: name } }),
  };
  return { ...givenNeed(need), quantity, ...(note && { note }), ...(title && { title }), known };
}

export function toAdditionChange(
  list: Pick<ShoppingList, 'id'>,
  { known, ...given }: ItemToAdd,
  client_id = newClientId(),
) {
  const item = provisionalItem(list, client_id, given, known);
  return { change: { do: 'add' as const, client_id, ...given }, shown: { name: item.name, item } };
}
