import { join } from 'node:path';
import { loadConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/platform/database/database.ts';
import { openEmbedded } from '../apps/server/src/platform/database/embedded/embedded.ts';
import { loadSecret } from '../apps/server/src/platform/secrets.ts';

export type Pool = ReturnType<typeof openPool>;

/** Uses BENCH_DATABASE_URL, or a separate database on the app's embedded PostgreSQL. */
export async function openBenchServer(env: NodeJS.ProcessEnv): Promise<{ url: string; close(): Promise<void> }> {
  if (env.BENCH_DATABASE_URL) return { url: env.BENCH_DATABASE_URL, close: async () => undefined };
  const config = loadConfig(env);
  const embedded = await openEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: await loadSecret(config, 'database'),
    database: 'postgres',
    createsDatabases: true,
    onLost: (error) => {
      throw error;
    },
  });
  return { url: onDatabase(embedded.url, 'bargain_buddy_bench'), close: embedded.leave };
}

export async function onServer<T>(url: string, work: (server: Pool) => Promise<T>): Promise<T> {
  const server = openPool(onDatabase(url, 'postgres'), 1);
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
