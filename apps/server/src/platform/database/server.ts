import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { refuseUnfinishedRestore } from '../backup/staging.ts';
import { publishEventsThrough } from '../events/publish.ts';
import { openValkey } from '../events/valkey.ts';
import { loadSecret } from '../secrets.ts';
import { prepareShutdown } from '../shutdown.ts';
import { type Database, openDatabase, openPatientPool } from './database.ts';
import type { BaseBackup } from './embedded/base-backup.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { ClusterEvents } from './embedded/membership.ts';
import { migrate } from './migrate.ts';

/** Time limit of closing, in milliseconds. A PostgreSQL that is starting cannot be stopped before it runs. */
export const closingTimeoutMs = 60_000;

export interface DatabaseServer {
  url: string;
  /** Bypasses the pooler. For migrations, jobs and LISTEN, which need a session. */
  directUrl: string;
  /** Starts a copy of the embedded server. Undefined with DATABASE_URL. */
  openBaseBackup?: () => Promise<BaseBackup>;
  /** Call after all connections are closed. Stops an embedded server that no other process uses. */
  close(): Promise<void>;
}

/** Connects to DATABASE_URL, or starts the embedded PostgreSQL. Throws a message for people if neither works. */
export async function openDatabaseServer(
  config: Config,
  events: ClusterEvents = { onLost: () => undefined },
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
    return { url, directUrl, close: async () => undefined };
  }
  await refuseUnfinishedRestore(config.dataDir);
  const embedded = await openEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: await loadSecret(config, 'database'),
    database: 'bargain_buddy',
    ...events,
  });
  const { url, openBaseBackup, leave: close } = embedded;
  return { url, directUrl: url, openBaseBackup, close };
}

/** Runs `work` on the migrated database, for commands. Works beside a running app. Closes everything afterwards. */
export function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseServer(config, async ({ directUrl }) => {
    await migrate(directUrl);
    const db = openDatabase(openPatientPool(directUrl));
    const valkey = config.eventsUrl ? await openValkey(config.eventsUrl, { warn() {}, debug() {} }) : undefined;
    if (valkey) publishEventsThrough(db, valkey);
    try {
      return await work(db);
    } finally {
      await valkey?.close();
      await db.destroy();
    }
  });
}

/** Runs `work` with the PostgreSQL of the settings, and closes it afterwards, also on a signal. */
export async function withDatabaseServer<T>(config: Config, work: (server: DatabaseServer) => Promise<T>): Promise<T> {
  const shutdown = prepareShutdown({ exitCode: 1 });
  const opening = openDatabaseServer(config);
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= opening.then(
      (server) => server.close(),
      () => undefined,
    ));
  shutdown.add(close, closingTimeoutMs);
  try {
    return await work(await opening);
  } catch (error) {
    // The failure is a consequence of the shutdown.
    if (shutdown.begun) return await shutdown.stop(1);
    throw error;
  } finally {
    await close();
  }
}
