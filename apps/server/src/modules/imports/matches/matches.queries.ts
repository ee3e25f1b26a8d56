import type { ImportMatch } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

interface MatchRow extends Omit<ImportMatch, 'record'> {
  record: number;
  record_name: string;
  matched_at: Date;
}

/** What files are known to mean, the latest first; matches with records that are gone are left out. */
export async function findMatches(db: Executor): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    SELECT m.kind, m.key, m.name, m.record_id AS record, coalesce(p.name, s.name) AS record_name, m.matched_at
    FROM import_match m
    LEFT JOIN product p ON m.kind = 'product' AND p.id = known_as('product', m.key)
    LEFT JOIN store s ON m.kind = 'store' AND s.id = known_as('store', m.key)
    WHERE coalesce(p.id, s.id) IS NOT NULL
    ORDER BY m.matched_at DESC, m.kind, m.key
  `.execute(db);
  return rows;
}

export async function saveMatch(
  trx: Executor,
  { kind, key, name }: Pick<ImportMatch, 'kind' | 'key' | 'name'>,
  recordId: number,
  userId: number | null,
): Promise<void> {
  const values = { name, record_id: recordId, matched_by: userId, matched_at: new Date() };
  await trx
    .insertInto('import_match')
    .values({ kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}

export async function deleteMatch(trx: Executor, { kind, key }: Pick<ImportMatch, 'kind' | 'key'>): Promise<void> {
  await trx.deleteFrom('import_match').where('kind', '=', kind).where('key', '=', key).execute();
}

/**
 * The name of a product or store, kept from being deleted until the transaction ends; undefined when it is not there.
 */
export async function nameOfRecord(trx: Executor, kind: ImportMatch['kind'], id: number): Promise<string | undefined> {
  const row = await trx.selectFrom(kind).select('name').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row?.name;
}
