import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { findUnknownRecordIds, type Need } from '../lists/index.ts';

/** Replaces merged products and stores by the surviving records. */
export async function followMerges(db: Executor, needs: readonly Need[]): Promise<Need[]> {
  const products = await findSurvivors(
    db,
    'product',
    needs.flatMap((need) => ('product' in need ? need.product : [])),
  );
  const stores = await findSurvivors(
    db,
    'store',
    needs.flatMap((need) => ('product' in need ? (need.store ?? []) : [])),
  );
  return needs.map((need) => {
    if (!('product' in need)) return need;
    const store = need.store === null ? null : (stores.get(need.store) ?? need.store);
    return { product: products.get(need.product) ?? need.product, store };
  });
}

async function findSurvivors(
  db: Executor,
  kind: 'product' | 'store',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const unknown = await findUnknownRecordIds(db, kind, ids);
  if (unknown.length === 0) return new Map();
  const { rows } = await sql<{ gone: number; kept: number }>`
    WITH RECURSIVE way (gone, kept, steps) AS (
      SELECT DISTINCT given.id, given.id, 0 FROM unnest(${unknown}::integer[]) AS given (id)
      UNION ALL
      SELECT way.gone, m.keep_id, steps + 1 FROM way
      JOIN merged_record r ON r.kind = ${kind} AND r.record_id = way.kept
      JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
      WHERE steps < 100
    )
    SELECT DISTINCT ON (gone) gone, kept FROM way ORDER BY gone, steps DESC`.execute(db);
  return new Map(rows.map(({ gone, kept }) => [gone, kept]));
}
