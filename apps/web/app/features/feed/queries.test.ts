import type { ListingPage } from '@bargain-buddy/contract';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { feedPagesQuery } from './queries.ts';

afterEach(() => vi.useRealTimers());

test('on the server no timer keeps the prices of a page in memory', () => {
  vi.useFakeTimers();
  const loaded: ListingPage = { count: 0, next: null, previous: null, results: [] };
  const query = feedPagesQuery({ search: '', region: '', ordering: '', page: 1 }, null, loaded);
  expect(new InfiniteQueryObserver(createQueryClient(), query).getCurrentResult().data?.pages).toEqual([loaded]);
  expect(vi.getTimerCount()).toBe(0);
});
