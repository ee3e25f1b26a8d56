import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { users } from './undo.queries.ts';

/** Follows from prices, so it is no use of its own. */
const derived = ['listing'];

test('WEB-07 undo knows every table in which products and stores are used', async () => {
  const database = await createTestDatabase();
  for (const kind of ['product', 'store'] as const) {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = ${kind}::regclass ORDER BY name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual([...users[kind], ...derived].sort());
  }
  await database.drop();
});
