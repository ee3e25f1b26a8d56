import type { KindOffersPage, PageContext, Region, StorePage } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { storeLabel } from '@bargain-buddy/domain';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { aislesQuery } from '~/lib/aisles-query.ts';
import { callApi } from '~/lib/api-client.ts';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { firstAnswerFromDevice } from '~/lib/catalogue/from-device.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { type Near, nearQueryParams } from '~/lib/near.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

type How = { signal?: AbortSignal; server?: PageContext['api'] };

const always = {
  networkMode: 'always',
  retry: false,
  meta: { ...showsCatalogue, ...storedOnDevice(20) },
  staleTime: 5 * 60_000,
} as const;

export function fetchKinds(search: string, region: Region | '', near: Near | null, how: How = {}) {
  return callApi(calls.listKinds, { query: { search, region, ...nearQueryParams(near) }, ...how });
}

export const fetchAisles = (how: How = {}) => callApi(calls.listAisles, how);

export const createAislesQuery = (server?: PageContext['api']) =>
  queryOptions({ ...aislesQuery, queryFn: ({ signal }) => fetchAisles({ signal, server }) });

export function aisleKindsQuery(aisle: number, region: Region | '', near: Near | null, server?: PageContext['api']) {
  const query = { aisle, region, page_size: 50, ...nearQueryParams(near) };
  const first = endpointUrlOf(calls.listKinds, { query });
  return infiniteQueryOptions({
    ...always,
    queryKey: ['kinds', first],
    queryFn: ({ pageParam, signal }) => callApi(calls.listKinds, { page: pageParam, signal, server }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  });
}

/** Returns the query for kinds. `loaded` is the server-rendered result, which ignores the user's location. */
export const kindsQuery = (search: string, region: Region | '', near: Near | null, loaded?: KindOffersPage) =>
  queryOptions({
    ...always,
    queryKey: ['kinds', search, region, nearQueryParams(near)],
    queryFn: ({ signal }) => fetchKinds(search, region, near, { signal }),
    placeholderData: () =>
      firstAnswerFromDevice<KindOffersPage>(calls.listKinds, { query: { search, region, ...nearQueryParams(near) } }),
    ...(loaded && !near && { initialData: loaded }),
  });

export interface KindPageFilter {
  region: Region | '';
  store: number | undefined;
}

/** The first HTML has one page. It stays below 80 kB. */
const pageSize = 75;

export function kindPageQuery(
  slug: string,
  { region, store }: KindPageFilter,
  near: Near | null,
  server?: PageContext['api'],
) {
  const query = { region, store, page_size: pageSize, ...nearQueryParams(near) };
  const first = endpointUrlOf(calls.getKind, { params: { id: slug }, query });
  return infiniteQueryOptions({
    ...always,
    queryKey: ['kind', first],
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.getKind, { params: { id: slug }, page: pageParam, signal, server }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  });
}

export const kindTrendQuery = (slug: string, region: Region | '', server?: PageContext['api']) =>
  queryOptions({
    ...always,
    queryKey: ['kind-trend', slug, region],
    queryFn: ({ signal }) => callApi(calls.getKindTrend, { params: { id: slug }, query: { region }, signal, server }),
  });

/** All stores by name. */
export const storeLabelsQuery = queryOptions({
  ...always,
  queryKey: ['stores', 'labels'],
  queryFn: async ({ signal }) => {
    const labels: { id: number; label: string }[] = [];
    for (let next: string | null = endpointUrlOf(calls.listStores, { query: { page_size: 400 } }); next; ) {
      const page: StorePage = await callApi(calls.listStores, { page: next, signal });
      labels.push(...page.results.map(({ id, name, address }) => ({ id, label: storeLabel(name, address) })));
      next = page.next;
    }
    return labels;
  },
});
