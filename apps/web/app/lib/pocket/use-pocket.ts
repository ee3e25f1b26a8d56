import type { Pocket, ShoppingList } from '@bargain-buddy/contract';
import { indexPocket, type PocketIndex, pairsOf } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { readHomeRegion } from '~/lib/home-region.ts';
import { pocketQuery, storedCatalogueQuery } from './pocket-query.ts';

/** The device's catalogue with its search index. */
export interface KnownThings {
  catalogueSnapshot: Pocket;
  index: PocketIndex<Pocket>;
  /** Words that names join with 'and'. */
  pairs: ReadonlySet<string>;
  /** True after the catalogue has loaded. */
  isRead: boolean;
}

const nothing: Pocket = { region: '', stores: [], kinds: [], products: [], usual: [] };

/** The catalogue for a list's region, else for the person's own. */
export function useKnownThings({ area }: Pick<ShoppingList, 'area'>): KnownThings {
  const home = typeof document === 'undefined' ? '' : readHomeRegion(document.cookie);
  const region = area && 'region' in area ? area.region : home;
  const { data: kept } = useQuery(storedCatalogueQuery(region));
  const { data: current, isError } = useQuery(pocketQuery(region));
  // Deferred, so that typing stays responsive while the index is built.
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
