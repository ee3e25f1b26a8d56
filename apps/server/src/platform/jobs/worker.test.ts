import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createDatabaseProxy } from '../../../test/database-proxy.ts';
import { installJobs } from './worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that goes while the connection of the installation is being closed ends no process', async () => {
  const proxy = await createDatabaseProxy(database.url);
  await installJobs(proxy.url);
  // What says that it is closed is still on its way. An error that nobody hears of would fail the run.
  proxy.freeze();
  const { rowCount } = await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(rowCount).toBe(1);
  proxy.thaw();
  await expect.poll(proxy.connections).toBe(0);
  await proxy.cut();
});
