import type { Kind, SoldBy, UsualThing } from '@bargain-buddy/contract';
import { barcodeSpellings, fromCents, isExamplePrice, withoutNan } from '@bargain-buddy/domain';
import type { FoundListing } from '@bargain-buddy/listing-index';
import { decimalToParts } from './prices-per-unit.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

/** Prices of one store. `is_example` is absent unless true. */
interface Offer {
  price: string;
  store: number;
  is_example?: boolean;
}

interface SnapshotKind extends Offer, Pick<Kind, 'id' | 'slug' | 'name' | 'dimension'> {
  aisle: string;
  /** Other names that people use for it. */
  names: readonly string[];
  sold_by: SoldBy;
  /** Number of its products that are listed in the region. */
  products: number;
  /** The most frequent content of its products in kg, litres or pieces. Null if unknown. */
  pack: string | null;
  /** Content of the product with the lowest price per unit, which has `price`. */
  price_amount: string;
}

interface SnapshotProduct extends Offer {
  id: number;
  name: string;
  brand: string;
  amount: string;
  barcode: string | null;
  kind: number | null;
}

/** Catalogue of a region for adding to lists. */
export interface CatalogueSnapshot {
  stores: { id: number; name: string; address: string }[];
  /** All listed kinds, by name. */
  kinds: SnapshotKind[];
  /** Each at its lowest price. Products of most stores come first. */
  products: SnapshotProduct[];
  /** Things that the person adds most and last come first. Empty for guests. */
  usual: UsualThing[];
}

type Listing = FoundListing<CatalogueRecords>;
type Counted = ReturnType<CatalogueIndex['cheapestListings']>[number];

/** Suggestions stay fast with this number of products. */
const maxProducts = 5_000;

/** Derives what quick adding needs from an index. Undefined means everywhere. */
export function catalogueSnapshotOf(
  index: CatalogueIndex,
  region: string | undefined,
): Omit<CatalogueSnapshot, 'usual'> {
  const listed = index.cheapestListings({ region }).sort(compareListed);
  const ofKinds = Map.groupBy(
    listed.map(({ cheapest }) => cheapest),
    ({ product }) => product.kind_id,
  );
  return {
    stores: index.stores().map(({ id, name, store_address }) => ({ id, name, address: withoutNan(store_address) })),
    kinds: index
      .kinds()
      .flatMap((kind) => toKind(kind, ofKinds.get(kind.id) ?? []))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)),
    products: listed.slice(0, maxProducts).map(({ cheapest }) => toProduct(cheapest)),
  };
}

/** Finds a product by any spelling of its barcode. */
export function findProductOfBarcode(index: CatalogueIndex, code: string) {
  const product = index.product(index.productOfBarcode(barcodeSpellings(code)) ?? 0);
  if (!product) return undefined;
  const { id, product_name: name, product_brand, product_amount } = product;
  return { id, name, brand: withoutNan(product_brand), amount: withoutNan(product_amount) };
}

const compareListed = (a: Counted, b: Counted) =>
  b.stores - a.stores || a.cheapest.price - b.cheapest.price || a.cheapest.product.id - b.cheapest.product.id;

function toKind(kind: CatalogueRecords['kind'], products: readonly Listing[]): SnapshotKind[] {
  const [first, ...others] = products;
  if (!first || kind.id === placeholderKind) return [];
  const best = others.reduce((a, b) => (compareUnitPrices(b, a) < 0 ? b : a), first);
  const { id, slug, name, dimension, aisle, sold_by, names } = kind;
  return [
    {
      ...{ id, slug, name, dimension, sold_by, names },
      aisle: aisle.name,
      products: products.length,
      pack: usualPack(products.flatMap(({ product }) => product.base_amount ?? [])),
      price_amount: withoutNan(best.product.product_amount),
      ...offerOf(best),
    },
  ];
}

function toProduct(listing: Listing): SnapshotProduct {
  const { id, product_name: name, product_brand, product_amount, barcode, kind_id } = listing.product;
  return {
    ...{ id, name, barcode },
    brand: withoutNan(product_brand),
    amount: withoutNan(product_amount),
    kind: kind_id === placeholderKind ? null : kind_id,
    ...offerOf(listing),
  };
}

const offerOf = (listing: Listing): Offer => ({
  price: fromCents(BigInt(listing.price)),
  store: listing.store.id,
  ...(isExamplePrice(listing) && { is_example: true }),
});

/** The most frequent amount, and of several the smallest. */
function usualPack(amounts: readonly string[]): string | null {
  const counts = [...Map.groupBy(amounts, (amount) => amount)].map(([amount, some]) => ({
    amount,
    count: some.length,
  }));
  counts.sort((a, b) => b.count - a.count || Number(a.amount) - Number(b.amount));
  return counts[0]?.amount ?? null;
}

/** By exact price per unit. Unknown amounts come last. */
function compareUnitPrices(a: Listing, b: Listing): number {
  const [one, other] = [a.product.base_amount, b.product.base_amount];
  const difference =
    one === null || other === null
      ? 0n
      : BigInt(a.price) * decimalToParts(other) - BigInt(b.price) * decimalToParts(one);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return Number(one === null) - Number(other === null) || a.price - b.price || a.product.id - b.product.id;
}
