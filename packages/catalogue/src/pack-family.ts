import type { ShrunkPackEvent } from '@bargain-buddy/contract';
import { isExamplePrice, packKey, withoutNan } from '@bargain-buddy/domain';
import { toParts } from './prices-per-unit.ts';
import { maxCompared, productOf } from './public-pages.ts';
import { type CatalogueIndex, type CatalogueRecords, placeholderKind } from './records.ts';

type Product = CatalogueRecords['product'];

/** One size of a product. Two products of the same size are one pack. */
export interface FamilyPack {
  amount: bigint;
  products: readonly number[];
  /** The product of the page or, of another size, the oldest product. */
  product: ShrunkPackEvent['from'];
}

/** Units for which the price of a changed pack is compared. */
const comparedUnits = { mass: '100 g', volume: '100 ml', count: 'each' } as const;

/**
 * The sizes of a product: the same kind, brand and words. Their pairs with stores that have real prices come first for
 * stores that list most sizes, at most 500. Undefined without a brand, or if there are no two sizes with real prices.
 */
export function packFamily(index: CatalogueIndex, id: number) {
  const product = index.product(id);
  if (!product || product.kind_id === placeholderKind || !withoutNan(product.product_brand)) return undefined;
  const key = familyKey(product);
  const family = index
    .productsOfKind(product.kind_id)
    .filter((one) => one.base_amount !== null && one.dimension === product.dimension && familyKey(one) === key)
    .sort((a, b) => Number(b.product_id === id) - Number(a.product_id === id) || a.product_id - b.product_id);
  const sizes = Map.groupBy(family, ({ base_amount }) => toParts(base_amount ?? '0'));
  if (sizes.size < 2) return undefined;
  const rows = index
    .listingsOfProducts(
      family.map((one) => one.product_id),
      {},
    )
    .filter((row) => !isExamplePrice(row));
  if (new Set(rows.map((row) => toParts(row.product.base_amount ?? '0'))).size < 2) return undefined;
  const inStore = Map.groupBy(rows, ({ store }) => store.id);
  const sizesIn = (store: number) => inStore.get(store)?.length ?? 0;
  return {
    unit: comparedUnits[product.dimension],
    packs: [...sizes].map(
      ([amount, products]): FamilyPack => ({
        amount,
        products: products.map((one) => one.product_id),
        product: productOf(products[0] as Product),
      }),
    ),
    pairs: rows
      .map((row) => ({ product: row.product.id, store: row.store.id }))
      .sort((a, b) => sizesIn(b.store) - sizesIn(a.store) || a.store - b.store || a.product - b.product)
      .slice(0, maxCompared),
  };
}

const familyKey = ({ product_name, product_brand }: Product) =>
  `${withoutNan(product_brand).toLowerCase()}\n${packKey(product_name)}`;
