import type { MergeMoves } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';

export function mergeMovesText({
  prices,
  listings,
  list_items,
  items_joined,
  lists,
  preferred_by,
}: MergeMoves): string {
  const parts = [
    prices > 0 && `${formatCount(prices, 'price')} (${formatCount(listings, 'listing')})`,
    list_items > 0 &&
      `${formatCount(list_items, 'item')} on ${formatCount(lists, 'shopping list')}${items_joined > 0 ? `, ${items_joined.toLocaleString('en')} of which join another there` : ''}`,
    preferred_by > 0 && `the preference of ${formatCount(preferred_by, 'person', 'people')}`,
  ].filter((part) => part !== false);
  return parts.length === 0
    ? 'No prices or list items will move.'
    : `Moves ${new Intl.ListFormat('en').format(parts)}.`;
}
