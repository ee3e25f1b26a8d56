import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { aislesQuery } from '~/lib/aisles-query.ts';
import { useIsOffline } from '~/lib/connection.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { aisleOrderQuery } from '../model/aisle-order-query.ts';
import { shopOffersQuery } from '../model/shop-offers-query.ts';
import { aisleOrders } from './aisle-ticks.ts';
import { shoppingStopsOf } from './arrange-shopping.ts';
import { readStoredTrip } from './trip.ts';
import type { useShoppingModeUrl } from './use-shopping-address.ts';

const loadMode = () => import('./shopping-mode.tsx');

interface ShoppingSlotProps {
  list: ShoppingList;
  items: readonly ListItem[];
  isWhole: boolean;
  address: ReturnType<typeof useShoppingModeUrl>;
  onEditPrice: (item: ListItem) => void;
}

/** Shows shopping mode. Its code loads with the list, so that it opens offline. */
export function LazyShoppingMode({ list, items, isWhole, address, ...actions }: ShoppingSlotProps) {
  const { isShopping, store, goTo, leave } = address;
  usePrefetchShopping(list, items, isWhole);
  const { Part: ShoppingMode, retry } = useLazyComponent(loadMode, true, isShopping);
  if (!isShopping || !isWhole) return null;
  if (retry) return <PartFailureDialog what="shopping mode" retry={retry} onClose={leave} />;
  if (!ShoppingMode) return null;
  return <ShoppingMode list={list} items={items} store={store} onStore={goTo} onLeave={leave} {...actions} />;
}

/** Milliseconds. Several quick changes cause one request. */
const settleMs = 2_000;
/** The maximum limits the requests for a list with very many stores. */
const maxStores = 6;

function usePrefetchShopping(list: ShoppingList, items: readonly ListItem[], isWhole: boolean): void {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const stores =
    isWhole && isSignedIn ? shoppingStopsOf(items, list.plan?.stops).flatMap(({ store }) => store ?? []) : [];
  const key = stores.slice(0, maxStores).join();
  useEffect(() => {
    if (key === '') return;
    void queryClient.prefetchQuery(aislesQuery);
    for (const store of key.split(',')) void queryClient.prefetchQuery(aisleOrderQuery(Number(store)));
  }, [queryClient, key]);
  const isOffline = useIsOffline();
  const settled = useDebounced(isWhole ? items : undefined, settleMs);
  const prefetchOffers = useEffectEvent((known: readonly ListItem[]) => {
    void queryClient.prefetchQuery(shopOffersQuery(list, known, readStoredTrip(list.client_id)?.before));
  });
  useEffect(() => {
    if (settled && !isOffline) prefetchOffers(settled);
  }, [settled, isOffline]);
  useEffect(() => {
    if (!isSignedIn) return;
    aisleOrders.wake();
    window.addEventListener('online', aisleOrders.reconnect);
    return () => window.removeEventListener('online', aisleOrders.reconnect);
  }, [isSignedIn]);
}
