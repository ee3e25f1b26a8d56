import { formatCount, formatNumber, isExamplePrice, localDay, storeLabel } from '@bargain-buddy/domain';
import { type FoundListing, microsecondsToDate } from '@bargain-buddy/listing-index';
import { toListing, toPricedRow } from './listing-view.ts';
import {
  compareStoreWithRegion,
  isCheapestInRegion,
  isRealAndPresent,
  type RegionPageContent,
  type StorePageContent,
} from './public-pages.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

type Row = FoundListing<CatalogueRecords>;

/** Texts of the picture that chats and social networks show beside a link. */
export interface LinkPreviewTexts {
  /** Contains the month of the newest price and a figure, because chats cache a picture by its address. */
  path: string;
  name: string;
  /** "$12.99", a unit price such as "$1.38/100 g", or a count such as "42 cheapest". */
  figure: string;
  /** Lines that explain the figure. */
  notes: string[];
  month: string;
}

/** Undefined for a product without a real price in the newest survey, which has the picture of the app. */
export function productLinkPreview(index: CatalogueIndex, id: number): LinkPreviewTexts | undefined {
  const product = index.product(id);
  if (!product) return undefined;
  const rows = index
    .listingsOfProducts([id], {})
    .filter(isRealAndPresent)
    .sort((a, b) => a.price - b.price || byNewest(a, b));
  const [cheapest] = rows;
  if (!cheapest) return undefined;
  const { price, product_brand, product_name, product_amount } = toListing(toPricedRow(cheapest), null);
  const name = [product_brand, product_name, product_amount].filter(Boolean).join(' ');
  return previewOf(`/previews/products/${id}`, { name, price: money(price), rows, cheapest });
}

/** Undefined without a real price in the newest survey. The cheapest by unit price, or by price if none is known. */
export function kindLinkPreview(index: CatalogueIndex, id: number): LinkPreviewTexts | undefined {
  const kind = index.kind(id);
  if (!kind || id === placeholderKind) return undefined;
  const rows = index
    .listingsOfKind(id, {})
    .filter(isRealAndPresent)
    .sort(
      (a, b) =>
        (a.unit_price === b.unit_price ? 0 : a.unit_price - b.unit_price) || a.price - b.price || byNewest(a, b),
    );
  const [cheapest] = rows;
  if (!cheapest) return undefined;
  const { price, unit_price, unit, price_per_lb } = toListing(toPricedRow(cheapest), null);
  const perUnit = unit_price && unit && money(unit_price) + (unit === 'each' ? ' each' : `/${unit}`);
  const shown = price_per_lb ? `${money(price_per_lb)}/lb` : perUnit || money(price);
  return previewOf(`/previews/kinds/${kind.slug}`, { name: kind.name, price: shown, rows, cheapest });
}

interface Previewed {
  name: string;
  price: string;
  rows: readonly Row[];
  cheapest: Row;
}

function previewOf(path: string, { name, price, rows, cheapest }: Previewed): LinkPreviewTexts {
  const month = monthOf(microsecondsToDate(rows.reduce((last, { last_seen }) => Math.max(last, last_seen), 0)));
  const stores = new Set(rows.map(({ store }) => store.id)).size;
  const lowest = stores === 1 ? 'in one store' : `lowest of ${formatCount(stores, 'store')}`;
  const { region } = cheapest.store;
  return {
    path: `${path}/${month}-${price.split(/[/ ]/, 1).join().replace(/\D/g, '')}.png`,
    ...{ name, figure: price, month },
    notes: region ? [lowest, `cheapest in ${region}`] : [lowest],
  };
}

/** Undefined without a real price. Without prices that can be compared, the figure is the number of prices. */
export function storeLinkPreview(index: CatalogueIndex, page: StorePageContent): LinkPreviewTexts | undefined {
  const { id, name, address, region, freshness } = page;
  if (freshness.newest === null) return undefined;
  const month = monthOf(new Date(freshness.newest));
  const compared = compareStoreWithRegion(index, { id, region: region || null }).filter(
    ({ row }) => !isExamplePrice(row),
  );
  const cheapest = compared.filter(isCheapestInRegion).length;
  const prices = cheapest > 0 ? compared.length : freshness.prices - freshness.examples;
  return {
    path: `/previews/stores/${id}/${month}-${cheapest}-${prices}.png`,
    name: storeLabel(name, address),
    figure: cheapest > 0 ? `${formatNumber(cheapest)} cheapest` : formatCount(prices, 'price'),
    notes: [...(cheapest > 0 ? [`of ${formatNumber(prices)} compared`] : []), ...(region ? [`in ${region}`] : [])],
    month,
  };
}

/** Undefined without a real price. */
export function regionLinkPreview({ region, freshness, stores }: RegionPageContent): LinkPreviewTexts | undefined {
  if (freshness.newest === null) return undefined;
  const month = monthOf(new Date(freshness.newest));
  const prices = freshness.prices - freshness.examples;
  const withPrices = stores.filter((store) => store.freshness.newest !== null).length;
  return {
    path: `/previews/regions/${region.toLowerCase()}/${month}-${withPrices}-${prices}.png`,
    name: `Cheapest groceries: ${region}`,
    figure: formatCount(prices, 'price'),
    notes: [`in ${formatCount(withPrices, 'store')}`],
    month,
  };
}

const monthOf = (time: Date) => localDay(time).slice(0, 7);

const byNewest = (a: Row, b: Row) =>
  b.last_seen - a.last_seen || a.product.id - b.product.id || a.store.id - b.store.id;

function money(price: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  return `$${formatNumber(whole)}.${decimals}`;
}
