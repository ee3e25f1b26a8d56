import type { ListingOrdering, ListingSortField } from '@bargain-buddy/contract';
import type { FeedOrdering } from './feed-search.ts';

export type SortDirection = 'ascending' | 'descending';

/** The fields to sort by, as the buttons name them (HOM-02). */
export const sortButtons: readonly { field: ListingSortField; label: string; ascending: string; descending: string }[] =
  [
    { field: 'price', label: 'Price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'unit_price', label: 'Unit price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'date_added', label: 'Date', ascending: 'oldest first', descending: 'newest first' },
    { field: 'store__name', label: 'Store', ascending: 'A to Z', descending: 'Z to A' },
  ];

/** How `ordering` sorts by `field`, or null where it sorts by another one. */
export function directionOf(ordering: FeedOrdering, field: ListingSortField): SortDirection | null {
  if (ordering === field) return 'ascending';
  return ordering === `-${field}` ? 'descending' : null;
}

/** The ordering after a click on a field: ascending at first, each further click turns it round (HOM-05). */
export function toggleOrdering(ordering: FeedOrdering, field: ListingSortField): ListingOrdering {
  return directionOf(ordering, field) === 'ascending' ? `-${field}` : field;
}
