import type { ListItem, ShoppingList, Unpriced } from '@bargain-buddy/contract';
import { chosenProductInWords, storeLabel, withoutNan } from '@bargain-buddy/domain';

export { nameOfItem } from '@bargain-buddy/domain';

export function productAndStoreOf(item: ListItem): Unpriced | null {
  return item.priceDetails ?? item.unpriced;
}

export function storeOfItem(item: ListItem): string {
  const offer = productAndStoreOf(item);
  return offer ? storeLabel(offer.store_name, offer.store_address) : '';
}

export const itemSubtitle = (item: ListItem): string => joined(chosenProductInWords(item), storeOfItem(item));

export function joined(...texts: (string | undefined)[]): string {
  return texts.map(withoutNan).filter(Boolean).join(' · ');
}

export function sharingText({ is_owner, member_count }: ShoppingList): string {
  if (!is_owner) return 'Shared with you';
  const others = member_count - 1;
  return others > 0 ? `Shared with ${others} ${others === 1 ? 'person' : 'people'}` : '';
}
