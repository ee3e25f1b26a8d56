import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts';

export interface TestPostgres {
  /** Of the maintenance database; the user may make others. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one of TEST_DATABASE_URL, otherwise a server in a temporary folder that forgets
 * everything with its folder and so does not wait for the disk.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-test-'));
  await chmod(folder, 0o755);
  const { url, leave } = await openEmbedded({
    directory: join(folder, 'postgres'),
    password: 'test',
    database: 'postgres',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    onLost: (error) => {
      throw error;
    },
  });
  return {
    url,
    async stop() {
      await leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
