import type { Plan } from '@bargain-buddy/contract';
import { amountInWords, isExamplePrice } from '@bargain-buddy/domain';
import { lastSeenOf } from '~/lib/provenance.ts';
import { combineReliability, type PriceReliability } from './sureness.ts';

export type PlannedTrip = Plan['trip'];
export type StoreOfPlan = PlannedTrip['stops'][number]['store'];
export type PlanSubstitute = PlannedTrip['substitutes'][number];
export interface SingleStorePlan extends StoreTotal {
  /** The number of items with an example price; undefined if the plan has no offers. */
  examples: number | undefined;
}
type StoreTotal = Plan['stores'][number];
export type TripAlternative = Plan['trips'][number];

export interface PackInPlan {
  name: string;
  brand: string;
  amount: string;
  count: number;
  /** TT$ per pack; null if only the total is known. */
  price: string | null;
  /** The weight of each of `count` portions of loose goods: '0.5 lb'. */
  weight?: string | undefined;
}

export interface PlannedPurchase {
  /** The id of a list's item, or the index in a link. */
  item: number;
  packs: PackInPlan[];
  cost: string;
  mark: PriceReliability;
  isExample: boolean;
}

export interface PlannedStop {
  store: StoreOfPlan;
  subtotal: string;
  items: PlannedPurchase[];
}

export interface PlanView extends Pick<Plan, 'needed' | 'not_planned' | 'stores_in_area' | 'trips' | 'stale'> {
  stores: SingleStorePlan[];
  trip: Omit<PlannedTrip, 'stops'> & { stops: PlannedStop[] };
}

export function toPlanView({ trip, ...plan }: Plan): PlanView {
  const { offers, offer_confidences } = plan;
  const ofExamples = offers?.flatMap(([, store], at) => (offer_confidences?.[at] === 'sample' ? [store] : []));
  const stops = trip.stops.map((stop) => ({ ...stop, items: stop.items.map(boughtOf) }));
  return { ...plan, stores: withExamples(plan.stores, ofExamples), trip: { ...trip, stops } };
}

export function withExamples(
  stores: readonly StoreTotal[],
  ofExamples: readonly number[] | undefined,
): SingleStorePlan[] {
  const counts = ofExamples && Map.groupBy(ofExamples, (store) => store);
  return stores.map((one) => ({ ...one, examples: counts && (counts.get(one.store.id)?.length ?? 0) }));
}

function boughtOf({ item, packs, cost }: PlannedTrip['stops'][number]['items'][number]): PlannedPurchase {
  return {
    item,
    cost,
    mark: combineReliability(
      packs.map(({ listing }) => ({ oldest: lastSeenOf(listing), confidence: listing.confidence })),
    ),
    isExample: packs.some(({ listing }) => isExamplePrice(listing)),
    packs: packs.map(({ listing, count, weight }) => ({
      name: listing.product_name,
      brand: listing.product_brand,
      amount: listing.product_amount,
      count,
      price: weight?.cost ?? listing.price,
      weight: weight && amountInWords(weight.amount, weight.unit),
    })),
  };
}

/** Returns the number of needed items, including those without a price. */
export const countNeededItems = ({ needed, not_planned }: Pick<Plan, 'needed' | 'not_planned'>): number =>
  needed + not_planned;

export const countExamplePurchases = (items: readonly PlannedPurchase[]): number =>
  items.filter(({ isExample }) => isExample).length;
