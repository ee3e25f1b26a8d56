import type { Pool } from '../database.ts';

/** Statements for indexes and constraints. Creating them after a bulk load is many times faster. */
export interface Indexes {
  drop: string[];
  create: string[];
}

export async function findIndexes(pool: Pool, table: string): Promise<Indexes> {
  const { rows: constraints } = await pool.query<{ owner: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype IN ('p', 'u', 'f') AND (conrelid = $1::regclass OR confrelid = $1::regclass)
     -- Foreign keys depend on the other keys.
     ORDER BY contype = 'f', oid`,
    [table],
  );
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     ORDER BY indexrelid`,
    [table],
  );
  const [keys, foreignKeys] = [false, true].map((isForeign) =>
    constraints
      .filter(({ definition }) => definition.startsWith('FOREIGN KEY') === isForeign)
      .map(({ owner, name, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`),
  ) as [string[], string[]];
  return {
    drop: [
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      ...constraints.toReversed().map(({ owner, name }) => `ALTER TABLE ${owner} DROP CONSTRAINT ${name}`),
    ],
    create: [...keys, ...indexes.map(({ definition }) => definition), ...foreignKeys],
  };
}

export async function runAll(pool: Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}
