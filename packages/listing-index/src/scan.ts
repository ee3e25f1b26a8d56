import type { Catalogue } from './catalogue.ts';
import { noRow } from './listing-table.ts';
import type { Part } from './match.ts';

/** True if all listings of the part's products match. */
export function isEverywhere({ table }: Catalogue, { stores }: Part, details: Uint8Array | undefined): boolean {
  return !details && table.countOfStore.every((count, store) => count === 0 || stores[store] === 1);
}

/** Number of listings of a part, if that is known without looking at each. */
export function knownCount({ table }: Catalogue, part: Part, details: Uint8Array | undefined): number | undefined {
  if (part.products || part.except || details) return undefined;
  return table.countOfStore.reduce((sum, count, store) => sum + count * (part.stores[store] ?? 0), 0);
}

/** Visits the matching rows of all products of a part, until `visit` returns false. */
export function scanAll(
  { table }: Catalogue,
  { except, stores }: Part,
  details: Uint8Array | undefined,
  visit: (row: number) => boolean,
): void {
  const { store, product, details: detailsOf } = table.columns;
  const { length } = table;
  for (let row = 0; row < length; row += 1) {
    if (stores[store[row] as number] !== 1) continue;
    if (details && details[detailsOf[row] as number] !== 1) continue;
    if (except && except[product[row] as number] === 1) continue;
    if (!visit(row)) return;
  }
}

/** Visits the matching rows of one product. */
export function scanProduct(
  { table }: Catalogue,
  product: number,
  { stores }: Part,
  details: Uint8Array | undefined,
  visit: (row: number) => void,
): void {
  const { store, details: detailsOf, next } = table.columns;
  for (let row = table.firstOf(product); row !== noRow; row = next[row] as number) {
    if (stores[store[row] as number] !== 1) continue;
    if (!details || details[detailsOf[row] as number] === 1) visit(row);
  }
}
