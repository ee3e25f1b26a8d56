import { query } from '../apps/server/test/database-server.ts';
import { test as base } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server of its own, whose sample prices became real ones, as after a survey. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const server = await startTestServer();
      for (const table of ['price', 'listing'])
        await query(server.databaseUrl, `UPDATE ${table} SET source = 'mti' WHERE source = 'sample'`);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
