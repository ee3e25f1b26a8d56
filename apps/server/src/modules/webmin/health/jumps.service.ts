import type { PriceJumps } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { getImport } from '../../imports/index.ts';
import { findJumps, findLastImport } from './jumps.queries.ts';

const least = 1.2;
const limit = 50;
/** Reports of imports before this one do not tell which prices jumped: then all are compared, which takes a while. */
const mostCompared = 100_000;

/** The prices of the last import that changed the most. */
export async function listPriceJumps(db: Database): Promise<PriceJumps> {
  const last = await findLastImport(db);
  if (!last) return { import: null, is_compared: true, jumps: [] };
  const { report: _report, ...record } = await getImport(db, last.id);
  const is_compared = last.jumps !== null || last.added <= mostCompared;
  const found = is_compared ? await findJumps(db, last, { least, limit }) : [];
  return {
    import: record,
    is_compared,
    jumps: found.map((jump) => ({
      ...jump,
      percent: Math.round((Number(jump.price) / Number(jump.before) - 1) * 1000) / 10,
    })),
  };
}
