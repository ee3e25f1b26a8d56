import type { QueryClient } from '@tanstack/react-query';

/** `meta` of queries that show prices, products or stores. A change of any of them makes the query stale. */
export const showsCatalogue = { showsCatalogue: true } as const;

/** Refetches all queries that show prices, products or stores. */
export function refetchCatalogueQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.showsCatalogue === true });
}
