import type { Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

/** Milliseconds without a check for changes. */
const freshMs = 15 * 60_000;

const loadSnapshots = () => import('~/lib/catalogue/read-snapshot.ts');

export const storedSnapshotQuery = (region: Region | '') =>
  queryOptions({
    queryKey: ['catalogue-snapshot', 'stored', region],
    meta: { local: true },
    queryFn: async () => (await (await loadSnapshots()).storedSnapshot(region)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

export const snapshotQuery = (region: Region | '') =>
  queryOptions({
    queryKey: ['catalogue-snapshot', 'current', region],
    meta: { local: true },
    queryFn: async () => (await loadSnapshots()).currentSnapshot(region),
    staleTime: freshMs,
    refetchInterval: freshMs,
    networkMode: 'always',
    retry: false,
  });

export const usualThingsQuery = queryOptions({
  queryKey: ['usual-things'],
  meta: storedOnDevice(1),
  queryFn: ({ signal }) => callApi(calls.listUsualThings, { signal }),
  staleTime: freshMs,
  networkMode: 'always',
});
