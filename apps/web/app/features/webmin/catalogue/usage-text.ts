import type { Usage } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';

/** What goes along with a product or store, in words: nothing of it comes back. Items of lists go on without it. */
export function usageText({ prices, listings, list_items, lists, preferred_by }: Usage): string {
  const parts = [
    prices > 0 && `${counted(prices, 'price')} (${counted(listings, 'listing')})`,
    preferred_by > 0 && `its place among the preferred stores of ${counted(preferred_by, 'person', 'people')}`,
  ].filter(Boolean);
  const along =
    parts.length === 0
      ? 'Nothing else goes along.'
      : `With it go ${new Intl.ListFormat('en').format(parts as string[])}.`;
  const items = `${counted(list_items, 'item')} on ${counted(lists, 'shopping list')}`;
  const stay = list_items > 0 ? ` ${items} ${list_items === 1 ? 'goes' : 'go'} on without it.` : '';
  return `${along}${stay} This cannot be undone.`;
}
