import type { Area, NewPlan, Plan } from '@bargain-buddy/contract';
import {
  estimateOffers,
  isPricedLoose,
  type PackContent,
  type PackPrice,
  partsPerUnit,
  type ShopPrice,
  WorkBudget,
} from '@bargain-buddy/domain';
import { type FoundListing, toDate } from '@bargain-buddy/listing-index';
import { nearestFirst, storesWithin } from '../distances.ts';
import { toPricedRow } from '../listing-view.ts';
import { divide, partsOfUnit, toParts } from '../prices-per-unit.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from '../records.ts';
import {
  assemblePlan,
  confidenceOf,
  type MadePlan,
  offeredPairs,
  type Pair,
  pairsToReplace,
  pairsToShow,
  type Substitute,
} from './assemble-plan.ts';
import { computePlan, type Offered, offersOfKinds, offersOfProducts } from './compute-plan.ts';
import { type KindsNeed, type Need, needOf, wantedAmount } from './need.ts';
import { type PlanTask, toPlanTask, toTaskNeeds } from './plan-task.ts';

type Row = FoundListing<CatalogueRecords>;

/**
 * Plans as POST /price/plans/ does for a guest. Unknown products and kinds are missing items. `now` is in milliseconds
 * since 1970. `ids` are the item ids of a list. Throws PlanBudgetExceeded and SumOverflow. `preferred` is no area of a
 * device: undefined.
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
  const needs = given.items.flatMap((item) => knownNeed(index, needOf(item)) ?? []);
  const quantities = given.items.map(({ quantity }) => quantity);
  const wanted = toTaskNeeds(needs, quantities, (pair) => listingOf(index, pair)?.price, ids);
  const task = toPlanTask(wanted, stores, given, now);
  const budget = new WorkBudget();
  const outcome = computePlan(task, findOffered(index, task, storeIds, budget), budget);
  const made: MadePlan = { outcome, needs: task.needs, stores, asOf: now, viewer: null, isList: false };

  const substitutes = pairsToReplace(made).flatMap((pair) => substituteOf(index, pair, task.notSeenSince) ?? []);
  const rows = pairsToShow(made, substitutes).flatMap((pair) => rowsOf(index, pair));
  const offered = offeredPairs(made);
  return assemblePlan(made, {
    substitutes,
    rows,
    confidences: offered.flatMap((pair) =>
      rowsOf(index, pair).map((row) => ({ ...pair, confidence: confidenceOf(row, now) })),
    ),
    products: [...new Set(offered.map(({ product }) => product))]
      .sort((a, b) => a - b)
      .flatMap((id) => index.product(id) ?? [])
      .map((row) => ({ id: row.id, name: row.product_name, brand: row.product_brand, amount: row.product_amount })),
  });
}

function storesOf(index: CatalogueIndex, area: Exclude<Area, { preferred: true }>): number[] | undefined {
  if (area === null) return undefined;
  if ('near' in area) return storesWithin(nearestFirst(index.stores(), area.near), area.within_km);
  return index.stores().flatMap(({ id, region }) => (region === area.region ? id : []));
}

const dimensionOf = { g: 'mass', ml: 'volume', piece: 'count' } as const;

/** Omits kinds that are unknown or measured in another unit. The server refuses them. */
function knownNeed(index: CatalogueIndex, need: Need | undefined): Need | undefined {
  if (!need || !('kinds' in need)) return need;
  const dimension = dimensionOf[wantedAmount(need).unit];
  const isKnown = (id: number) => id !== placeholderKind && index.kind(id)?.dimension === dimension;
  return { ...need, kinds: need.kinds.filter(isKnown) } satisfies KindsNeed;
}

function listingOf(index: CatalogueIndex, { product, store }: Pair): Row | undefined {
  return index.listingsOfProducts([product], { stores: [store] })[0];
}

function rowsOf(index: CatalogueIndex, pair: Pair) {
  const listing = listingOf(index, pair);
  return listing ? [toPricedRow(listing)] : [];
}

function findOffered(
  index: CatalogueIndex,
  task: PlanTask,
  stores: number[] | undefined,
  budget: WorkBudget,
): Offered[] {
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
  budget.require(estimateOffers(task.needs, [...packs.values()], task.stores.length));
  const ofProducts = index.listingsOfProducts(products, { stores }).map(toShopPrice);
  return [offersOfKinds(task, prices, budget), offersOfProducts(task, ofProducts)];
}

const toShopPrice = ({ product, store, price, last_seen }: Row): ShopPrice => ({
  product: product.id,
  store: store.id,
  cents: price,
  seen: toDate(last_seen).getTime(),
});

/** As `packContentSql`, `isPackCountedSql` and `isLooseSql` of the server. Undefined if the product does not count for its kind. */
function packOf(index: CatalogueIndex, product: Row['product']): PackContent | undefined {
  const { id, dimension, base_amount, product_brand: brand, product_amount: amount } = product;
  const kind = index.kind(product.kind_id);
  if (!kind || kind.dimension !== dimension || (base_amount === null && dimension !== 'count')) return undefined;
  const parts = dimension === 'count' ? partsPerUnit : 1_000n * partsPerUnit;
  const content = divide(toParts(base_amount ?? '1') * parts, partsOfUnit);
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
  pair: Pair,
  notSeenSince = Number.NEGATIVE_INFINITY,
): Substitute | undefined {
  const wanted = index.product(pair.product);
  if (!wanted || wanted.kind_id === placeholderKind || wanted.dimension === null) return undefined;
  const [best] = index
    .listingsOfKind(wanted.kind_id, { stores: [pair.store] })
    .filter(
      ({ product, last_seen }) =>
        product.id !== wanted.id &&
        product.dimension === wanted.dimension &&
        toDate(last_seen).getTime() >= notSeenSince,
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
  const [a, b] = [ratio(toParts(wanted), toParts(one)), ratio(toParts(wanted), toParts(other))];
  const difference = a.larger * b.smaller - b.larger * a.smaller;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const ratio = (a: bigint, b: bigint) => (a > b ? { larger: a, smaller: b } : { larger: b, smaller: a });
