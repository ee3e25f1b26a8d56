import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';

export type Figures = Pick<ShoppingList, 'item_count' | 'needed_count' | 'total'>;

/** The counts and the total of a list with these items, as the server gives them. */
export function figuresOf(items: readonly ListItem[]): Figures {
  return {
    item_count: items.length,
    needed_count: items.filter(({ is_needed }) => is_needed).length,
    total: listTotal(items),
  };
}

/** How many of the needed items have no price, so that the total is without them. */
export function unpricedOf(items: readonly ListItem[]): number {
  return items.filter(({ is_needed, priceDetails }) => is_needed && !priceDetails).length;
}
