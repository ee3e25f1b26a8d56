import type { Area, NewPlan, Plan } from '@bargain-buddy/contract';
import {
  estimateFindOffersSteps,
  isPricedLoose,
  type PackContent,
  type PackPrice,
  partsPerUnit,
  type ShopPrice,
  WorkBudget,
} from '@bargain-buddy/domain';
import { type FoundListing, microsecondsToDate } from '@bargain-buddy/listing-index';
import { sortStoresByDistance, storeIdsWithinKm } from '../distances.ts';
import { toPricedRow } from '../listing-view.ts';
import { decimalToParts, divideHalfUp, partsPerBaseUnit } from '../prices-per-unit.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from '../records.ts';
import {
  type ComputedPlan,
  costConfidenceOf,
  type ProductStorePair,
  pairsOfOffers,
  pairsToShow,
  pairsToSubstitute,
  type SubstituteInStore,
  toPlanResponseBody,
} from './assemble-plan.ts';
import { computePlan, type OffersOfNeeds, offersOfKinds, offersOfProducts } from './compute-plan.ts';
import { type KindsNeed, type Need, needOfRequest, wantedAmountOfKinds } from './need.ts';
import { type PlanTask, toPlanTask, toTaskNeeds } from './plan-task.ts';

type Row = FoundListing<CatalogueRecords>;

/**
 * Plans as POST /price/plans/ does for a guest. Unknown products and kinds are missing items. `now` is in milliseconds
 * since 1970. `ids` are the item ids of a list. Returns undefined for the area `preferred`, which no device knows.
 * Throws PlanBudgetExceededError and SumOverflowError.
 */
export function planFromIndex(
  index: CatalogueIndex,
  given: NewPlan,
  now: number,
  ids?: readonly number[],
): Plan | undefined {
  if (given.area && 'preferred' in given.area) return undefined;
  const storeIds = storesOf(index, given.area);
  const within = storeIds && new Set(storeIds);
  const stores = index
    .stores()
    .filter(({ id }) => within?.has(id) ?? true)
    .map(({ id, name, store_address: address, region, lat, lon }) => ({ id, name, address, region, lat, lon }));
  const needs = given.items.flatMap((item) => knownNeed(index, needOfRequest(item)) ?? []);
  const quantities = given.items.map(({ quantity }) => quantity);
  const wanted = toTaskNeeds(needs, quantities, (pair) => listingOf(index, pair)?.price, ids);
  const task = toPlanTask(wanted, stores, given, now);
  const budget = new WorkBudget();
  const outcome = computePlan(task, findOffered(index, task, storeIds, budget), budget);
  const made: ComputedPlan = { outcome, needs: task.needs, stores, asOf: now, viewer: null, isList: false };

  const substitutes = pairsToSubstitute(made).flatMap((pair) => substituteOf(index, pair, task.notSeenSince) ?? []);
  const rows = pairsToShow(made, substitutes).flatMap((pair) => rowsOf(index, pair));
  const offered = pairsOfOffers(made);
  return toPlanResponseBody(made, {
    substitutes,
    rows,
    confidences: offered.flatMap((pair) =>
      rowsOf(index, pair).map((row) => ({ ...pair, confidence: costConfidenceOf(row, now) })),
    ),
    products: [...new Set(offered.map(({ product }) => product))]
      .sort((a, b) => a - b)
      .flatMap((id) => index.product(id) ?? [])
      .map((row) => ({ id: row.id, name: row.product_name, brand: row.product_brand, amount: row.product_amount })),
  });
}

function storesOf(index: CatalogueIndex, area: Exclude<Area, { preferred: true }>): number[] | undefined {
  if (area === null) return undefined;
  if ('near' in area) return storeIdsWithinKm(sortStoresByDistance(index.stores(), area.near), area.within_km);
  return index.stores().flatMap(({ id, region }) => (region === area.region ? id : []));
}

const dimensionOf = { g: 'mass', ml: 'volume', piece: 'count' } as const;

/** Omits kinds that are unknown or measured in another unit. The server refuses them. */
function knownNeed(index: CatalogueIndex, need: Need | undefined): Need | undefined {
  if (!need || !('kinds' in need)) return need;
  const dimension = dimensionOf[wantedAmountOfKinds(need).unit];
  const isKnown = (id: number) => id !== placeholderKind && index.kind(id)?.dimension === dimension;
  return { ...need, kinds: need.kinds.filter(isKnown) } satisfies KindsNeed;
}

