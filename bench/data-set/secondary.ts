import type { Pool } from '../database.ts';

/** Statements for indexes and constraints. Creating them after a bulk load is many times faster. */
export interface Secondary {
  drop: string[];
  create: string[];
}

export async function findSecondary(pool: Pool, table: string): Promise<Secondary> {
  const { rows: constraints } = await pool.query<{ owner: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype IN ('p', 'u', 'f') AND (conrelid = $1::regclass OR confrelid = $1::regclass)
     -- Foreign keys stand on the keys, so they come last and go first.
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
  const isForeign = ({ definition }: { definition: string }) => definition.startsWith('FOREIGN KEY');
  const add = (constraint: (typeof constraints)[number]) =>
    `ALTER TABLE ${constraint.owner} ADD CONSTRAINT ${constraint.name} ${constraint.definition}`;
  return {
    drop: [
      ...indexes.map(({ name }) => `DROP INDEX ${name}`),
      ...constraints.toReversed().map(({ owner, name }) => `ALTER TABLE ${owner} DROP CONSTRAINT ${name}`),
    ],
    create: [
      ...constraints.filter((constraint) => !isForeign(constraint)).map(add),
      ...indexes.map(({ definition }) => definition),
      ...constraints.filter(isForeign).map(add),
    ],
  };
}

export async function runAll(pool: Pool, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}
