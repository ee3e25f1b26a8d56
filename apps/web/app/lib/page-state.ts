import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMatches } from 'react-router';

type Read = DehydratedState['queries'][number];

/** Query results of a loader without their times, so that a page stays byte for byte the same while its data does. */
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

/** The data of the page, dated now, because data older than a minute would be refetched at once. */
export function useHydratedPageState(): DehydratedState | undefined {
  const page = useMatches().at(-1)?.loaderData as { state?: PageState } | null | undefined;
  const state = page?.state;
  return useMemo(() => {
    const now = Date.now();
    const queries = state?.queries.map((query) => {
      return { ...query, dehydratedAt: now, state: { ...query.state, dataUpdatedAt: now } };
    });
    return queries && { mutations: [], queries };
  }, [state]);
}
