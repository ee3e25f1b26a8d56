import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { isExamplePrice, packFamilyKey, withoutNan } from '@bargain-buddy/domain';
import type { FoundListing } from '@bargain-buddy/listing-index';
import { decimalToParts } from './prices-per-unit.ts';
import { maxComparedListings, toProductReference } from './public-pages.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

type Row = FoundListing<CatalogueRecords>;
type Product = CatalogueRecords['product'];

/** One size of a product. Two products of the same size are one pack. */
export interface ProductSize {
  amount: bigint;
  products: readonly number[];
  /** The product of the page or, of another size, the oldest product. */
  product: ShrunkPackEvent['from'];
}

/** The sizes of a product: the same kind, brand and words. */
export interface ProductSizeFamily {
  unit: ShrunkPackEvent['unit'];
  packs: ProductSize[];
  /** Pairs of product and store with a real price. */
  pairs: { product: number; store: number }[];
}

/** Units for which the price of a changed pack is compared. */
const comparedUnits = { mass: '100 g', volume: '100 ml', count: 'each' } as const;

/**
 * The family of a product. Undefined without a brand, if there are no two sizes with real prices, or with more than 500
 * pairs: a pack without all its pairs would seem gone.
 */
export function findSizesOfProduct(index: CatalogueIndex, id: number): ProductSizeFamily | undefined {
  const product = index.product(id);
  if (!product || product.kind_id === placeholderKind) return undefined;
  const key = familyKey(product);
  const products = productsWithSize(index, product.kind_id)
    .filter((one) => familyKey(one) === key)
    .sort((a, b) => Number(b.product_id === id) - Number(a.product_id === id) || a.product_id - b.product_id);
  if (!hasTwoSizes(products)) return undefined;
  const rows = realRows(index, products);
  if (rows.length > maxComparedListings || !hasTwoSizes(rows.map((row) => row.product))) return undefined;
  return toFamily(products, rows);
}

/**
 * Returns the families of a kind in which a size may have replaced a larger one, those with the newest product first.
 * Families are whole, and together they have at most 500 pairs.
 */
export function findSizeFamiliesOfKind(index: CatalogueIndex, kind: number): ProductSizeFamily[] {
  if (kind === placeholderKind) return [];
  let pairs = 0;
  return [...Map.groupBy(productsWithSize(index, kind), familyKey).values()]
    .filter(hasTwoSizes)
    .map((products) => products.sort((a, b) => a.product_id - b.product_id))
    .sort((a, b) => (b.at(-1)?.product_id ?? 0) - (a.at(-1)?.product_id ?? 0))
    .flatMap((products) => {
      const rows = realRows(index, products);
      if (!mayHaveShrunk(rows) || pairs + rows.length > maxComparedListings) return [];
      pairs += rows.length;
      return [toFamily(products, rows)];
    });
}

function toFamily(products: readonly Product[], rows: readonly Row[]): ProductSizeFamily {
  const [first] = products as [Product, ...Product[]];
  return {
    unit: comparedUnits[first.dimension],
    packs: [...Map.groupBy(products, sizeOf)].map(([amount, ofSize]) => ({
      amount,
      products: ofSize.map((one) => one.product_id),
      product: toProductReference(ofSize[0] as Product),
    })),
    pairs: rows.map((row) => ({ product: row.product.id, store: row.store.id })),
  };
}

/** A size was seen after a larger one, and two stores list both. Without that, no size replaced another. */
function mayHaveShrunk(rows: readonly Row[]): boolean {
  const sizes = [...Map.groupBy(rows, (row) => sizeOf(row.product))].map(([amount, ofSize]) => ({
    amount,
    last: Math.max(...ofSize.map(({ last_seen }) => last_seen)),
    stores: new Set(ofSize.map(({ store }) => store.id)),
  }));
  return sizes.some((to) =>
    sizes.some(
      (from) =>
        from.amount > to.amount &&
        from.last < to.last &&
        [...to.stores].filter((store) => from.stores.has(store)).length >= 2,
    ),
  );
}

const productsWithSize = (index: CatalogueIndex, kind: number) =>
  index.productsOfKind(kind).filter((one) => one.base_amount !== null && withoutNan(one.product_brand));

const realRows = (index: CatalogueIndex, products: readonly Product[]) =>
  index
    .listingsOfProducts(
      products.map((one) => one.product_id),
      {},
    )
    .filter((row) => !isExamplePrice(row));

const hasTwoSizes = (products: readonly Product[]) => new Set(products.map(sizeOf)).size > 1;

const sizeOf = ({ base_amount }: Product) => decimalToParts(base_amount ?? '0');

const familyKey = ({ product_name, product_brand, dimension }: Product) =>
  `${dimension}\n${withoutNan(product_brand).toLowerCase()}\n${packFamilyKey(product_name)}`;
