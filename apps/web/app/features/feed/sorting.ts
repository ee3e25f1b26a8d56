import type { ListingOrdering, ListingSortField } from '@bargain-buddy/contract';
import type { FeedOrdering } from './feed-search.ts';

export type SortDirection = 'ascending' | 'descending';

export const sortButtons: readonly { field: ListingSortField; label: string; ascending: string; descending: string }[] =
  [
    { field: 'price', label: 'Price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'unit_price', label: 'Unit price', ascending: 'lowest first', descending: 'highest first' },
    { field: 'date_added', label: 'Date', ascending: 'oldest first', descending: 'newest first' },
    { field: 'store__name', label: 'Store', ascending: 'A to Z', descending: 'Z to A' },
  ];

export function directionOf(ordering: FeedOrdering, field: ListingSortField): SortDirection | null {
  if (ordering === field) return 'ascending';
  return ordering === `-${field}` ? 'descending' : null;
}

export function toggleOrdering(ordering: FeedOrdering, field: ListingSortField): ListingOrdering {
  return directionOf(ordering, field) === 'ascending' ? `-${field}` : field;
}
