import { toListing } from '@bargain-buddy/catalogue';
import type { Listing, Plan } from '@bargain-buddy/contract';
import {
  type CostConfidence,
  fromCents,
  inCents,
  leastConfidence,
  type ShoppingNeed,
  withoutNan,
} from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { findListingsOf } from '../listings/index.ts';
import type { Planner } from './plan-job.ts';
import type { PlanOutcome, TaskOffers } from './plan-task.ts';
import type { StoreRow } from './prices.queries.ts';
import { findConfidences, findProducts, findSubstitutes, type Pair } from './shown.queries.ts';

/** Substitutes are for the trip and for the best stores. */
const storesWithSubstitutes = 3;
const maxSubstitutes = 50;

interface Made {
  outcome: PlanOutcome;
  needs: readonly ShoppingNeed[];
  stores: readonly StoreRow[];
  asOf: number;
  notSeenSince: string | undefined;
  viewer: Planner | null;
  isList: boolean;
}

type Substitutes = Plan['trip']['substitutes'];

export async function showPlan(db: Executor, made: Made): Promise<Plan> {
  const { plan, leftOut, offers } = made.outcome;
  const { trip } = plan;
  const stops = trip.stops.map(({ store }) => store);
  const best = plan.stores.slice(0, storesWithSubstitutes);
  const pairs = [
    ...stops.flatMap((store) => pairsOf(made.needs, trip.missing, store)),
    ...best.flatMap(({ store, missing }) => pairsOf(made.needs, missing, store)),
  ];
  const substitutes = await findSubstitutes(db, unique(pairs), made.notSeenSince);
  const bought = trip.stops.flatMap(({ store, items }) =>
    items.flatMap(({ packs }) => packs.map(({ product }) => ({ product, store }))),
  );
  const offered = substitutes.map(({ substitute, store }) => ({ product: substitute, store }));
  const rows = await findListingsOf(db, [...bought, ...offered]);
  const listings = new Map(
    rows.map((row) => [
      keyOf({ product: row.product_id, store: row.store_id }),
      toListing(row, made.viewer, made.isList),
    ]),
  );
  const listingOf = (pair: Pair): Listing => {
    const listing = listings.get(keyOf(pair));
    if (!listing) throw new Error(`There is no listing ${keyOf(pair)} in the snapshot that has its price.`);
    return listing;
  };
  const known = new Map(substitutes.map((pair) => [keyOf(pair), listingOf({ ...pair, product: pair.substitute })]));
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
    ...(offers && (await showOffers(db, offers, made.asOf))),
  };
}

/** Returns the fields that a device needs to compute the plan again. */
async function showOffers(db: Executor, { offers, listCosts }: TaskOffers, asOf: number) {
  const products = new Set(offers.flatMap(([, , , , packs]) => packs.map(([product]) => product)));
  return {
    offers,
    offer_confidences: await confidencesOf(db, offers, asOf),
    list_costs: listCosts,
    products: await findProducts(db, [...products]),
  };
}

async function confidencesOf(db: Executor, offers: TaskOffers['offers'], at: number): Promise<CostConfidence[]> {
  const pairs = offers.map(([, store, , , packs]) => packs.map(([product]) => ({ product, store })));
  const known = await findConfidences(db, unique(pairs.flat()), at);
  const confidences = new Map(known.map(({ confidence, ...pair }) => [keyOf(pair), confidence]));
  return pairs.map((bought) => leastConfidence(bought.map((pair) => confidences.get(keyOf(pair)) ?? 'low')));
}

/** Omits items that name kinds, because they already match every brand and size. */
function needsOf(needs: readonly ShoppingNeed[], missing: readonly number[]) {
  const ids = new Set(missing);
  return needs
    .flatMap((need) => (need.product !== null && ids.has(need.item) ? [{ ...need, product: need.product }] : []))
    .slice(0, maxSubstitutes);
}

function pairsOf(needs: readonly ShoppingNeed[], missing: readonly number[], store: number): Pair[] {
  return needsOf(needs, missing).map(({ product }) => ({ product, store }));
}

const keyOf = ({ product, store }: Pair) => `${product} ${store}`;
const unique = (pairs: readonly Pair[]) => [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];

function cheapestOfEach(substitutes: Substitutes): Substitutes {
  const best = new Map<number, Substitutes[number]>();
  for (const one of substitutes) {
    const before = best.get(one.item);
    if (!before || (inCents(one.cost) ?? 0n) < (inCents(before.cost) ?? 0n)) best.set(one.item, one);
  }
  return [...best.values()].sort((a, b) => a.item - b.item);
}

function toStore({ id, name, address, region, lat, lon }: StoreRow) {
  return {
    id,
    name,
    address: withoutNan(address),
    region: withoutNan(region),
    lat: lat === null ? null : Number(lat),
    lon: lon === null ? null : Number(lon),
  };
}
