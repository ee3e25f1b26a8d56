import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { loadSecret } from '../secrets.ts';
import { type Database, openDatabase, openPatientPool } from './database.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

/** The PostgreSQL that the settings name or, without DATABASE_URL, the app's own. */
export interface DatabaseServer {
  url: string;
  /** The same database without a pooler in between, for migrations, jobs and LISTEN, which need a session. */
  directUrl: string;
  /** To be called when every connection is closed; stops an embedded server that nobody else uses. */
  close(): Promise<void>;
}

/**
 * Finds or starts the PostgreSQL of the settings. `onLost` hears when an embedded server died and cannot be brought
 * back. Throws a message for people when there is none to be had.
 */
export async function openDatabaseServer(
  config: Config,
  onLost: (error: Error) => void = () => undefined,
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
    return { url, directUrl, close: async () => undefined };
  }
  const embedded = await openEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: await loadSecret(config, 'database'),
    database: 'bargain_buddy',
    onLost,
  });
  return { url: embedded.url, directUrl: embedded.url, close: embedded.leave };
}

/**
 * Runs `work` on the migrated database of the settings, as commands do: beside a running app or without one. Answers
 * what `work` answers, after everything is closed again.
 */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const server = await openDatabaseServer(config);
  try {
    await migrate(server.directUrl);
    const db = openDatabase(openPatientPool(server.directUrl));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await server.close();
  }
}
