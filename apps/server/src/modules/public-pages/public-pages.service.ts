import {
  buildProductPage,
  buildRegionPage,
  buildStorePage,
  type CatalogueIndex,
  findSizeFamiliesOfKind,
  findSizesOfProduct,
  kindLinkPreview,
  listRealStorePrices,
  newestRealPricePairs,
  type ProductSizeFamily,
  pageAddresses,
  productLinkPreview,
  regionLinkPreview,
  storeLinkPreview,
  toProductReference,
} from '@bargain-buddy/catalogue';
import {
  type KindTrend,
  maxShrunkPacksOfKind,
  type PageAddresses,
  type ProductPageData,
  type Region,
  type RegionPageData,
  type ShrunkPackEvent,
  type StorePageData,
  sitemapAddressesPerPage,
} from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import {
  type DatedPackPrice,
  type DatedPriceSpan,
  detectShrunkPacks,
  fromCents,
  inCents,
  lowerMedian,
  priceTrend,
} from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { runInSlices } from '../../platform/run-in-slices.ts';
import { previewLinkOf } from './link-previews.ts';
import {
  currentMonth,
  type DatedPriceRow,
  findAllPricesOfPairs,
  findMergeSurvivor,
  findOpeningHours,
  findRecentPricesOfPairs,
  firstMonthOfHistory,
} from './public-pages.queries.ts';

type Found<Page> = (id: number) => Page | undefined | Promise<Page | undefined>;

/** Undefined for a record that is not and was not there. */
async function orSurvivor<Page>(db: Database, kind: 'product' | 'store', id: number, find: Found<Page>) {
  return (await find(id)) ?? find(await findMergeSurvivor(db, kind, id));
}

export async function getProductPage(
  db: Database,
  index: CatalogueIndex,
  id: number,
  page: number,
): Promise<ProductPageData> {
  const found = await orSurvivor(db, 'product', id, (one) => buildProductPage(index, one, page));
  if (!found || (page > 1 && found.offers.length === 0)) throw new NotFound('We couldn’t find this product.');
  const prices = await findRecentPricesOfPairs(db, newestRealPricePairs(index, { product: found.id }));
  return {
    ...found,
    history: historyOf(prices),
    trend: priceTrend(prices.map(toPriceSpan), currentMonth()) ?? null,
    shrunk: await findShrunkPacksOf(db, index, found.id),
    preview: previewLinkOf(productLinkPreview(index, found.id)),
  };
}

/** Returns the tables of a product's page, without example prices. Throws NotFound. */
export async function exportProductPage(db: Database, index: CatalogueIndex, id: number) {
  const found = await orSurvivor(db, 'product', id, (one) => index.product(one));
  if (!found) throw new NotFound('We couldn’t find this product.');
  const product = toProductReference(found);
  return {
    product,
    prices: listRealStorePrices(index, product.id),
    async history() {
      const prices = await findRecentPricesOfPairs(db, newestRealPricePairs(index, { product: product.id }));
      return historyOf(prices).flatMap(({ region, months }) => months.map((month) => ({ region, ...month })));
    },
  };
}

/** Finds the events of a product's family that concern the product. */
async function findShrunkPacksOf(db: Database, index: CatalogueIndex, id: number): Promise<ShrunkPackEvent[]> {
  const family = findSizesOfProduct(index, id);
  const events = await findShrunkPacks(db, family ? [family] : []);
  return events.filter(({ from, to }) => from.products.includes(id) || to.products.includes(id)).map(toEvent);
}

/** Finds the events of all families, the newest first. */
async function findShrunkPacks(db: Database, families: readonly ProductSizeFamily[]) {
  const pairs = families.flatMap((family) => family.pairs);
  const prices = pairs.length > 0 ? await findAllPricesOfPairs(db, pairs) : [];
  const byProduct = Map.groupBy(prices, ({ product }) => product);
  return families
    .flatMap(({ packs, unit }) => {
      const priced = packs.map((pack) => ({
        ...{ ...pack, unit },
        prices: pack.products.flatMap((product) => byProduct.get(product) ?? []).map(toPackSpan),
      }));
      return detectShrunkPacks(priced);
    })
    .sort((a, b) => b.day - a.day);
}

