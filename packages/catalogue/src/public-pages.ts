import type {
  PageAddress,
  PriceFreshnessCounts,
  ProductPageData,
  ProductPrice,
  RegionPageData,
  StorePageData,
  StorePrice,
} from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { fromCents, isExamplePrice, lowerMedian, withoutNan } from '@bargain-buddy/domain';
import { dateToMicroseconds, type FoundListing, microsecondsToDate } from '@bargain-buddy/listing-index';
import { imageShownToViewer } from './image-rights.ts';
import { isMissing, toListing, toPricedRow } from './listing-view.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

type Row = FoundListing<CatalogueRecords>;
type Store = CatalogueRecords['store'];
type Product = CatalogueRecords['product'];

/** Limits of one page. Its HTML has at most 80 kB. */
const offersPerPage = 50;
const maxOthers = 12;
const maxCheapest = 24;
/** Number of listings that are compared for a page, the newest first. */
export const maxComparedListings = 500;
const recentMs = 45 * 86_400_000;

type ProductPart = Omit<ProductPageData, 'history' | 'trend' | 'shrunk' | 'preview'>;
export type StorePageContent = Omit<StorePageData, 'preview' | 'opening_hours'>;
export type RegionPageContent = Omit<RegionPageData, 'preview'>;

/** The prices of a product. Undefined for an unknown product. */
export function buildProductPage(index: CatalogueIndex, id: number, page: number): ProductPart | undefined {
  const product = index.product(id);
  if (!product) return undefined;
  const rows = index.listingsOfProducts([id], {}).sort(byPrice);
  const counted = countedPrices(rows);
  const real = rows.filter(isRealAndPresent);
  const [cheapest] = counted;
  const kind = product.kind_id === placeholderKind ? undefined : index.kind(product.kind_id);
  const byRegion = Map.groupBy(rows, ({ store }) => store.region);
  return {
    ...toProductReference(product),
    image: imageShownToViewer(
      { image: product.product_image, img_is_verified: product.product_img_is_verified, image_by: null },
      null,
    ),
    kind: kind ? { id: kind.id, slug: kind.slug, name: kind.name } : null,
    count: rows.length,
    examples: rows.filter(isExamplePrice).length,
    missing: rows.filter(isMissing).length,
    lowest: cheapest ? money(cheapest.price) : null,
    highest: counted.length > 0 ? money((counted.at(-1) as Row).price) : null,
    cheapest: cheapest ? toListing(toPricedRow(cheapest), null) : null,
    regions: regions.flatMap((region) => {
      const found = countedPrices(byRegion.get(region) ?? []);
      const [best] = found;
      if (!best) return [];
      return [{ region, cheapest: storePrice(best), stores: found.length, median: medianOf(found) }];
    }),
    offers: rows.slice((page - 1) * offersPerPage, page * offersPerPage).map(storePrice),
    real:
      real.length > 0
        ? { lowest: money((real[0] as Row).price), highest: money((real.at(-1) as Row).price), count: real.length }
        : null,
    others: kind ? othersOf(index, kind.id, id) : [],
  };
}

/** An example price is not real. A price that the newest survey lacks is not present. */
export const isRealAndPresent = (row: Row) => !isExamplePrice(row) && !isMissing(row);

/** The prices of a range: without those that the newest survey lacks, unless it lacks all. */
function countedPrices(rows: readonly Row[]): readonly Row[] {
  const present = rows.filter((row) => !isMissing(row));
  return present.length > 0 ? present : rows;
}

/** Returns the real prices of a product in all stores, the cheapest first. */
export const listRealStorePrices = (index: CatalogueIndex, product: number): StorePrice[] =>
  index
    .listingsOfProducts([product], {})
    .filter((row) => !isExamplePrice(row))
    .sort(byPrice)
    .map(storePrice);

/** The cheapest listing of the other products of a kind, by unit price. */
function othersOf(index: CatalogueIndex, kind: number, except: number): ProductPageData['others'] {
  const cheapest = new Map<number, Row>();
  for (const row of index.listingsOfKind(kind, {})) {
    const known = cheapest.get(row.product.id);
    if (row.product.id === except || isMissing(row)) continue;
    if (!known || byPrice(row, known) < 0) cheapest.set(row.product.id, row);
  }
  return [...cheapest.values()]
    .sort((a, b) => (a.unit_price === b.unit_price ? 0 : a.unit_price - b.unit_price) || byPrice(a, b))
    .slice(0, maxOthers)
    .map((row) => {
      const { price, unit_price, unit } = toListing(toPricedRow(row), null);
      return { ...toProductReference(row.product), price, unit_price, unit, is_example: isExamplePrice(row) };
    });
}

/** Pairs of product and store with the newest prices that are no examples, for their history. */
export function newestRealPricePairs(
  index: CatalogueIndex,
  of: { product: number } | { kind: number; region: string },
) {
  const rows =
    'product' in of
      ? index.listingsOfProducts([of.product], {})
      : index.listingsOfKind(of.kind, of.region === '' ? {} : { region: of.region });
  return rows
    .filter((row) => !isExamplePrice(row))
    .sort((a, b) => b.last_seen - a.last_seen || a.price_id - b.price_id)
    .slice(0, maxComparedListings)
    .map(({ product, store }) => ({ product: product.id, store: store.id }));
}

