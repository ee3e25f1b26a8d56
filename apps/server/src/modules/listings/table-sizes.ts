import type { Database } from '../../platform/database/database.ts';
import { readTableSizes, type TableSizes } from './search.queries.ts';

const lifetime = 60_000;
const known = new WeakMap<Database, { sizes: Promise<TableSizes>; until: number }>();

/** Sizes only choose between ways to the same answer, so they may be a minute old. */
export function tableSizes(db: Database): Promise<TableSizes> {
  const kept = known.get(db);
  if (kept && kept.until > Date.now()) return kept.sizes;
  const sizes = readTableSizes(db);
  known.set(db, { sizes, until: Date.now() + lifetime });
  sizes.catch(() => known.delete(db));
  return sizes;
}
