import type { Plan } from '@bargain-buddy/contract';
import { amountInWords, isExamplePrice } from '@bargain-buddy/domain';
import { lastSeenOf } from '~/lib/provenance.ts';
import { type Mark, markOf } from './sureness.ts';

export type Trip = Plan['trip'];
export type PlanStore = Trip['stops'][number]['store'];
export type Substitute = Trip['substitutes'][number];
export interface StorePlan extends StoreTotal {
  /** The number of its items with an example price; undefined if the plan has no offers. */
  examples: number | undefined;
}
type StoreTotal = Plan['stores'][number];
export type TripTotal = Plan['trips'][number];

export interface Pack {
  name: string;
  brand: string;
  amount: string;
  count: number;
  /** Of one, TT$; null where only all of them together are known. */
  price: string | null;
  /** The weight of loose goods that is bought `count` times: '0.5 lb'. */
  weight?: string | undefined;
}

export interface BoughtItem {
  /** The id of a list's item, or the place in what a link asks for. */
  item: number;
  packs: Pack[];
  cost: string;
  mark: Mark;
  /** One of its packs has an example price. */
  isExample: boolean;
}

export interface Stop {
  store: PlanStore;
  subtotal: string;
  items: BoughtItem[];
}

/** A plan as the screen shows it, whether the server or the browser worked it out. */
export interface PlanView extends Pick<Plan, 'needed' | 'not_planned' | 'stores_in_area' | 'trips' | 'stale'> {
  stores: StorePlan[];
  trip: Omit<Trip, 'stops'> & { stops: Stop[] };
}

export function viewOf({ trip, ...plan }: Plan): PlanView {
  const { offers, offer_confidences } = plan;
  const ofExamples = offers?.flatMap(([, store], at) => (offer_confidences?.[at] === 'sample' ? [store] : []));
  const stops = trip.stops.map((stop) => ({ ...stop, items: stop.items.map(boughtOf) }));
  return { ...plan, stores: withExamples(plan.stores, ofExamples), trip: { ...trip, stops } };
}

/** Counts the example prices of each store; `ofExamples` has the store of each offer with one. */
export function withExamples(stores: readonly StoreTotal[], ofExamples: readonly number[] | undefined): StorePlan[] {
  const counts = ofExamples && Map.groupBy(ofExamples, (store) => store);
  return stores.map((one) => ({ ...one, examples: counts && (counts.get(one.store.id)?.length ?? 0) }));
}

function boughtOf({ item, packs, cost }: Trip['stops'][number]['items'][number]): BoughtItem {
  return {
    item,
    cost,
    mark: markOf(packs.map(({ listing }) => ({ oldest: lastSeenOf(listing), confidence: listing.confidence }))),
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

/** The number of needed items of a list or link, with those that have no price. */
export const countWanted = ({ needed, not_planned }: Pick<Plan, 'needed' | 'not_planned'>): number =>
  needed + not_planned;

/** The number of items with an example price. */
export const countExamples = (items: readonly BoughtItem[]): number =>
  items.filter(({ isExample }) => isExample).length;
