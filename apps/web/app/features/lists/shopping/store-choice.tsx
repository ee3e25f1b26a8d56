import * as calls from '@bargain-buddy/contract/calls';
import { distanceKm, storeAddressDetail, storeLabel } from '@bargain-buddy/domain';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { useIsOffline } from '~/lib/connection.ts';
import { formatKm } from '~/lib/near.ts';
import { currentPosition, type LatLon } from '~/lib/position.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import { useBottomBarHeight } from '~/ui/use-bottom-bar-height.ts';
import { joined } from '../model/texts.ts';
import { nearestStore } from './nearest-store.ts';
import styles from './store-choice.module.css';
import type { ChosenTripStore } from './trip.ts';

export interface StoreToChoose {
  id: number;
  name: string;
  address: string;
  lat: number | null;
  lon: number | null;
  found: number;
}

interface StoreChoiceProps {
  stores: readonly StoreToChoose[];
  needed: number;
  isLoading: boolean;
  current: number | null | undefined;
  headingId: string;
  /** Called with the chosen store; null means any store. */
  onChoose: (store: ChosenTripStore | null) => void;
  onClose: () => void;
}

const searchMs = 300;
const maxShown = 8;
const maxFound = 30;

export function ShoppingStoreChoice({
  stores,
  needed,
  isLoading,
  current,
  headingId,
  onChoose,
  onClose,
}: StoreChoiceProps) {
  const isOffline = useIsOffline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ways = useBottomBarHeight<HTMLDivElement>();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const settled = useDebounced(words, searchMs);
  const others = useQuery({ ...findStoresQuery({ search: settled }), enabled: settled.length > 1 && !isOffline });
  const choose = ({ id, name, address }: StoreToChoose) => onChoose({ store: id, name, place: joined(address) });
  const { data: located, isPending: isBusy, isError, mutate } = useNearestStore(stores);
  const locate = () => mutate(undefined, { onSuccess: ({ nearest }) => nearest && choose(nearest) });

  const isMatch = ({ name, address }: StoreToChoose) =>
    words.split(' ').every((word) => `${name} ${address} ${storeLabel(name, address)}`.toLowerCase().includes(word));
  const known = new Set(stores.map(({ id }) => id));
  const matches = [
    ...stores.filter(isMatch),
    ...(others.data ?? []).filter(({ id }) => !known.has(id)).map((store) => ({ ...store, found: 0 })),
  ].slice(0, maxFound);
  const shown = words === '' ? stores.slice(0, maxShown) : matches;
  const isSearching = words.length > 1 && !isOffline && (others.isFetching || settled !== words);
  return (
    <div className={styles.view}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Which store are you in?
      </h2>
      <div className={styles.find}>
        <input
          type="search"
          className={styles.search}
          aria-label="Search stores"
          placeholder="Search stores"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <PlainButton aria-disabled={isBusy || undefined} onClick={() => isBusy || locate()}>
          <LocateFixed size={18} /> {isBusy ? 'Finding you…' : 'Use my location'}
        </PlainButton>
      </div>
      <p role="alert" className={styles.problem}>
        {isError && 'We couldn’t find your location. Choose a store below.'}
        {located && !located.nearest && 'No store is within 2 km. Choose one below.'}
      </p>
      <div className={styles.body}>
        <ul aria-label="Stores">
          {shown.map((store) => (
            <li key={store.id}>
              <button
                type="button"
                className={styles.store}
                aria-current={store.id === current || undefined}
                onClick={() => choose(store)}
              >
                <strong>{storeLabel(store.name, store.address)}</strong>
                <small>
                  {[
                    store.found > 0 && `Has ${store.found} of ${needed}`,
                    storeAddressDetail(store.name, store.address),
                    far(store, located?.position),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {shown.length === 0 && noStores(words, isLoading || isSearching, isOffline)}
        </p>
      </div>
      <div ref={ways} className={styles.ways}>
        <PlainButton onClick={() => onChoose(null)}>Anywhere</PlainButton>
        <PlainButton onClick={onClose}>{current === undefined ? 'Leave' : 'Cancel'}</PlainButton>
      </div>
    </div>
  );
}

function noStores(words: string, isLoading: boolean, isOffline: boolean): string {
  if (isLoading) return words === '' ? 'Loading stores…' : 'Searching…';
  if (isOffline) return words === '' ? 'Connect to see stores, or shop anywhere.' : 'No store found on this device.';
  return words === '' ? 'No store has anything on this list.' : 'No store found. Try another name.';
}

function far({ lat, lon }: StoreToChoose, position: LatLon | undefined): string {
  if (!position || lat === null || lon === null) return '';
  const km = distanceKm({ lat: position[0], lon: position[1] }, { lat, lon });
  return formatKm(Math.round(km * 10) / 10);
}

/** Finds the nearest store. The position is used for this alone and is not stored. */
function useNearestStore(stores: readonly StoreToChoose[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const position = await currentPosition();
      const query = findStoresQuery({ near: position.join(','), ordering: 'distance' });
      const nearby = await queryClient.fetchQuery({ ...query, retry: false }).catch(() => []);
      const found = new Set(stores.map(({ id }) => id));
      const others = nearby.filter(({ id }) => !found.has(id)).map((store) => ({ ...store, found: 0 }));
      return { position, nearest: nearestStore(position, [...stores, ...others]) };
    },
  });
}

const minute = 60_000;

const findStoresQuery = (query: { search: string } | { near: string; ordering: 'distance' }) =>
  queryOptions({
    queryKey: ['find-stores', query],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listStores, { query: { ...query, page_size: 20 }, signal });
      return results;
    },
    staleTime: 10 * minute,
    meta: showsCatalogue,
  });
