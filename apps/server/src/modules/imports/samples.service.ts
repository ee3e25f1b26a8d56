import type { ClearedSamples, SamplePriceCount } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Actor, appActor } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { inTransaction, RollBack } from '../../platform/database/transaction.ts';
import { Conflict } from '../../platform/errors.ts';
import { undoImports } from './undo.service.ts';
import { lockImports } from './write/write.queries.ts';

/** Deletes samples, and products and stores that are unused afterwards. A dry run rolls back. */
export async function clearSamples(
  db: Database,
  { dryRun = false, actor = appActor }: { dryRun?: boolean; actor?: Actor } = {},
): Promise<ClearedSamples> {
  const cleared = await inTransaction(db, async (trx) => {
    const result = await undoSampleImports(trx, actor);
    if (dryRun) throw new RollBack(result);
    return result;
  });
  if (cleared.imports === 0) throw new Conflict('There are no samples.');
  return cleared;
}

export async function undoSampleImports(trx: Executor, actor: Actor): Promise<ClearedSamples> {
  await lockImports(trx);
  const ids = await findSampleImports(trx);
  const sums = { prices_removed: 0, products_removed: 0, stores_removed: 0 };
  for (const undone of await undoImports(trx, ids, actor)) {
    sums.prices_removed += undone.prices_removed;
    sums.products_removed += undone.products_removed;
    sums.stores_removed += undone.stores_removed;
  }
  const parts = [
    formatCount(sums.prices_removed, 'price'),
    formatCount(sums.products_removed, 'product'),
    formatCount(sums.stores_removed, 'store'),
  ];
  const message = `The samples are gone: ${parts.slice(0, 2).join(', ')} and ${parts[2]} removed.`;
  return { message, imports: ids.length, ...sums };
}

export async function getSamples(db: Executor): Promise<SamplePriceCount> {
  const { rows } = await sql<SamplePriceCount>`
    SELECT are_listed, are_listed AND NOT EXISTS (SELECT FROM listing WHERE source < 'sample')
                       AND NOT EXISTS (SELECT FROM listing WHERE source > 'sample') AS are_all
    FROM (SELECT EXISTS (SELECT FROM listing WHERE source = 'sample') AS are_listed) known`.execute(db);
  return rows[0] ?? { are_listed: false, are_all: false };
}

async function findSampleImports(db: Executor): Promise<number[]> {
  const query = db.selectFrom('price_import').select('id').where('is_sample', '=', true);
  const rows = await query.where('undone_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}
