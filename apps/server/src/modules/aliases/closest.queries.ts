import type { ClosestRecord, ClosestRequest } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { namingFields } from './aliases.queries.ts';

const maxOfEach = 3;

export async function findClosest(
  db: Executor,
  { kind, names }: ClosestRequest,
): Promise<{ name: string; records: ClosestRecord[] }[]> {
  const fields = namingFields[kind].map((field) => sql`nullif(${sql.ref(field)}, '')`);
  const { rows } = await sql<{ name: string; records: ClosestRecord[] }>`
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
  `.execute(db);
  return rows;
}