function listingOf(index: CatalogueIndex, { product, store }: ProductStorePair): Row | undefined {
  return index.listingsOfProducts([product], { stores: [store] })[0];
}

function rowsOf(index: CatalogueIndex, pair: ProductStorePair) {
  const listing = listingOf(index, pair);
  return listing ? [toPricedRow(listing)] : [];
}

function findOffered(
  index: CatalogueIndex,
  task: PlanTask,
  stores: number[] | undefined,
  budget: WorkBudget,
): OffersOfNeeds[] {
  const kinds = [...new Set(task.needs.flatMap((need) => need.kinds))];
  const products = new Set(task.needs.flatMap(({ product }) => product ?? []));
  const packs = new Map<number, PackContent>();
  const prices: PackPrice[] = [];
  for (const row of kinds.flatMap((kind) => index.listingsOfKind(kind, { stores }))) {
    const pack = packs.get(row.product.id) ?? packOf(index, row.product);
    if (!pack) continue;
    packs.set(pack.product, pack);
    prices.push({ ...toShopPrice(row), ...pack });
  }
  budget.require(estimateFindOffersSteps(task.needs, [...packs.values()], task.stores.length));
  const ofProducts = index.listingsOfProducts(products, { stores }).map(toShopPrice);
  return [offersOfKinds(task, prices, budget), offersOfProducts(task, ofProducts)];
}

const toShopPrice = ({ product, store, price, last_seen }: Row): ShopPrice => ({
  product: product.id,
  store: store.id,
  cents: price,
  seen: microsecondsToDate(last_seen).getTime(),
});

/**
 * Content of a pack, as `packContentSql`, `isPackCountedSql` and `isLooseSql` of the server compute it. Undefined if
 * the product does not count for its kind.
 */
function packOf(index: CatalogueIndex, product: Row['product']): PackContent | undefined {
  const { id, dimension, base_amount, product_brand: brand, product_amount: amount } = product;
  const kind = index.kind(product.kind_id);
  if (!kind || kind.dimension !== dimension || (base_amount === null && dimension !== 'count')) return undefined;
  const parts = dimension === 'count' ? partsPerUnit : 1_000n * partsPerUnit;
  const content = divideHalfUp(decimalToParts(base_amount ?? '1') * parts, partsPerBaseUnit);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return {
    product: id,
    kind: kind.id,
    content: Number(content < most ? content : most),
    isLoose: kind.sold_by === 'weight' && dimension === 'mass' && isPricedLoose({ brand, amount }),
  };
}

/** Prefers the nearest content, then the lowest price, the newest, and the lowest id. Skips products without a kind. */
function substituteOf(
  index: CatalogueIndex,
  pair: ProductStorePair,
  notSeenSince = Number.NEGATIVE_INFINITY,
): SubstituteInStore | undefined {
  const wanted = index.product(pair.product);
  if (!wanted || wanted.kind_id === placeholderKind || wanted.dimension === null) return undefined;
  const [best] = index
    .listingsOfKind(wanted.kind_id, { stores: [pair.store] })
    .filter(
      ({ product, last_seen }) =>
        product.id !== wanted.id &&
        product.dimension === wanted.dimension &&
        microsecondsToDate(last_seen).getTime() >= notSeenSince,
    )
    .sort(
      (a, b) =>
        compareContents(wanted.base_amount, a.product.base_amount, b.product.base_amount) ||
        a.price - b.price ||
        b.date_added - a.date_added ||
        a.product.id - b.product.id,
    );
  return best && { ...pair, substitute: best.product.id };
}

/** Compares the exact ratios of two contents to the wanted one. Unknown contents come last. */
function compareContents(wanted: string | null, one: string | null, other: string | null): number {
  if (wanted === null) return 0;
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [
    ratio(decimalToParts(wanted), decimalToParts(one)),
    ratio(decimalToParts(wanted), decimalToParts(other)),
  ];
  const difference = a.larger * b.smaller - b.larger * a.smaller;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const ratio = (a: bigint, b: bigint) => (a > b ? { larger: a, smaller: b } : { larger: b, smaller: a });
