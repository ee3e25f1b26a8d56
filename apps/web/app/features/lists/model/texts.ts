import type { ListItem, ShoppingList, Unpriced } from '@bargain-buddy/contract';
import { chosenProduct, knownText, storeLabel } from '@bargain-buddy/domain';

export { nameOfItem } from '@bargain-buddy/domain';

/** The product and store of an item, whether or not its price is known. */
export function offerOf(item: ListItem): Unpriced | null {
  return item.priceDetails ?? item.unpriced;
}

/** The store of an item's price: 'Massy Maraval'; '' if none is known. */
export function storeOfItem(item: ListItem): string {
  const offer = offerOf(item);
  return offer ? storeLabel(offer.store_name, offer.store_address) : '';
}

/** The line below an item's title: 'Everyday Vegetable oil, 2 L · Massy Maraval'. */
export const belowTitle = (item: ListItem): string => joined(chosenProduct(item), storeOfItem(item));

/** The texts that are known, in one line. */
export function joined(...texts: (string | undefined)[]): string {
  return texts.map(knownText).filter(Boolean).join(' · ');
}

/** With whom a list is shared, from where its reader stands; '' for one that nobody else has. */
export function sharingText({ is_owner, member_count }: ShoppingList): string {
  if (!is_owner) return 'Shared with you';
  const others = member_count - 1;
  return others > 0 ? `Shared with ${others} ${others === 1 ? 'person' : 'people'}` : '';
}
