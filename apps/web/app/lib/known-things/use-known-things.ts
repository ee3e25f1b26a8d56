import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { Region, ShoppingList, UsualThing } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { indexSnapshot, type SnapshotIndex, wordPairsAroundAnd } from '@bargain-buddy/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { readHomeRegion } from '~/lib/home-region.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

export interface KnownThings {
  region: Region | '';
  catalogueSnapshot: CatalogueSnapshot;
  index: SnapshotIndex<CatalogueSnapshot>;
  pairs: ReadonlySet<string>;
  /** True after both have loaded or failed. */
  isRead: boolean;
}

const noCatalogue = { stores: [], kinds: [], products: [] };
const noThings: UsualThing[] = [];

/** The catalogue for a list's region, else for the person's own. */
export function useKnownThings({ area }: Pick<ShoppingList, 'area'>): KnownThings {
  const home = typeof document === 'undefined' ? '' : readHomeRegion(document.cookie);
  const region = area && 'region' in area ? area.region : home;
  const isSignedIn = useIsSignedIn();
  const { data: stored } = useQuery(storedSnapshotQuery(region));
  const { data: current, isError } = useQuery(snapshotQuery(region));
  const { data: usual = noThings, isPending } = useQuery({ ...usualThingsQuery, enabled: isSignedIn });
  const catalogue = current ?? stored ?? noCatalogue;
  const read = useMemo(() => {
    const hasCatalogue = catalogue !== noCatalogue || isError;
    return { snapshot: { ...catalogue, usual }, isRead: hasCatalogue && !(isSignedIn && isPending) };
  }, [catalogue, usual, isError, isSignedIn, isPending]);
  // Deferred, so that typing stays responsive while the index is built.
  const { snapshot, isRead } = useDeferredValue(read);
  const known = useMemo(() => {
    const names = [...snapshot.kinds, ...snapshot.products, ...snapshot.usual].map(({ name }) => name);
    return { catalogueSnapshot: snapshot, index: indexSnapshot(snapshot), pairs: wordPairsAroundAnd(names) };
  }, [snapshot]);
  return { region, ...known, isRead };
}

/** Milliseconds without a check for changes. */
const freshMs = 15 * 60_000;

const loadSnapshots = () => import('~/lib/catalogue/read-snapshot.ts');

const storedSnapshotQuery = (region: Region | '') =>
  queryOptions({
    queryKey: ['catalogue-snapshot', 'stored', region],
    meta: { local: true },
    queryFn: async () => (await (await loadSnapshots()).storedSnapshot(region)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

const snapshotQuery = (region: Region | '') =>
  queryOptions({
    queryKey: ['catalogue-snapshot', 'current', region],
    meta: { local: true },
    queryFn: async () => (await loadSnapshots()).currentSnapshot(region),
    staleTime: freshMs,
    refetchInterval: freshMs,
    networkMode: 'always',
    retry: false,
  });

const usualThingsQuery = queryOptions({
  queryKey: ['usual-things'],
  meta: storedOnDevice(1),
  queryFn: ({ signal }) => callApi(calls.listUsualThings, { signal }),
  staleTime: freshMs,
  networkMode: 'always',
});
