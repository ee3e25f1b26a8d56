import type { Catalogue } from './catalogue.ts';
import { noRow } from './listing-table.ts';

/** Chooses rows by their store and details. */
export interface RowFilter {
  /** 1 for each store whose listings match, by position. */
  stores: Uint8Array;
  /** 1 for each of the details that match, by position. Undefined: all match. */
  details: Uint8Array | undefined;
}

/** Some products, and a filter of their rows. */
export interface ProductsPart extends RowFilter {
  /** By position. Undefined: all products, but for those with a 1 in `except`. */
  products: readonly number[] | undefined;
  except: Uint8Array | undefined;
}

/** Returns a test of rows of any product. */
export function createRowTest({ table }: Catalogue, { stores, details }: RowFilter, except?: Uint8Array) {
  const { store, product, details: detailsOf } = table.columns;
  return (row: number) => {
    if (stores[store[row] as number] !== 1) return false;
    return (!details || details[detailsOf[row] as number] === 1) && except?.[product[row] as number] !== 1;
  };
}

/** Visits the rows of one product that match, until `visit` returns false. */
export function visitRowsOfProduct(
  { table }: Catalogue,
  product: number,
  { stores, details }: RowFilter,
  visit: (row: number) => unknown,
): void {
  const { store, details: detailsOf, next } = table.columns;
  for (let row = table.firstOf(product); row !== noRow; row = next[row] as number) {
    const isMatch = stores[store[row] as number] === 1 && (!details || details[detailsOf[row] as number] === 1);
    if (isMatch && visit(row) === false) return;
  }
}

/** True if all listings of the part's products match. */
export function doAllRowsMatch({ table }: Catalogue, { stores, details }: RowFilter): boolean {
  return !details && table.countOfStore.every((count, store) => count === 0 || stores[store] === 1);
}

/** Number of listings of a part, if that is known without looking at each. */
export function countWithoutScan(
  { table }: Catalogue,
  { products, except, stores, details }: ProductsPart,
): number | undefined {
  if (products || except || details) return undefined;
  return table.countOfStore.reduce((sum, count, store) => sum + count * (stores[store] ?? 0), 0);
}
