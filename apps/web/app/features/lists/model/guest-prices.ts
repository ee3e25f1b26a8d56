import type { ListItem, Plan, ShoppingList } from '@bargain-buddy/contract';
import { maxGuestPlanItems } from '@bargain-buddy/contract/names';
import { itemCost } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toPlanDistanceFilter, useNear } from '~/lib/near.ts';
import { type GuestPlanNeed, guestPlanQuery } from '~/lib/plans/plan-query.ts';
import { parsePlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { isItemPriceable } from './shop-offers-query.ts';

const noItems: readonly ListItem[] = [];
/** Milliseconds. Several quick changes cause one request. */
const settleMs = 300;

/** The items that a plan of a guest's list has, in the order of the plan's item numbers. */
export const itemsOfGuestPlan = (items: readonly ListItem[]): ListItem[] =>
  items.filter(isItemPriceable).slice(0, maxGuestPlanItems);

export function guestPlanNeedOf({ product, store, kinds, amount, amount_unit, quantity }: ListItem): GuestPlanNeed {
  if (product !== null) return { product, ...(store !== null && { store }), quantity };
  return { kinds, amount: amount ?? '1', amount_unit: amount_unit ?? 'piece', quantity };
}

/** Returns the plan for items of a guest's list, with the usual settings. Undefined until it arrives. */
export function useGuestPlan({ area }: Pick<ShoppingList, 'area'>, items: readonly ListItem[], isWanted: boolean) {
  const planned = useDebounced(
    useMemo(() => (isWanted ? itemsOfGuestPlan(items) : noItems), [isWanted, items]),
    settleMs,
  );
  const around = toPlanDistanceFilter(useNear());
  const query = guestPlanQuery(planned.map(guestPlanNeedOf), around ?? area, parsePlanSettings(new URLSearchParams()));
  const { data } = useQuery({ ...query, enabled: isWanted && planned.length > 0 });
  // The last plan stays until the plan of changed items arrives.
  const [known, setKnown] = useState<{ plan: Plan; planned: readonly ListItem[] }>();
  if (data && (known?.plan !== data || known.planned !== planned)) setKnown({ plan: data, planned });
  return isWanted ? known : undefined;
}

/** Returns the items of a guest's list with the prices of the best trip, because the server does not price them. */
export function usePricedGuestItems<Items extends readonly ListItem[] | undefined>(
  list: Pick<ShoppingList, 'area'>,
  items: Items,
): Items | ListItem[] {
  const isGuest = !useIsSignedIn();
  const known = useGuestPlan(list, items ?? noItems, isGuest);
  return useMemo(() => (known && items ? withTripPrices(items, known.planned, known.plan) : items), [items, known]);
}

function withTripPrices(
  items: readonly ListItem[],
  planned: readonly ListItem[],
  { trip }: Pick<Plan, 'trip'>,
): ListItem[] {
  const bought = trip.stops.flatMap((stop) => stop.items);
  const packsOf = new Map(bought.map(({ item, packs }) => [planned[item]?.client_id, packs]));
  const isPlanned = new Set(planned.map(({ client_id }) => client_id));
  return items.map((item) => {
    const packs = packsOf.get(item.client_id) ?? [];
    const [first] = packs;
    if (!first) return isPlanned.has(item.client_id) ? { ...item, price_pending: false } : item;
    const priced = {
      ...item,
      priceDetails: first.listing,
      price_basis: 'store' as const,
      packs: item.product === null ? packs : [],
      unpriced: null,
    };
    return { ...priced, cost: itemCost(priced) };
  });
}
