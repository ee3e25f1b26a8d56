import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNear } from '~/lib/near.ts';
import type { FeedSearch } from '../feed-search.ts';
import { type FeedAnswer, feedQuery } from '../queries.ts';

/**
 * The pages of a search as far as they have been read, and how to read on. `loaded`: its first page, from the server.
 */
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
    // While what is on show is read anew, nothing more would be asked for; afterwards this is another function, and
    // called again.
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
