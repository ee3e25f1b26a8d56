import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { referencingTables } from './undo.service.ts';

/** What follows from prices, and changes that nobody sees yet, are no uses: they go with the record. */
const goAlong = ['listing', 'proposed_edit'];

test('WEB-07 undo knows every table in which products and stores are used', async () => {
  const database = await createTestDatabase();
  for (const kind of ['product', 'store'] as const) {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = ${kind}::regclass ORDER BY name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual([...referencingTables[kind], ...goAlong].sort());
  }
  await database.drop();
});
