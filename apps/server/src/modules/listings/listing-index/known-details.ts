import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import { findListingsOf } from '../listed-pairs.queries.ts';
import type { ListingKeys, PricedRow } from '../listing-view.ts';

/** Of so many listings it is kept, about a kilobyte each. */
const most = 20_000;

/** What is shown of listings that were asked for lately. */
export interface KnownDetails {
  /**
   * What is shown of the listings, in their order, as new as the index or newer; what is not known is read from `db`.
   * Undefined where one of them has gone, or has another price by now.
   */
  of(db: Database, found: readonly ListingKeys[]): Promise<PricedRow[] | undefined>;
}

/**
 * Keeps what is read from `primary`, the database that the index is of, until `versionOf` tells another version of the
 * product. What a replica answers is not kept, since it may be older than the index.
 */
export function openKnownDetails(primary: Database, versionOf: (product: number) => number): KnownDetails {
  const known = new LRUCache<number, { row: PricedRow; version: number }>({ max: most });

  function find({ price_id, product_id }: ListingKeys): PricedRow | undefined {
    const kept = known.get(price_id);
    // A version is of its product: where ids begin anew, what had the price's id may have been another one.
    const isThis = kept?.row.product_id === product_id && kept.version === versionOf(product_id);
    return isThis ? kept.row : undefined;
  }

  async function read(db: Database, missing: readonly ListingKeys[]): Promise<Map<number, PricedRow>> {
    // Taken before, so that what changes in the meantime is read again the next time.
    const versions = new Map(missing.map(({ product_id }) => [product_id, versionOf(product_id)]));
    const pairs = missing.map(({ product_id, store_id }) => ({ product: product_id, store: store_id }));
    const rows = await findListingsOf(db, pairs);
    for (const row of db === primary ? rows : []) {
      known.set(row.price_id, { row, version: versions.get(row.product_id) ?? -1 });
    }
    return new Map(rows.map((row) => [row.price_id, row]));
  }

  return {
    async of(db, found) {
      const rows = found.map(find);
      const missing = found.filter((_, n) => !rows[n]);
      if (missing.length === 0) return rows as PricedRow[];
      const byPrice = await read(db, missing);
      const all = found.flatMap(({ price_id }, n) => rows[n] ?? byPrice.get(price_id) ?? []);
      return all.length === found.length ? all : undefined;
    },
  };
}
