import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';
import { prepared } from './prepared.ts';
import type { PackedType } from './unpack-rows.ts';

const sends = {
  integer: sql.raw('int4send'),
  bigint: sql.raw('int8send'),
  double: sql.raw('float8send'),
  time: sql.raw('timestamptz_send'),
} satisfies Record<PackedType, RawBuilder<unknown>>;

/**
 * The columns of a query's rows, none of them null, as bytes in base64 for `unpackRows`: many rows read one by one
 * would hold up everybody else, and writing out their numbers takes PostgreSQL longer than finding them.
 */
export async function packRows(
  db: Executor,
  columns: Record<string, PackedType>,
  query: RawBuilder<unknown>,
): Promise<string> {
  const values = Object.entries(columns).map(([name, type]) => sql`${sends[type]}(${sql.ref(name)})`);
  const { rows } = await sql<{ packed: string }>`${prepared}
    SELECT encode(coalesce(string_agg(${sql.join(values, sql` || `)}, ''), ''), 'base64') AS packed FROM (${query}) one`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate has a row.');
  return row.packed;
}