/** Returns the cheapest prices of a store. Undefined for an unknown store. Yields between slices of the work. */
export function* buildStorePage(
  index: CatalogueIndex,
  id: number,
  now: number,
): Generator<undefined, StorePageContent | undefined> {
  const store = index.stores().find((one) => one.id === id);
  if (!store) return undefined;
  const freshness = yield* freshnessIn(index, { stores: [id] }, now);
  const compared = compareStoreWithRegion(index, store);
  const count = (is: (one: Compared) => boolean) => compared.filter(is).length;
  return {
    ...storeOf(store),
    lat: store.store_lat === null ? null : Number(store.store_lat),
    lon: store.store_lon === null ? null : Number(store.store_lon),
    is_approximate: store.store_location_source === 'area',
    freshness: freshness.all,
    compared: {
      below: count(({ row, median }) => row.price < median),
      same: count(({ row, median }) => row.price === median),
      above: count(({ row, median }) => row.price > median),
    },
    cheapest: compared.filter(isCheapestInRegion).sort(bySaving).slice(0, maxCheapest).map(productPrice),
  };
}

/** The newest prices of a store against others of their products in its region. */
export function compareStoreWithRegion(
  index: CatalogueIndex,
  { id, region }: Pick<Store, 'id' | 'region'>,
): Compared[] {
  if (!region) return [];
  const found = index.searchListings({ stores: [id], order: '', offset: 0, limit: maxComparedListings });
  const rows = (found?.results ?? []).filter((row) => !isMissing(row));
  const prices = presentPricesIn(
    index,
    region,
    rows.map(({ product }) => product.id),
  );
  return rows.flatMap((row) => compare(row, prices.get(row.product.id) ?? []));
}

/** No store of the region sells the product for less, and one sells it for more. */
export const isCheapestInRegion = ({ row, lowest, highest }: Compared) => row.price === lowest && lowest < highest;

/** Returns the stores and the cheapest prices of a region. Yields between slices of the work. */
export function* buildRegionPage(
  index: CatalogueIndex,
  region: RegionPageData['region'],
  now: number,
): Generator<undefined, RegionPageContent> {
  const { all, byStore } = yield* freshnessIn(index, { region }, now);
  const { results } = index.searchProducts({ region, order: '', offset: 0, limit: maxComparedListings }) ?? {
    results: [],
  };
  yield;
  const ids = results.map(({ cheapest }) => cheapest.product.id);
  const cheapest = [...presentPricesIn(index, region, ids).values()].flatMap((prices) =>
    compare(
      prices.reduce((a, b) => (byPrice(b, a) < 0 ? b : a)),
      prices,
    ),
  );
  return {
    region,
    freshness: all,
    stores: index
      .stores()
      .filter((store) => store.region === region)
      .map((store) => ({ ...storeOf(store), freshness: byStore.get(store.id) ?? toFreshness([]) }))
      .sort((a, b) => b.freshness.prices - a.freshness.prices || a.id - b.id),
    cheapest: cheapest
      .filter(({ row, median }) => row.price < median)
      .sort(bySaving)
      .slice(0, maxCheapest)
      .map(productPrice),
  };
}

interface Compared {
  row: Row;
  lowest: number;
  highest: number;
  median: number;
  stores: number;
}

/** By product, the prices in a region that the newest survey does not lack. */
const presentPricesIn = (index: CatalogueIndex, region: string, products: Iterable<number>) =>
  Map.groupBy(
    index.listingsOfProducts(new Set(products), { region }).filter((row) => !isMissing(row)),
    ({ product }) => product.id,
  );

/** Compares a price with others of its product in a region, an example with examples. One store is no basis. */
function compare(row: Row, prices: readonly Row[]): Compared[] {
  const cents = prices.filter((one) => isExamplePrice(one) === isExamplePrice(row)).map(({ price }) => price);
  const median = lowerMedian(cents);
  if (median === undefined || cents.length < 2) return [];
  return [{ row, lowest: Math.min(...cents), highest: Math.max(...cents), median, stores: cents.length }];
}

/** The largest share below the median first, compared exactly. */
const bySaving = (a: Compared, b: Compared) =>
  a.row.price * b.median - b.row.price * a.median ||
  b.median - a.median ||
  a.row.product.id - b.row.product.id ||
  a.row.store.id - b.row.store.id;

/** The cheapest first. Prices that the newest survey lacks come last. */
const byPrice = (a: Row, b: Row) =>
  Number(isMissing(a)) - Number(isMissing(b)) ||
  a.price - b.price ||
  b.date_added - a.date_added ||
  a.product.id - b.product.id ||
  a.store.id - b.store.id;

/** Counts of a store. Times are in microseconds since 2000-01-01 UTC. */
interface Counts extends Pick<PriceFreshnessCounts, 'prices' | 'examples' | 'recent'> {
  newest: number;
}

