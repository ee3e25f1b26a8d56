import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, dropDatabase, holdTable, proveAddress } from '../apps/server/test/database-server.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { startServer } from '../apps/server/test/processes/server-process.ts';

/** A server process as `npm start` starts it, with a database of its own that holds the sample surveys. */
export interface TestServer {
  url: string;
  databaseUrl: string;
  /** The superuser that the first start created. */
  admin: { email: string; password: string };
  /** Folder of its files and of mails that are not sent. */
  dataDir: string;
  /** Marks the email address of an account as proven. */
  proveAddress(email: string): Promise<void>;
  /** Locks a table against changes, or reads too, until the returned function is called. */
  holdTable(table: string, from?: 'changes' | 'reads'): Promise<() => Promise<void>>;
  /**
   * Reads the HTML of a page for guests. Each call has another address, because guests get a page from a cache for
   * 5 seconds.
   */
  readPage(path: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server. `settings` are further environment variables. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const { E2E_POSTGRES: postgres, E2E_TEMPLATE: template } = process.env;
  if (!postgres || !template) throw new Error('e2e/global-setup.ts has not run.');
  const databaseUrl = await cloneDatabase(postgres, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'bargain-buddy-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = { email: 'admin@bargainbuddy.example', password: 'a password of browser tests' };
  const server = startServer({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    // No test depends on the internet.
    TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
    NOMINATIM_URL: 'http://127.0.0.1:9',
    OPENFOODFACTS_URL: 'http://127.0.0.1:9',
    ...settings,
  });
  await server.printed('is ready');
  return {
    url,
    databaseUrl,
    admin,
    dataDir,
    proveAddress: (email) => proveAddress(databaseUrl, email),
    holdTable: (table, from) => holdTable(databaseUrl, table, from),
    readPage: async (path) => (await fetch(`${url}${path}?${randomUUID()}`)).text(),
    async stop() {
      await server.end('SIGTERM');
      await dropDatabase(postgres, databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
