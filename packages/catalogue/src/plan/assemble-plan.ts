import type { Listing, Plan } from '@bargain-buddy/contract';
import {
  type CostConfidence,
  fromCents,
  inCents,
  lowestConfidence,
  priceConfidence,
  type ShoppingNeed,
  withoutNan,
} from '@bargain-buddy/domain';
import type { Viewer } from '../image-rights.ts';
import { toListing } from '../listing-view.ts';
import type { PricedRow } from '../records.ts';
import type { PlanOutcome, PlanStore, TaskOffers } from './plan-task.ts';

/** Substitutes are for the trip and for the best stores. */
const storesWithSubstitutes = 3;
const maxSubstitutes = 50;

export interface ProductStorePair {
  product: number;
  store: number;
}
export type SubstituteInStore = ProductStorePair & { substitute: number };

export interface ComputedPlan {
  outcome: PlanOutcome;
  needs: readonly ShoppingNeed[];
  stores: readonly PlanStore[];
  asOf: number;
  viewer: Viewer;
  isList: boolean;
}

/** Catalogue data of a plan. The server reads it by SQL, a device from its index. */
export interface CatalogueDataOfPlan {
  /** For `pairsToSubstitute`. */
  substitutes: readonly SubstituteInStore[];
  /** For `pairsToShow`. */
  rows: readonly PricedRow[];
  /** For `pairsOfOffers`. Empty without offers. */
  confidences: readonly (ProductStorePair & { confidence: CostConfidence })[];
  /** The products of `pairsOfOffers`, by id. Empty without offers. */
  products: NonNullable<Plan['products']>;
}

type Substitutes = Plan['trip']['substitutes'];

/** Missing products at the stops and at the best stores. */
export function pairsToSubstitute({ outcome: { plan }, needs }: ComputedPlan): ProductStorePair[] {
  const { stops, missing } = plan.trip;
  return unique([
    ...stops.flatMap(({ store }) => pairsOf(needs, missing, store)),
    ...plan.stores.slice(0, storesWithSubstitutes).flatMap((one) => pairsOf(needs, one.missing, one.store)),
  ]);
}

/** Listings that the plan shows. */
export function pairsToShow(
  { outcome: { plan } }: ComputedPlan,
  substitutes: readonly SubstituteInStore[],
): ProductStorePair[] {
  const bought = plan.trip.stops.flatMap(({ store, items }) =>
    items.flatMap(({ packs }) => packs.map(({ product }) => ({ product, store }))),
  );
  return [...bought, ...substitutes.map(({ substitute, store }) => ({ product: substitute, store }))];
}

export function pairsOfOffers({ outcome: { offers } }: ComputedPlan): ProductStorePair[] {
  return unique(offers?.offers.flatMap(pairsOfOffer) ?? []);
}

type ConfidenceRow = Pick<
  PricedRow,
  'source' | 'price_is_verified' | 'surveyed' | 'confirmations' | 'last_seen' | 'missed_at'
>;

/** `at` is in milliseconds since 1970. */
export const costConfidenceOf = (row: ConfidenceRow, at: number): CostConfidence =>
  row.source === 'sample' ? 'sample' : priceConfidence(row, at);

