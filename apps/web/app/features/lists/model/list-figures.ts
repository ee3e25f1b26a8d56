import type { ListItem, ShoppingList } from '@bargain-buddy/contract';

/** The counts of a list with these items, as the server gives them. */
export function countsOf(items: readonly ListItem[]): Pick<ShoppingList, 'item_count' | 'needed_count'> {
  return { item_count: items.length, needed_count: items.filter(({ is_needed }) => is_needed).length };
}
