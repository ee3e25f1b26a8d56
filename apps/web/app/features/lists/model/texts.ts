import type { ListItem, ShoppingList, Unpriced } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';

/** The product and store of an item, whether or not its price is known. */
export function offerOf(item: ListItem): Unpriced | null {
  return item.priceDetails ?? item.unpriced;
}

export function nameOfItem(item: ListItem): string {
  return item.name;
}

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
