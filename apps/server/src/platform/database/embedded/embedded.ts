import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterUrl } from './cluster.ts';
import { initialise } from './initialise.ts';
import { join } from './membership.ts';
import { chooseServerUser } from './server-user.ts';

/** Any constant will do that no other lock has. */
const databaseLock = 5_308_417_734;

export interface EmbeddedOptions {
  /** Where the data is or will be. */
  directory: string;
  password: string;
  /** The database that `url` names; made when missing. */
  database: string;
  /** PostgreSQL settings in addition to the app's own, such as { fsync: 'off' }. */
  settings?: Record<string, string>;
  /** Hears when the server died and could not be started again. */
  onLost(error: Error): void;
}

export interface EmbeddedPostgres {
  url: string;
  /** To be called once when this process needs the server no more; the last process to leave stops it. */
  leave(): Promise<void>;
}

/**
 * The PostgreSQL that the app runs itself: makes the data directory, starts the server or joins the one that runs, and
 * makes sure that the database is there. Any number of processes may do so. Throws a message for people when PostgreSQL
 * cannot run here.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, password, settings = {} } = options;
  const binaries = await findBinaries();
  await mkdir(dirname(directory), { recursive: true });
  const user = await chooseServerUser(directory, [binaries.postgres, dirname(directory)]);
  const cluster: Cluster = { directory, logFile: `${directory}.log`, binaries, user, password, settings };
  await initialise(cluster);
  const { port, leave } = await join(cluster, options.onLost);
  try {
    await ensureDatabase(clusterUrl(cluster, port, 'postgres'), options.database);
  } catch (error) {
    await leave();
    throw error;
  }
  return { url: clusterUrl(cluster, port, options.database), leave };
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Processes that start together take turns; the lock ends with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [databaseLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
