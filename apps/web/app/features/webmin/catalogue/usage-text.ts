import type { Usage } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';

/** What goes along with a product or store, in words: nothing of it comes back. */
export function usageText({ prices, listings, list_items, lists, preferred_by }: Usage): string {
  const parts = [
    prices > 0 && `${counted(prices, 'price')} (${counted(listings, 'listing')})`,
    list_items > 0 && `${counted(list_items, 'item')} on ${counted(lists, 'shopping list')}`,
    preferred_by > 0 && `its place among the preferred stores of ${counted(preferred_by, 'person', 'people')}`,
  ].filter(Boolean);
  return parts.length === 0
    ? 'Nothing else goes along. This cannot be undone.'
    : `With it go ${new Intl.ListFormat('en').format(parts as string[])}. This cannot be undone.`;
}
