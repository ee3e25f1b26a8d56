import type { QueryClient } from '@tanstack/react-query';

/** The `meta` of a query that shows prices, products or stores: it is stale once one of them has changed. */
export const showsCatalogue = { showsCatalogue: true } as const;

/** Has everything read again that shows prices, products or stores. */
export function catalogueChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.showsCatalogue === true });
}
