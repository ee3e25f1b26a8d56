import type { Store } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { inferRegionOfPosition } from '@bargain-buddy/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import type { PickedPosition } from '~/ui/place-picker/place-picker.tsx';

const tenMinutes = 600_000;

export const knownStoresQuery = queryOptions<Store[]>({
  queryKey: ['known-stores'],
  queryFn: async ({ signal }) => (await callApi(calls.listStores, { query: { page_size: 400 }, signal })).results,
  staleTime: tenMinutes,
  meta: showsCatalogue,
});

interface Inference {
  moved: PickedPosition | null;
  /** Milliseconds after a manual choice of region during which no region is inferred. */
  quietMs: number;
  onRegion: (region: string) => void;
}

/** Infers the region from nearby stores when the pin moves. The returned function pauses that for `quietMs`. */
export function useRegionOfPin({ moved, quietMs, onRegion }: Inference): () => void {
  const { data: stores } = useQuery(knownStoresQuery);
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  const infer = useEffectEvent((place: PickedPosition, known: Store[]) => {
    if (performance.now() - chosenAt.current < quietMs) return;
    const region = inferRegionOfPosition(place, known);
    if (region) onRegion(region);
  });
  useEffect(() => {
    if (moved && stores) infer(moved, stores);
  }, [moved, stores]);
  return () => {
    chosenAt.current = performance.now();
  };
}
