import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { aisleOrderQuery } from '../model/aisle-order-query.ts';
import { aislesQuery } from '../model/aisles-query.ts';
import { shopOffersQuery } from '../model/shop-offers-query.ts';
import { sendWalks } from './aisle-ticks.ts';
import { stopsOf } from './arrange-shopping.ts';
import { keptTrip } from './trip.ts';

/** A person who adds one item after the other causes one request, in milliseconds. */
const settleMs = 2_000;
/** A list of very many stores is nobody's trip. */
const mostStores = 6;

/** Has what shopping mode needs on the device before the signal is gone, and tells what could not be told before. */
export function useShoppingKept(list: ShoppingList, items: readonly ListItem[], isWhole: boolean): void {
  const queryClient = useQueryClient();
  const stores = isWhole ? stopsOf(items, list.plan?.stops).flatMap(({ store }) => store ?? []) : [];
  const key = stores.slice(0, mostStores).join();
  useEffect(() => {
    if (key === '') return;
    void queryClient.prefetchQuery(aislesQuery);
    for (const store of key.split(',')) void queryClient.prefetchQuery(aisleOrderQuery(Number(store)));
  }, [queryClient, key]);
  const isOffline = useIsOffline();
  const settled = useDebounced(isWhole ? items : undefined, settleMs);
  const prefetchOffers = useEffectEvent((known: readonly ListItem[]) => {
    void queryClient.prefetchQuery(shopOffersQuery(list, known, keptTrip(list.client_id)?.before));
  });
  useEffect(() => {
    if (settled && !isOffline) prefetchOffers(settled);
  }, [settled, isOffline]);
  useEffect(() => {
    const send = () => void sendWalks();
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
}
