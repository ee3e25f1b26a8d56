import type { Samples } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export async function findSamples(db: Executor): Promise<Samples> {
  const { rows } = await sql<Samples>`
    SELECT are_listed, are_listed AND NOT EXISTS (SELECT FROM listing WHERE source < 'sample')
                       AND NOT EXISTS (SELECT FROM listing WHERE source > 'sample') AS are_all
    FROM (SELECT EXISTS (SELECT FROM listing WHERE source = 'sample') AS are_listed) known`.execute(db);
  return rows[0] ?? { are_listed: false, are_all: false };
}

export async function findSampleImports(db: Executor): Promise<number[]> {
  const query = db.selectFrom('price_import').select('id').where('is_sample', '=', true);
  const rows = await query.where('undone_at', 'is', null).orderBy('id', 'desc').execute();
  return rows.map(({ id }) => id);
}
