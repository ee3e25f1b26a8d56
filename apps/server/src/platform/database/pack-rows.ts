import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.ts';
import { prepared } from './prepared.ts';
import { type PackedRowReader, type PackedType, unpackRows } from './unpack-rows.ts';

const sends = {
  integer: (column) => sql`int4send(${column})`,
  bigint: (column) => sql`int8send(${column})`,
  double: (column) => sql`float8send(${column})`,
  boolean: (column) => sql`boolsend(${column})`,
  time: (column) => sql`timestamptz_send(${column})`,
  microseconds: (column) => sql`timestamptz_send(${column})`,
  text: (column) => sql`int4send(octet_length(${column})) || textsend(${column})`,
} satisfies Record<PackedType, (column: RawBuilder<unknown>) => RawBuilder<unknown>>;

/** Encodes columns without nulls for `unpackRows`. Reading many rows one by one would block the event loop. */
export async function packRows(
  db: Executor,
  columns: Record<string, PackedType>,
  query: RawBuilder<unknown>,
): Promise<string> {
  const values = Object.entries(columns).map(([name, type]) => sends[type](sql.ref(name)));
  const { rows } = await sql<{ packed: string }>`${prepared}
    SELECT encode(coalesce(string_agg(${sql.join(values, sql` || `)}, ''), ''), 'base64') AS packed FROM (${query}) one`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate has a row.');
  return row.packed;
}

type Row<Columns extends Record<string, PackedType>> = {
  [Name in keyof Columns]: ReturnType<PackedRowReader[Columns[Name]]>;
};

/** Reads many rows, without nulls, and yields to other requests. */
export async function readPackedRows<Columns extends Record<string, PackedType>>(
  db: Executor,
  columns: Columns,
  query: RawBuilder<unknown>,
): Promise<Row<Columns>[]> {
  const entries = Object.entries(columns);
  return unpackRows(await packRows(db, columns, query), (next) => {
    const row: Record<string, number | string | boolean> = {};
    for (const [name, type] of entries) row[name] = next[type]();
    return row as Row<Columns>;
  });
}
