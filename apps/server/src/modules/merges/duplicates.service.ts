import type { Duplicate, DuplicatePairs, MergeKind } from '@bargain-buddy/contract';
import type { Database } from '../../platform/database/database.ts';
import { findLikeProducts, findLikeStores, readDuplicates } from './duplicates.queries.ts';

/** Products, or stores, that are likely one, side by side. */
export async function findDuplicates(db: Database, kind: MergeKind, limit: number): Promise<DuplicatePairs> {
  const pairs = await (kind === 'product' ? findLikeProducts(db, limit) : findLikeStores(db, limit));
  const rows = await readDuplicates(db, kind, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]);
  const records = new Map(
    rows.map((row): [number, Duplicate] => [row.id, { ...row, date_added: row.date_added.toISOString() }]),
  );
  return {
    results: pairs.flatMap(({ a, b, similarity, distance_km }) => {
      const found = [records.get(a), records.get(b)].filter((record) => record !== undefined);
      if (found.length < 2) return [];
      return [{ similarity, distance_km, records: found.sort((one, other) => other.prices - one.prices) }];
    }),
  };
}
