import type { Pocket, ShoppingList } from '@bargain-buddy/contract';
import { indexPocket, type PocketIndex, pairsOf } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { readHomeRegion } from '~/lib/home-region.ts';
import { keptPocketQuery, pocketQuery } from './pocket-query.ts';

/** The device's catalogue, ready for finding things in it. */
export interface KnownThings {
  catalogueSnapshot: Pocket;
  index: PocketIndex<Pocket>;
  /** Words that an 'and' joins in names. */
  pairs: ReadonlySet<string>;
  /** All that can be had is there. */
  isRead: boolean;
}

const nothing: Pocket = { region: '', stores: [], kinds: [], products: [], usual: [] };

/** What is known for a list's area: its region, else the person's own; without anything typed lines are still read. */
export function useKnownThings({ area }: Pick<ShoppingList, 'area'>): KnownThings {
  const home = typeof document === 'undefined' ? '' : readHomeRegion(document.cookie);
  const region = area && 'region' in area ? area.region : home;
  const { data: kept } = useQuery(keptPocketQuery(region));
  const { data: current, isError } = useQuery(pocketQuery(region));
  // Making the index takes a moment, in which typing goes on.
  const catalogueSnapshot = useDeferredValue(current ?? kept ?? nothing);
  return useMemo(() => {
    const names = [...catalogueSnapshot.kinds, ...catalogueSnapshot.products, ...catalogueSnapshot.usual].map(
      ({ name }) => name,
    );
    const isRead = catalogueSnapshot !== nothing || isError;
    return {
      catalogueSnapshot,
      index: indexPocket(catalogueSnapshot),
      pairs: pairsOf(names),
      isRead,
    };
  }, [catalogueSnapshot, isError]);
}
