import { formatCount, formatNumber, isExamplePrice, localDay } from '@bargain-buddy/domain';
import { type FoundListing, toDate } from '@bargain-buddy/listing-index';
import { toListing, toPricedRow } from './listing-view.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

type Row = FoundListing<CatalogueRecords>;

/** Texts of the picture that chats and social networks show beside a link. */
export interface LinkPreview {
  /** Contains the month of the newest price and the lowest price, because chats cache a picture by its address. */
  path: string;
  name: string;
  /** "$12.99", or a unit price such as "$1.38/100 g". */
  price: string;
  stores: string;
  /** Undefined if the cheapest store has no region. */
  region: string | undefined;
  month: string;
}

/** Undefined for a product without a real price, which has the picture of the app. */
export function productPreview(index: CatalogueIndex, id: number): LinkPreview | undefined {
  const product = index.product(id);
  if (!product) return undefined;
  const rows = realRows(index.listingsOfProducts([id], {})).sort((a, b) => a.price - b.price || byNewest(a, b));
  const [cheapest] = rows;
  if (!cheapest) return undefined;
  const { price, product_brand, product_name, product_amount } = toListing(toPricedRow(cheapest), null);
  const name = [product_brand, product_name, product_amount].filter(Boolean).join(' ');
  return previewOf(`/previews/products/${id}`, { name, price: money(price), rows, cheapest });
}

/** Undefined for a kind without a real price. The cheapest by unit price, or by price if none is known. */
export function kindPreview(index: CatalogueIndex, id: number): LinkPreview | undefined {
  const kind = index.kind(id);
  if (!kind || id === placeholderKind) return undefined;
  const rows = realRows(index.listingsOfKind(id, {})).sort(
    (a, b) => (a.unit_price === b.unit_price ? 0 : a.unit_price - b.unit_price) || a.price - b.price || byNewest(a, b),
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

function previewOf(path: string, { name, price, rows, cheapest }: Previewed): LinkPreview {
  const newest = rows.reduce((last, { last_seen }) => Math.max(last, last_seen), 0);
  const month = localDay(toDate(newest)).slice(0, 7);
  return {
    path: `${path}/${month}-${price.split(/[/ ]/, 1).join().replace(/\D/g, '')}.png`,
    name,
    price,
    stores: formatCount(new Set(rows.map(({ store }) => store.id)).size, 'store'),
    region: cheapest.store.region ?? undefined,
    month,
  };
}

const realRows = (rows: Row[]) => rows.filter((row) => !isExamplePrice(row));

const byNewest = (a: Row, b: Row) =>
  b.last_seen - a.last_seen || a.product.id - b.product.id || a.store.id - b.store.id;

function money(price: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  return `$${formatNumber(whole)}.${decimals}`;
}
