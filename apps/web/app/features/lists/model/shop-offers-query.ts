import type { Area, ListItem, Plan } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { givenNeed, needKey, needOfListItem } from '~/lib/item-changes.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';

const minute = 60_000;
/** More needs make a response that is too large for a phone. */
export const maxShopNeeds = 200;

export type StoreOfOffers = Plan['stores'][number]['store'];

/** Offers for a list's items. The stores are in the order of the plan. */
export interface ShopOffers extends Pick<Plan, 'offers' | 'offer_confidences' | 'products'> {
  needs: { item: string; key: string; quantity: number }[];
  stores: StoreOfOffers[];
}

/** Returns a key for an item's need, without its own store, because offers are for any store. */
export const shopNeedKey = (item: ListItem): string => needKey({ ...givenNeed(needOfListItem(item)), store: null });

export const isItemPriceable = ({ text }: ListItem): boolean => text === '';

/** Returns the items to price. Items done before the trip (`before`) come last, so that a tick loses no price. */
export function itemsToPrice(items: readonly ListItem[], before?: readonly string[]): ListItem[] {
  const wasDone = before && new Set(before);
  const isLast = ({ is_needed, client_id }: ListItem) => !is_needed && (wasDone?.has(client_id) ?? true);
  const sorted = items.filter(isItemPriceable).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  return sorted.slice(0, maxShopNeeds);
}

const needsFor = (priced: readonly ListItem[]): ShopOffers['needs'] =>
  priced.map((item) => ({ item: item.client_id, key: shopNeedKey(item), quantity: item.quantity }));

const needsText = (needs: ShopOffers['needs']) =>
  needs
    .map((need) => Object.values(need).join(' '))
    .toSorted()
    .join();

export const shopOffersQuery = (
  list: { client_id: string; area: Area },
  items: readonly ListItem[],
  before?: readonly string[],
) =>
  queryOptions<ShopOffers>({
    queryKey: ['shop-offers', list.client_id],
    queryFn: ({ signal }) => fetchOffers(list.area, itemsToPrice(items, before), signal),
    staleTime: ({ state }) =>
      state.data && needsText(state.data.needs) === needsText(needsFor(itemsToPrice(items, before))) ? 10 * minute : 0,
    networkMode: 'always',
    retry: 1,
    meta: { ...showsCatalogue, ...storedOnDevice(30) },
  });

async function fetchOffers(area: Area, priced: readonly ListItem[], signal: AbortSignal): Promise<ShopOffers> {
  if (priced.length === 0) return { needs: [], stores: [], offers: [] };
  const body = {
    items: priced.map((item) => ({ ...givenNeed(needOfListItem(item)), quantity: item.quantity })),
    max_stops: 1,
    stop_cost: '0.00',
    offers: true,
  };
  const plan = (within: Area) => callApi(calls.makePlan, { body: { ...body, area: within }, signal });
  let made = await plan(null).catch((error: unknown) => {
    if (area && error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  });
  // A plan of all stores is too large, so only the list's area is read.
  if (area && !made?.offers) made = await plan(area);
  return {
    needs: needsFor(priced),
    stores: made?.stores.map(({ store }) => store) ?? [],
    offers: made?.offers,
    offer_confidences: made?.offer_confidences,
    products: made?.products,
  };
}
