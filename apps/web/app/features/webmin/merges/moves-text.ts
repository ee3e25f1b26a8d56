import type { MergeMoves } from '@bargain-buddy/contract';

const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What a merge moves to the record that stays, in words. */
export function movesText({ prices, listings, list_items, items_joined, lists, preferred_by }: MergeMoves): string {
  const parts = [
    prices > 0 && `${count(prices, 'price')} (${count(listings, 'listing')})`,
    list_items > 0 &&
      `${count(list_items, 'item')} on ${count(lists, 'shopping list')}${items_joined > 0 ? `, ${items_joined.toLocaleString('en')} of which join another there` : ''}`,
    preferred_by > 0 && `the preference of ${count(preferred_by, 'person', 'people')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing hangs on it.' : `Moves ${new Intl.ListFormat('en').format(parts)}.`;
}
