import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase, onServer } from '../../../../test/database-server.ts';
import { type Database, openDatabase, openPool } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';

const server = inject('postgresUrl');
const name = `bb_before_sync_${process.pid}`;
let db: Database;
beforeEach(async () => {
  await onServer(server, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(server, name), { upTo: '0073-merged-kinds.sql' });
  db = openDatabase(openPool(databaseUrl(server, name), 2));
});
afterEach(async () => {
  await db.destroy();
  await dropDatabase(server, databaseUrl(server, name));
});

test('OFF-02 lists and tombstones from before have client ids of their own and nobody who removed them', async () => {
  const makeLists = sql`INSERT INTO shopping_list (name) SELECT 'List ' || n FROM generate_series(1, 3) n`;
  await makeLists.execute(db);
  await sql`INSERT INTO shopping_list_item (list_id, client_id, text, need_key, version, deleted_at)
            SELECT id, gen_random_uuid(), 'Milk', 'tmilk', 2, now() FROM shopping_list`.execute(db);
  await migrate(databaseUrl(server, name));
  // A release before this one goes on as it did.
  await makeLists.execute(db);
  const { rows } = await sql<{ lists: number; names: number; removed: number }>`
    SELECT count(*) AS lists, count(DISTINCT client_id) AS names,
           (SELECT count(*) FROM shopping_list_item WHERE removed_by IS NULL) AS removed
    FROM shopping_list`.execute(db);
  expect(rows).toEqual([{ lists: 6, names: 6, removed: 3 }]);
});
