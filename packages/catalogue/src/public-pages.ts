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
import { type FoundListing, microsecondsToDate } from '@bargain-buddy/listing-index';
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

/** Returns the cheapest prices of a store. Undefined for an unknown store. */
export function buildStorePage(index: CatalogueIndex, id: number, now: number): StorePageContent | undefined {
  const store = index.stores().find((one) => one.id === id);
  if (!store) return undefined;
  const compared = compareStoreWithRegion(index, store);
  const count = (is: (one: Compared) => boolean) => compared.filter(is).length;
  return {
    ...storeOf(store),
    lat: store.store_lat === null ? null : Number(store.store_lat),
    lon: store.store_lon === null ? null : Number(store.store_lon),
    is_approximate: store.store_location_source === 'area',
    freshness: freshnessIn(index, { stores: [id] }, now).all,
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

export function buildRegionPage(
  index: CatalogueIndex,
  region: RegionPageData['region'],
  now: number,
): RegionPageContent {
  const { results } = index.searchProducts({ region, order: '', offset: 0, limit: maxComparedListings }) ?? {
    results: [],
  };
  const ids = results.map(({ cheapest }) => cheapest.product.id);
  const cheapest = [...presentPricesIn(index, region, ids).values()].flatMap((prices) =>
    compare(
      prices.reduce((a, b) => (byPrice(b, a) < 0 ? b : a)),
      prices,
    ),
  );
  const { all, byStore } = freshnessIn(index, { region }, now);
  return {
    region,
    freshness: all,
    stores: index
      .stores()
      .filter((store) => store.region === region)
      .map((store) => ({ ...storeOf(store), freshness: byStore.get(store.id) ?? noPrices() }))
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

/** Compares a price with those of its product in a region, an example with examples. One store is no basis. */
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

const noPrices = (): PriceFreshnessCounts => ({ prices: 0, examples: 0, recent: 0, newest: null });

function freshnessIn(index: CatalogueIndex, place: { region: string } | { stores: readonly number[] }, now: number) {
  const byStore = new Map<number, PriceFreshnessCounts>();
  const all = noPrices();
  index.visitListings(place, ({ store, details, last_seen }) => {
    const ofStore = byStore.get(store.id) ?? noPrices();
    byStore.set(store.id, ofStore);
    for (const one of [all, ofStore]) {
      one.prices += 1;
      if (isExamplePrice(details)) one.examples += 1;
      else {
        const seen = microsecondsToDate(last_seen);
        if (now - seen.getTime() < recentMs) one.recent += 1;
        const time = seen.toISOString();
        if (one.newest === null || time > one.newest) one.newest = time;
      }
    }
  });
  return { all, byStore };
}

type PagesOf = 'products' | 'kinds' | 'stores' | 'regions';

/** All pages of a sort with a price that is no example and in the newest survey, in a stable order. */
export function pageAddresses(index: CatalogueIndex, of: PagesOf): PageAddress[] {
  const newest = new Map<number | string, number>();
  index.visitListings({}, ({ product, store, details, last_seen }) => {
    if (isExamplePrice(details) || isMissing({ missed_at: details.missed_at, last_seen })) return;
    const keys = { products: product.id, kinds: product.kind_id, stores: store.id, regions: store.region ?? '' };
    if (last_seen > (newest.get(keys[of]) ?? 0)) newest.set(keys[of], last_seen);
  });
  const addressOf = (id: string, words: readonly string[], key: number | string) => {
    const time = newest.get(key);
    return time === undefined ? [] : [{ id, words: [...words], newest: microsecondsToDate(time).toISOString() }];
  };
  if (of === 'regions') return regions.flatMap((region) => addressOf(region, [], region));
  if (of === 'kinds') {
    const kinds = index.kinds().filter(({ id }) => id !== placeholderKind);
    return kinds.sort((a, b) => a.id - b.id).flatMap(({ id, slug }) => addressOf(slug, [], id));
  }
  if (of === 'stores') {
    const stores = index.stores().sort((a, b) => a.id - b.id);
    return stores.flatMap((store) => addressOf(String(store.id), wordsOf(storeOf(store)), store.id));
  }
  const products = index.productIds().sort((a, b) => a - b);
  return products.flatMap((id) => {
    const product = index.product(id);
    return product ? addressOf(String(id), wordsOf(toProductReference(product)), id) : [];
  });
}

const wordsOf = (record: ReturnType<typeof toProductReference> | ReturnType<typeof storeOf>) =>
  'brand' in record ? [record.name, record.brand, record.amount] : [record.name, record.address];

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
