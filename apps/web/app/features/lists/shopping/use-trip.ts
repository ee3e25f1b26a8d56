import type { ListItem } from '@bargain-buddy/contract';
import { useCallback, useState } from 'react';
import { aisleOf } from '../list/arrange-items.ts';
import { beginTrip, keepTrip, keptTrip, type Trip, withTick } from './trip.ts';

/** The trip for a list that one is on, or that begins with these items; and what ticks add to it. */
export function useTrip(list: string, items: readonly ListItem[]) {
  const [trip, setTrip] = useState<Trip>(() => {
    const begun = keptTrip(list) ?? beginTrip(items);
    keepTrip(list, begun);
    return begun;
  });
  const onTick = useCallback(
    (item: ListItem, store: number | null, isGot: boolean) =>
      setTrip((before) => {
        const after = withTick(before, item.client_id, isGot ? { store, aisle: aisleOf(item) ?? null } : null);
        keepTrip(list, after);
        return after;
      }),
    [list],
  );
  return { trip, onTick };
}
