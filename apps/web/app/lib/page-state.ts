import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

type Read = DehydratedState['queries'][number];

/** What a loader has read, without when: a page that is kept says the same for as long as it is true. */
export interface PageState {
  queries: (Omit<Read, 'dehydratedAt' | 'state'> & { state: Omit<Read['state'], 'dataUpdatedAt'> })[];
}

export function toPageState(queryClient: QueryClient): PageState {
  const queries = dehydrate(queryClient).queries.map(({ dehydratedAt: _, state, ...query }) => {
    const { dataUpdatedAt: __, ...timeless } = state;
    return { ...query, state: timeless };
  });
  return { queries };
}

/** Data without the time of reading: a page that is older than a minute would refetch everything at once. */
export function useHydratedPageState(state: PageState | undefined): DehydratedState | undefined {
  return useMemo(() => {
    const now = Date.now();
    const queries = state?.queries.map((query) => {
      return { ...query, dehydratedAt: now, state: { ...query.state, dataUpdatedAt: now } };
    });
    return queries && { mutations: [], queries };
  }, [state]);
}
