import { type RawBuilder, sql } from 'kysely';
import type { Columns } from './columns.ts';
import type { Executor } from './database.ts';
import { prepared } from './prepared.ts';

const column = (name: string) => sql`coalesce(string_agg(${sql.ref(name)}::text, ','), '') AS ${sql.ref(name)}`;

/** The rows of a query, whose values are numbers, by columns. */
export async function readColumns<Row>(
  db: Executor,
  names: readonly (keyof Row & string)[],
  rows: RawBuilder<unknown>,
): Promise<Columns<Row>> {
  const { rows: columns } = await sql<Columns<Row>>`${prepared}
    SELECT ${sql.join(names.map(column))} FROM (${rows}) one`.execute(db);
  const [row] = columns;
  if (!row) throw new Error('An aggregate has a row.');
  return row;
}
