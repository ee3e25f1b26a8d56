import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { listMigrations, migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that is up to date is left alone, also by two processes at once', async () => {
  expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []]);
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations());
});

test('a database of a newer version is refused', async () => {
  await sql`INSERT INTO migration (name) VALUES ('9999-from-the-future.sql')`.execute(database.db);
  await expect(migrate(database.url)).rejects.toThrow('9999-from-the-future.sql, which this version does not know');
  await sql`DELETE FROM migration WHERE name LIKE '9999%'`.execute(database.db);
});

test('search text holds every way of typing a name', async () => {
  const { rows } = await sql<{ text: string }>`
    SELECT search_text('Hi-Lo Persad’s Crème', '2 kg') AS text`.execute(database.db);
  for (const word of ['hi', 'lo', 'hilo', 'persads', 'creme', '2', 'kg', '2kg']) {
    expect(` ${rows[0]?.text} `).toContain(` ${word} `);
  }
});
