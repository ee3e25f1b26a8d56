import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNear } from '~/lib/near.ts';
import type { ItemBoughtLast } from '../again/costs-at-last-shopping.ts';
import { aisleIdOfItem } from '../list/arrange-items.ts';
import { isItemPriceable, shopOffersQuery } from '../model/shop-offers-query.ts';
import { createCartStoreLookup, type ShoppingStop, shoppingStopsOf } from './arrange-shopping.ts';
import { createPricesOfStores, itemPriceAt } from './item-price-at.ts';
import { nearestStore } from './nearest-store.ts';
import type { StoreToChoose } from './store-choice.tsx';
import { readStoredTrip, type ShoppingTripState, saveTripOnDevice, startShoppingTrip, withTickedItem } from './trip.ts';

const anywhere: ShoppingStop = { store: null, name: 'Anywhere', place: '', left: 0 };

export function useShoppingMode(list: ShoppingList, items: readonly ListItem[], storeInAddress: number | undefined) {
  const { trip, change, onTick } = useTrip(list.client_id, items);
  const offers = useQuery(shopOffersQuery(list, items, trip.before));
  const prices = useMemo(() => createPricesOfStores(offers.data), [offers.data]);
  const bound = useMemo(
    () => shoppingStopsOf(items, list.plan?.stops, prices.stores),
    [items, list.plan?.stops, prices.stores],
  );
  const boundIds = useMemo(() => new Set(bound.flatMap(({ store }) => store ?? [])), [bound]);
  const [first] = useState(() => (bound.find(({ left }) => left > 0) ?? bound[0])?.store ?? undefined);
  const near = useNear();

  const stopOf = (store: number): ShoppingStop | undefined => {
    const stop = bound.find((one) => one.store === store);
    if (stop) return stop;
    const known = prices.stores.get(store);
    if (known) return { store, name: known.name, place: known.address, left: 0 };
    return trip.at?.store === store ? { ...trip.at, left: 0 } : undefined;
  };
  const priceable = items.filter(isItemPriceable).length;
  const nearest = near?.isOwn ? nearestStore(near.position, [...prices.stores.values()]) : undefined;
  const guess = first ?? nearest?.id;
  const chosen = storeInAddress === undefined ? trip.at : (stopOf(storeInAddress) ?? trip.at);
  const current: ShoppingStop | undefined =
    chosen === null || (chosen === undefined && priceable === 0 && guess === undefined)
      ? anywhere
      : stopOf(chosen?.store ?? guess ?? 0);
  const stops = current && !bound.includes(current) ? [current, ...bound] : bound;

  const here = current?.store ?? null;
  const priceOf = useCallback(
    (item: ListItem, store: number | null) => itemPriceAt(prices, item, store, boundIds),
    [prices, boundIds],
  );
  const boughtAt = useMemo(() => createCartStoreLookup(trip), [trip]);
  const storesByFound = (some: readonly ListItem[]): StoreToChoose[] => {
    const found = Map.groupBy(
      some.flatMap((item) => prices.offersOf(item).map(({ store }) => store)),
      (store) => store,
    );
    const stores = [...prices.stores.values()].map((store) => ({ ...store, found: found.get(store.id)?.length ?? 0 }));
    return stores.toSorted((a, b) => b.found - a.found);
  };
  const costsOf = (bought: readonly ListItem[]): ItemBoughtLast[] =>
    bought.flatMap((item) => {
      const store = boughtAt(item) ?? here;
      const cents = priceOf(item, store).here?.cents;
      return cents === undefined ? [] : [{ item, store, cents }];
    });
  return {
    ...{ trip, current, here, stops, boundIds, offers, priceable },
    ...{ stopOf, priceOf, boughtAt, storesByFound, costsOf, change, onTick },
  };
}

function useTrip(list: string, items: readonly ListItem[]) {
  const [trip, setTrip] = useState<ShoppingTripState>(() => {
    const begun = readStoredTrip(list) ?? startShoppingTrip(items);
    saveTripOnDevice(list, begun);
    return begun;
  });
  const change = useCallback(
    (next: (before: ShoppingTripState) => ShoppingTripState) =>
      setTrip((before) => {
        const after = next(before);
        saveTripOnDevice(list, after);
        return after;
      }),
    [list],
  );
  const onTick = useCallback(
    (item: ListItem, store: number | null, isGot: boolean) =>
      change((before) =>
        withTickedItem(before, item.client_id, isGot ? { store, aisle: aisleIdOfItem(item) ?? null } : null),
      ),
    [change],
  );
  return { trip, change, onTick };
}
