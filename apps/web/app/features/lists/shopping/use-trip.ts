import type { ListItem } from '@bargain-buddy/contract';
import { useCallback, useState } from 'react';
import { aisleOf } from '../list/arrange-items.ts';
import { beginTrip, readTrip, storeTrip, type Trip, withTick } from './trip.ts';

export function useTrip(list: string, items: readonly ListItem[]) {
  const [trip, setTrip] = useState<Trip>(() => {
    const begun = readTrip(list) ?? beginTrip(items);
    storeTrip(list, begun);
    return begun;
  });
  const change = useCallback(
    (next: (before: Trip) => Trip) =>
      setTrip((before) => {
        const after = next(before);
        storeTrip(list, after);
        return after;
      }),
    [list],
  );
  const onTick = useCallback(
    (item: ListItem, store: number | null, isGot: boolean) =>
      change((before) => withTick(before, item.client_id, isGot ? { store, aisle: aisleOf(item) ?? null } : null)),
    [change],
  );
  return { trip, change, onTick };
}