const toEvent = (event: Awaited<ReturnType<typeof findShrunkPacks>>[number]): ShrunkPackEvent => ({
  ...{ from: event.from.product, to: event.to.product, month: monthOfDay(event.day), stores: event.stores },
  ...{ price_percent: event.pricePercent, unit_percent: event.unitPercent, unit: event.to.unit },
});

export async function getStorePage(db: Database, index: CatalogueIndex, id: number): Promise<StorePageData> {
  const found = await orSurvivor(db, 'store', id, (one) => runInSlices(buildStorePage(index, one, Date.now())));
  if (!found) throw new NotFound('We couldn’t find this store.');
  const openingHours = await findOpeningHours(db, found.id);
  return { ...found, opening_hours: openingHours, preview: previewLinkOf(storeLinkPreview(index, found)) };
}

export async function getRegionPage(index: CatalogueIndex, region: Region): Promise<RegionPageData> {
  const found = await runInSlices(buildRegionPage(index, region, Date.now()));
  return { ...found, preview: previewLinkOf(regionLinkPreview(found)) };
}

export async function getTrendOfKind(
  db: Database,
  index: CatalogueIndex,
  kind: number,
  region: Region | '',
): Promise<KindTrend> {
  const prices = await findRecentPricesOfPairs(db, newestRealPricePairs(index, { kind, region }));
  const shrunk = await findShrunkPacks(db, findSizeFamiliesOfKind(index, kind));
  return {
    trend: priceTrend(prices.map(toPriceSpan), currentMonth()) ?? null,
    shrunk: shrunk.slice(0, maxShrunkPacksOfKind).map(toEvent),
    preview: previewLinkOf(kindLinkPreview(index, kind)),
  };
}

export async function listPageAddresses(
  index: CatalogueIndex,
  of: Parameters<typeof pageAddresses>[1],
  page: number,
): Promise<PageAddresses> {
  const part = { page, perPage: sitemapAddressesPerPage };
  const { newest, results } = await runInSlices(pageAddresses(index, of, part));
  return { pages: newest.length, newest, results };
}

const dayMs = 86_400_000;
/** Day in Trinidad and Tobago, which is at UTC-4 all year, counted from 1970-01-01. */
const dayOf = (time: Date) => Math.floor((time.getTime() - 4 * 3_600_000) / dayMs);
const monthOfDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 7);
const monthOf = (time: Date) => monthOfDay(dayOf(time));

const toPackSpan = ({ store, price, date_added, last_seen }: DatedPriceRow): DatedPackPrice => ({
  store,
  cents: Number(inCents(price)),
  from: dayOf(date_added),
  to: dayOf(last_seen),
});

export const toPriceSpan = ({ product, store, price, date_added, last_seen }: DatedPriceRow): DatedPriceSpan => ({
  product,
  store,
  cents: Number(inCents(price)),
  from: monthOf(date_added),
  to: monthOf(last_seen),
});

/** By region, the median of the prices that were seen in each month. Newest month first. */
function historyOf(rows: readonly DatedPriceRow[]): ProductPageData['history'] {
  const all = rows.map((row) => ({ ...toPriceSpan(row), region: row.region }));
  const months = newestMonthsOfSpans(all);
  return ['', ...regions].flatMap((region) => {
    const spans = region === '' ? all : all.filter((span) => span.region === region);
    const found = medianPricesByMonth(spans, months);
    return found.length > 0 ? [{ region, months: found }] : [];
  });
}

/** Returns the months of first and last sightings since histories begin, newest first. */
export function newestMonthsOfSpans(spans: readonly DatedPriceSpan[]): string[] {
  const months = new Set(spans.flatMap(({ from, to }) => [from, to]));
  const first = firstMonthOfHistory();
  return [...months]
    .filter((month) => month >= first)
    .sort()
    .reverse()
    .slice(0, 13);
}

/** The lower median of the prices seen in each month; of a product and store the last. Spans come oldest first. */
export function medianPricesByMonth(spans: readonly DatedPriceSpan[], months: readonly string[]) {
  return months.flatMap((month) => {
    const seen = spans.filter(({ from, to }) => from <= month && month <= to);
    const last = new Map(seen.map(({ product, store, cents }) => [`${product} ${store}`, cents]));
    const median = lowerMedian([...last.values()]);
    return median === undefined ? [] : [{ month, median: fromCents(BigInt(median)), prices: last.size }];
  });
}
