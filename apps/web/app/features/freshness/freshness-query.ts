import type { PageContext, Region, StoreAges } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';
import { storesOfPage } from '~/ui/store-page-links.tsx';

/** Ages of prices with the stores of one page: silent stores first, stores without prices last. */
export const freshnessQuery = (region: Region | '', page: number, server?: PageContext['api']) =>
  queryOptions({
    queryKey: ['freshness', region, page],
    queryFn: async ({ signal }) => {
      const { stores, ...ages } = await callApi(calls.getFreshness, { query: { region }, signal, server });
      const { silent = [], listed = [], empty = [] } = Object.groupBy(stores, groupOf);
      return { ...ages, stores: storesOfPage([...silent, ...listed, ...empty], page), storeCount: stores.length };
    },
    meta: storedOnDevice(2),
    staleTime: 5 * 60_000,
  });

export const groupOf = ({ is_silent, listings }: StoreAges): 'silent' | 'listed' | 'empty' =>
  is_silent ? 'silent' : listings > 0 ? 'listed' : 'empty';