export function toPlanResponseBody(made: ComputedPlan, data: CatalogueDataOfPlan): Plan {
  const { plan, leftOut, offers } = made.outcome;
  const { trip } = plan;
  const stops = trip.stops.map(({ store }) => store);
  const listings = new Map(
    data.rows.map((row) => [
      keyOf({ product: row.product_id, store: row.store_id }),
      toListing(row, made.viewer, made.isList),
    ]),
  );
  const listingOf = (pair: ProductStorePair): Listing => {
    const listing = listings.get(keyOf(pair));
    if (!listing) throw new Error(`There is no listing ${keyOf(pair)} in the snapshot that has its price.`);
    return listing;
  };
  const known = new Map(
    data.substitutes.map((pair) => [keyOf(pair), listingOf({ ...pair, product: pair.substitute })]),
  );
  const substitutesFor = (missing: readonly number[], where: readonly number[]): Substitutes =>
    where.flatMap((store) =>
      needsOf(made.needs, missing).flatMap(({ item, product, quantity }) => {
        const listing = known.get(keyOf({ product, store }));
        return listing ? [{ item, listing, cost: fromCents((inCents(listing.price) ?? 0n) * BigInt(quantity)) }] : [];
      }),
    );
  const stores = new Map(made.stores.map((row) => [row.id, toStore(row)]));
  const storeOf = (id: number) => {
    const store = stores.get(id);
    if (!store) throw new Error(`There is no store ${id} in the snapshot that has its prices.`);
    return store;
  };
  return {
    as_of: new Date(made.asOf).toISOString(),
    needed: made.needs.length,
    not_planned: 0,
    stores: plan.stores.map(({ store, ...rest }, place) => ({
      store: storeOf(store),
      ...rest,
      substitutes: place < storesWithSubstitutes ? substitutesFor(rest.missing, [store]) : [],
    })),
    stores_in_area: made.stores.length,
    trip: {
      ...trip,
      stops: trip.stops.map(({ store, subtotal, items }) => ({
        store: storeOf(store),
        subtotal,
        items: items.map(({ packs, ...item }) => ({
          ...item,
          packs: packs.map(({ product, ...pack }) => ({ listing: listingOf({ product, store }), ...pack })),
        })),
      })),
      substitutes: cheapestOfEach(substitutesFor(trip.missing, stops)),
    },
    trips: plan.trips,
    stale: { ...plan.stale, left_out: leftOut },
    ...(offers && showOffers(offers, data)),
  };
}

/** Returns the fields that a device needs to compute the plan again. */
function showOffers({ offers, listCosts }: TaskOffers, data: CatalogueDataOfPlan) {
  const confidences = new Map(data.confidences.map(({ confidence, ...pair }) => [keyOf(pair), confidence]));
  return {
    offers,
    offer_confidences: offers.map((offer) =>
      lowestConfidence(pairsOfOffer(offer).map((pair) => confidences.get(keyOf(pair)) ?? 'low')),
    ),
    list_costs: listCosts,
    products: data.products,
  };
}

function pairsOfOffer([, store, , , packs]: TaskOffers['offers'][number]): ProductStorePair[] {
  return packs.map(([product]) => ({ product, store }));
}

/** Omits items that name kinds, because they already match every brand and size. */
function needsOf(needs: readonly ShoppingNeed[], missing: readonly number[]) {
  const ids = new Set(missing);
  return needs
    .flatMap((need) => (need.product !== null && ids.has(need.item) ? [{ ...need, product: need.product }] : []))
    .slice(0, maxSubstitutes);
}

function pairsOf(needs: readonly ShoppingNeed[], missing: readonly number[], store: number): ProductStorePair[] {
  return needsOf(needs, missing).map(({ product }) => ({ product, store }));
}

const keyOf = ({ product, store }: ProductStorePair) => `${product} ${store}`;
const unique = (pairs: readonly ProductStorePair[]) => [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];

function cheapestOfEach(substitutes: Substitutes): Substitutes {
  const best = new Map<number, Substitutes[number]>();
  for (const one of substitutes) {
    const before = best.get(one.item);
    if (!before || (inCents(one.cost) ?? 0n) < (inCents(before.cost) ?? 0n)) best.set(one.item, one);
  }
  return [...best.values()].sort((a, b) => a.item - b.item);
}

function toStore({ id, name, address, region, lat, lon }: PlanStore) {
  return {
    id,
    name,
    address: withoutNan(address),
    region: withoutNan(region),
    lat: lat === null ? null : Number(lat),
    lon: lon === null ? null : Number(lon),
  };
}
