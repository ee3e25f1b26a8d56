import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { refuseHalfRestored } from '../backup/staging.ts';
import { carryEvents } from '../events/publish.ts';
import { openValkey } from '../events/valkey.ts';
import { loadSecret } from '../secrets.ts';
import { prepareShutdown } from '../shutdown.ts';
import { type Database, openDatabase, openPatientPool } from './database.ts';
import type { BaseBackup } from './embedded/base-backup.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { MembershipEvents } from './embedded/membership.ts';
import { migrate } from './migrate.ts';

/** In milliseconds: one that is just starting has to come up before it can be stopped, or it would be left behind. */
export const closingPatience = 60_000;

/** The PostgreSQL that the settings name or, without DATABASE_URL, the app's own. */
export interface DatabaseServer {
  url: string;
  /** The same database without a pooler in between, for migrations, jobs and LISTEN, which need a session. */
  directUrl: string;
  /** Begins a copy of everything in the app's own server; undefined with DATABASE_URL. */
  openBaseBackup?: () => Promise<BaseBackup>;
  /** To be called when every connection is closed; stops an embedded server that nobody else uses. */
  close(): Promise<void>;
}

/**
 * Finds or starts the PostgreSQL of the settings. `events` are those of an embedded server after its start. Throws a
 * message for people when there is none to be had.
 */
export async function openDatabaseServer(
  config: Config,
  events: MembershipEvents = { onLost: () => undefined },
): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
    return { url, directUrl, close: async () => undefined };
  }
  await refuseHalfRestored(config.dataDir);
  const embedded = await openEmbedded({
    directory: join(config.dataDir, 'postgres'),
    password: await loadSecret(config, 'database'),
    database: 'bargain_buddy',
    ...events,
  });
  const { url, openBaseBackup, leave: close } = embedded;
  return { url, directUrl: url, openBaseBackup, close };
}

/**
 * Runs `work` on the migrated database of the settings, as commands do: beside a running app or without one. Answers
 * what `work` answers, after everything is closed again.
 */
export function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabaseServer(config, async ({ directUrl }) => {
    await migrate(directUrl);
    const db = openDatabase(openPatientPool(directUrl));
    const valkey = config.eventsUrl ? await openValkey(config.eventsUrl, { warn() {}, debug() {} }) : undefined;
    if (valkey) carryEvents(db, valkey);
    try {
      return await work(db);
    } finally {
      await valkey?.close();
      await db.destroy();
    }
  });
}

/**
 * Runs `work` beside the PostgreSQL of the settings, which is closed again afterwards; also when the process is told to
 * stop.
 */
export async function withDatabaseServer<T>(config: Config, work: (server: DatabaseServer) => Promise<T>): Promise<T> {
  const shutdown = prepareShutdown({ exitCode: 1 });
  const opening = openDatabaseServer(config);
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= opening.then(
      (server) => server.close(),
      () => undefined,
    ));
  shutdown.add(close, closingPatience);
  try {
    return await work(await opening);
  } catch (error) {
    // It failed because everything closes.
    if (shutdown.begun) return await shutdown.stop(1);
    throw error;
  } finally {
    await close();
  }
}
