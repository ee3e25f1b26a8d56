import type { ReviewItem } from '@bargain-buddy/contract';
import type { SentQuery } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { appendPage, emptyQueue } from './review-queue.ts';

export type ReviewFilter = Omit<SentQuery<typeof calls.listReview>, 'cursor' | 'page_size'>;

/** Loads the next page when fewer items are left. */
const few = 10;

/** Reads the waiting items page by page, ahead of the current item. */
export function useWaitingItems(filter: ReviewFilter) {
  const pages = useInfiniteQuery({
    queryKey: ['webmin', 'review', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.listReview, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const [queue, setQueue] = useState(emptyQueue);
  const [taken, setTaken] = useState<unknown>();
  if (pages.data && pages.data !== taken) {
    setTaken(pages.data);
    setQueue(
      appendPage(
        queue,
        pages.data.pages.flatMap(({ results }) => results),
      ),
    );
  }
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const left = queue.items.length - queue.at;
  useEffect(() => {
    if (left < few && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [left, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => prefetchPictures(queue.items.slice(queue.at + 1, queue.at + 3)), [queue]);
  const first = pages.data?.pages[0];
  return {
    queue,
    setQueue,
    isLoading: pages.isPending || (left === 0 && (isFetching || hasNextPage) && !isError),
    error: pages.error,
    retry: () => void (pages.data ? fetchNextPage() : pages.refetch()),
    /** Number of waiting items at the first request. */
    count: first?.count ?? 0,
    older: first?.older ?? 0,
    /** Reads the first waiting items from the server, bypassing the cache. */
    readFirst: async () => (await callApi(calls.listReview, { query: { ...filter, page_size: 50 } })).results,
  };
}

function prefetchPictures(items: readonly ReviewItem[]): void {
  for (const { picture, price } of items) {
    for (const url of [picture?.image_url, picture?.old_url]) if (url) new Image().src = pictureOfSize(url, 1200);
    if (price?.product_image) new Image().src = pictureOfSize(price.product_image, 480);
  }
}