function toFreshness(counts: readonly Counts[]): PriceFreshnessCounts {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0);
  const newest = Math.max(0, ...counts.map((one) => one.newest));
  return {
    ...{ prices: sum('prices'), examples: sum('examples'), recent: sum('recent') },
    newest: newest === 0 ? null : microsecondsToDate(newest).toISOString(),
  };
}

function* freshnessIn(index: CatalogueIndex, place: { region: string } | { stores: readonly number[] }, now: number) {
  const counts = new Map<number, Counts>();
  const recentSince = dateToMicroseconds(new Date(now - recentMs));
  yield* index.visitListings(place, ({ store, details, last_seen }) => {
    const ofStore = counts.get(store.id) ?? { prices: 0, examples: 0, recent: 0, newest: 0 };
    counts.set(store.id, ofStore);
    ofStore.prices += 1;
    if (isExamplePrice(details)) ofStore.examples += 1;
    else {
      if (last_seen > recentSince) ofStore.recent += 1;
      ofStore.newest = Math.max(ofStore.newest, last_seen);
    }
  });
  return {
    all: toFreshness([...counts.values()]),
    byStore: new Map([...counts].map(([store, ofStore]) => [store, toFreshness([ofStore])])),
  };
}

type PagesOf = 'products' | 'kinds' | 'stores' | 'regions';
type Key = number | string;

/**
 * One part of the pages of a sort, in a stable order, and the time of the newest price of each part. Each page has a
 * real price that the newest survey does not lack. Yields between slices of the work.
 */
export function* pageAddresses(
  index: CatalogueIndex,
  of: PagesOf,
  { page, perPage }: { page: number; perPage: number },
): Generator<undefined, { newest: string[]; results: PageAddress[] }> {
  const newest = new Map<Key, number>();
  yield* index.visitListings({}, ({ product, store, details, last_seen }) => {
    if (isExamplePrice(details) || isMissing({ missed_at: details.missed_at, last_seen })) return;
    const key = keyOfPage[of](product, store);
    if (key !== undefined && last_seen > (newest.get(key) ?? 0)) newest.set(key, last_seen);
  });
  yield;
  const keys: Key[] =
    of === 'regions' ? regions.filter((region) => newest.has(region)) : [...newest.keys()].sort(byNumber);
  const timeOf = (key: Key) => newest.get(key) ?? 0;
  const toIso = (time: number) => microsecondsToDate(time).toISOString();
  const parts = Array.from({ length: Math.ceil(keys.length / perPage) }, (_, part) =>
    keys.slice(part * perPage, (part + 1) * perPage),
  );
  const address = addressesOf(index, of);
  return {
    newest: parts.map((part) => toIso(part.reduce<number>((time, key) => Math.max(time, timeOf(key)), 0))),
    results: (parts[page - 1] ?? []).flatMap((key) => {
      const found = address(key);
      return found ? [{ ...found, newest: toIso(timeOf(key)) }] : [];
    }),
  };
}

const byNumber = (a: Key, b: Key) => Number(a) - Number(b);

const keyOfPage: Record<PagesOf, (product: Product, store: Store) => Key | undefined> = {
  products: (product) => product.id,
  kinds: ({ kind_id }) => (kind_id === placeholderKind ? undefined : kind_id),
  stores: (_, store) => store.id,
  regions: (_, store) => store.region ?? undefined,
};

/** Undefined for a record that was deleted meanwhile. */
function addressesOf(index: CatalogueIndex, of: PagesOf): (key: Key) => Pick<PageAddress, 'id' | 'words'> | undefined {
  if (of === 'regions') return (key) => ({ id: String(key), words: [] });
  if (of === 'kinds')
    return (key) => {
      const kind = index.kind(Number(key));
      return kind && { id: kind.slug, words: [] };
    };
  if (of === 'products')
    return (key) => {
      const product = index.product(Number(key));
      if (!product) return undefined;
      const { name, brand, amount } = toProductReference(product);
      return { id: String(key), words: [name, brand, amount] };
    };
  const stores = new Map(index.stores().map((store) => [store.id, storeOf(store)]));
  return (key) => {
    const store = stores.get(Number(key));
    return store && { id: String(key), words: [store.name, store.address] };
  };
}

export const toProductReference = ({ id, product_name, product_brand, product_amount }: Product) => ({
  id,
  name: product_name,
  brand: withoutNan(product_brand),
  amount: withoutNan(product_amount),
});

const storeOf = ({ id, store_name, store_address, store_region }: Store) => ({
  id,
  name: store_name,
  address: withoutNan(store_address),
  region: withoutNan(store_region),
});

function storePrice(row: Row): StorePrice {
  const { id, price, source, last_seen, date_added, confidence, missed_at } = toListing(toPricedRow(row), null);
  return { id, price, source, last_seen, date_added, confidence, missed_at, store: storeOf(row.store) };
}

const productPrice = ({ row, median, stores }: Compared): ProductPrice => ({
  ...storePrice(row),
  product: toProductReference(row.product),
  median: money(median),
  stores,
});

const medianOf = (rows: readonly Row[]) => money(lowerMedian(rows.map(({ price }) => price)) ?? 0);

const money = (cents: number) => fromCents(BigInt(cents));
