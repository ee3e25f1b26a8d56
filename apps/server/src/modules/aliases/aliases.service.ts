import type {
  ClosestRecord,
  ClosestRequest,
  ImportMatch,
  ImportMatchQuery,
  importMatchListSchema,
} from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Database, type Executor, rowsOf } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ValidationError } from '../../platform/errors.ts';
import { withIsoTimes } from '../../platform/iso-times.ts';
import {
  deleteAlias,
  findAliases,
  findRecordByAlias,
  importIdentityFields,
  lockNameOfRecord,
  type NewAlias,
  saveAlias,
} from './aliases.queries.ts';

export async function listAliases(
  db: Database,
  query: ImportMatchQuery,
): Promise<z.output<typeof importMatchListSchema>> {
  return (await findAliases(db, query)).map(withIsoTimes);
}

/** Stores which record a name in import files refers to, or deletes that if `record` is null. */
export async function changeImportMatch(db: Database, match: ImportMatch, actor: Actor): Promise<void> {
  const { kind, key, name, record } = match;
  await inTransaction(db, async (trx) => {
    if (record === null) {
      await deleteAlias(trx, match);
      await audit(trx, actor, { action: 'update', kind, ids: [], summary: `Forgot what files mean by ${name}.` });
      return;
    }
    const known = await lockNameOfRecord(trx, kind, record);
    if (known === undefined) throw new ValidationError({ record: [`There is no such ${kind}.`] });
    const earlier = await findRecordByAlias(trx, kind, key);
    await saveAlias(trx, { kind, key, name, recordId: record, origin: 'match', userId: actor.userId });
    const instead = earlier && earlier.id !== record ? `, no longer ${earlier.name} (#${earlier.id})` : '';
    await audit(trx, actor, {
      action: 'update',
      kind,
      ids: [record],
      summary: `Files that say ${name} mean ${known}${instead}.`,
    });
  });
}

/** If two records claim an alias, the later one wins, and the audit log records it. */
export async function assignAlias(trx: Executor, actor: Actor, alias: Omit<NewAlias, 'userId'>): Promise<void> {
  const { kind, key, name, recordId } = alias;
  const earlier = await findRecordByAlias(trx, kind, key);
  if (earlier?.id === recordId) return;
  await saveAlias(trx, { ...alias, userId: actor.userId });
  if (!earlier) return;
  const summary = `Files that say ${name} mean #${recordId} now, no longer ${earlier.name} (#${earlier.id}).`;
  await audit(trx, actor, { action: 'update', kind, ids: [recordId, earlier.id], summary });
}

const maxOfEach = 3;

export function listClosestRecords(
  db: Database,
  { kind, names }: ClosestRequest,
): Promise<{ name: string; records: ClosestRecord[] }[]> {
  const fields = importIdentityFields[kind].map((field) => sql`nullif(${sql.ref(field)}, '')`);
  return rowsOf(db)<{ name: string; records: ClosestRecord[] }>`
    SELECT given.name, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', id, 'label', label, 'score', score) ORDER BY score DESC, id) FROM (
        SELECT id, concat_ws(', ', ${sql.join(fields)}) AS label,
               round(similarity(record.search_text, given.text)::numeric, 2) AS score
        FROM ${sql.table(kind)} record WHERE record.search_text % given.text
        ORDER BY score DESC, id LIMIT ${maxOfEach}
      ) likely
    ), '[]') AS records
    FROM (SELECT name, search_text(name) AS text, position FROM unnest(${names}::text[]) WITH ORDINALITY AS row (name, position)) given
    ORDER BY given.position
  `;
}
