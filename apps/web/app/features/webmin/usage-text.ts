import type { Usage } from '@bargain-buddy/contract';

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What goes along with a product or store, in words: nothing of it comes back. */
export function usageText({ prices, listings, list_items, lists, preferred_by }: Usage): string {
  const parts = [
    prices > 0 && `${count(prices, 'price')} (${count(listings, 'listing')})`,
    list_items > 0 && `${count(list_items, 'item')} on ${count(lists, 'shopping list')}`,
    preferred_by > 0 && `its place among the preferred stores of ${count(preferred_by, 'person', 'people')}`,
  ].filter(Boolean);
  return parts.length === 0
    ? 'Nothing else goes along. This cannot be undone.'
    : `With it go ${new Intl.ListFormat('en').format(parts as string[])}. This cannot be undone.`;
}
