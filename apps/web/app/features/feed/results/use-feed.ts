import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNear } from '~/lib/near.ts';
import type { FeedSearch } from '../feed-search.ts';
import { type FeedAnswer, feedQuery } from '../queries.ts';

export function useFeed(search: FeedSearch, loaded?: FeedAnswer) {
  const queryClient = useQueryClient();
  const near = useNear();
  const query = feedQuery(search, near, loaded);
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(query);
  useEffect(() => {
    if (error) console.error('The listings could not be loaded.', error);
  }, [error]);

  const loadNext = useCallback(() => {
    // React Query ignores this call during a refetch. `loadNext` then changes, so its effect runs again.
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);

  return {
    pages: data?.pages ?? [],
    isSearching: isPending && isFetching,
    isLoadingNext: isFetchingNextPage,
    hasFailed: error !== null && !isFetching,
    hasNext: hasNextPage,
    loadNext,
    searchAgain: () => void queryClient.resetQueries({ queryKey: query.queryKey }),
  };
}
