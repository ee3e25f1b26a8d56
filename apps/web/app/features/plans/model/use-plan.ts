import type { Plan } from '@bargain-buddy/contract';
import { amountInWords, fromCents, inCents, replanFromResponse } from '@bargain-buddy/domain';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFreshPrice } from '~/lib/plans/freshness.ts';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { type PlannedPurchase, type PlanView, toPlanView, withExamples } from './plan-view.ts';

/** Milliseconds. Several quick changes of the stop cost cause one request. */
const settleMs = 250;

export interface ShownPlan {
  answer: PlanView | undefined;
  /** True while the shown plan belongs to earlier settings or items. */
  isOutdated: boolean;
  error: Error | null;
  retry: () => void;
}

type PlanQuery = UseQueryOptions<Plan, Error, Plan, QueryKey>;

interface Known {
  subject: string;
  settings: PlanSettings;
  plan: Plan;
}

/** Computes the plan from an earlier plan's offers until the server's plan, with prices of single packs, arrives. */
export function usePlan(
  subject: string,
  { stops, stopCost, freshOnly }: PlanSettings,
  queryFor: (settings: PlanSettings) => PlanQuery,
): ShownPlan {
  const settledCost = useDebounced(stopCost, settleMs);
  const { data, error, refetch } = useQuery(queryFor({ stops, stopCost: settledCost, freshOnly }));
  const [known, setKnown] = useState<Known>();
  if (data && known?.plan !== data)
    setKnown({ subject, settings: { stops, stopCost: settledCost, freshOnly }, plan: data });
  const read = useMemo(() => known && toPlanView(known.plan), [known]);
  const own = useMemo(
    () =>
      known?.subject === subject
        ? recomputePlanView(known.plan, known.settings, { stops, stopCost, freshOnly })
        : undefined,
    [known, subject, stops, stopCost, freshOnly],
  );
  const retry = () => void refetch();
  if (data && settledCost === stopCost) return { answer: read, isOutdated: false, error: null, retry };
  if (own) return { answer: own, isOutdated: false, error, retry };
  return { answer: error ? undefined : read, isOutdated: true, error, retry };
}

type Offers = NonNullable<Plan['offers']>;

/** Computes the plan for other settings as the server would. Undefined if the plan's offers are not sufficient. */
function recomputePlanView(plan: Plan, made: PlanSettings, wanted: PlanSettings): PlanView | undefined {
  if (!plan.offers || (made.freshOnly && !wanted.freshOnly)) return undefined;
  const offers = made.freshOnly === wanted.freshOnly ? plan.offers : freshOf(plan.offers);
  if (!offers) return undefined;
  const choice = { maxStops: wanted.stops, stopCost: `${wanted.stopCost}.00` };
  const { trip, trips, stores, stale } = replanFromResponse({ ...plan, offers }, choice);

  const known = new Map(plan.stores.map((one) => [one.store.id, one]));
  const products = new Map(plan.products?.map((product) => [product.id, product]));
  const confidences = new Map(
    plan.offers.map(([item, store], at) => [`${item} ${store}`, plan.offer_confidences?.[at]]),
  );
  const oldestOf = new Map(offers.map(([item, store, , oldest]) => [`${item} ${store}`, oldest]));
  const boughtAt =
    (store: number) =>
    ({ item, packs, cost }: (typeof trip.stops)[number]['items'][number]): PlannedPurchase => {
      const offer = `${item} ${store}`;
      const confidence = confidences.get(offer);
      const isExample = confidence === 'sample';
      return {
        item,
        cost,
        isExample,
        mark: { oldest: oldestOf.get(offer) ?? '', confidence: isExample ? 'low' : confidence },
        packs: packs.map(({ product, count, weight }) => {
          const { name, brand, amount } = products.get(product) ?? { name: '', brand: '', amount: '' };
          return {
            name,
            brand,
            amount,
            count,
            price: weight?.cost ?? (packs.length === 1 ? priceOfOne(cost, count) : null),
            weight: weight && amountInWords(weight.amount, weight.unit),
          };
        }),
      };
    };
  const stops = trip.stops.flatMap(({ store: id, subtotal, items }) => {
    const store = known.get(id)?.store;
    return store ? [{ store, subtotal, items: items.map(boughtAt(id)) }] : [];
  });
  return {
    needed: plan.needed,
    not_planned: plan.not_planned,
    stores_in_area: plan.stores_in_area,
    stores: withExamples(
      stores.flatMap(({ store: id, ...total }) => {
        const { store, substitutes = [] } = known.get(id) ?? {};
        return store ? [{ ...total, store, substitutes }] : [];
      }),
      offers.flatMap(([item, store]) => (confidences.get(`${item} ${store}`) === 'sample' ? [store] : [])),
    ),
    trips,
    trip: { ...trip, stops, substitutes: stops.flatMap(({ store }) => known.get(store.id)?.substitutes ?? []) },
    stale: { ...stale, left_out: plan.stale.left_out + plan.offers.length - offers.length },
  };
}

/** Removes old offers. Undefined if an item with old prices could be bought in packs that the offers do not contain. */
function freshOf(offers: Offers): Offers | undefined {
  const bought = Map.groupBy(offers, ([item]) => item);
  const hasOneProduct = (item: number) => {
    const packs = bought.get(item)?.flatMap(([, , , , some]) => some.map(([product]) => product));
    return new Set(packs).size === 1;
  };
  const fresh = offers.filter(([, , , oldest]) => isFreshPrice(oldest));
  return offers.every(([item, , , oldest]) => isFreshPrice(oldest) || hasOneProduct(item)) ? fresh : undefined;
}

const priceOfOne = (cost: string, count: number): string => fromCents((inCents(cost) ?? 0n) / BigInt(count));
