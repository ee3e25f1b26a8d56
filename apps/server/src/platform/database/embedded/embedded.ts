import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BaseBackup, openBaseBackup } from './base-backup.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterUrl, majorVersion, superuser } from './cluster.ts';
import { initialise } from './initialise.ts';
import { join, type MembershipEvents } from './membership.ts';
import { ensureDatabases } from './roles.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

export interface EmbeddedOptions extends MembershipEvents {
  /** Where the data is or will be. */
  directory: string;
  /** Of its superuser; the app's role has one that follows from it. */
  password: string;
  /** Whether the app's role may make databases of its own, as tests and the bench do. */
  createsDatabases?: boolean;
  /** The database that `url` names; made when missing. */
  database: string;
  /** PostgreSQL settings in addition to the app's own, such as { fsync: 'off' }. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Of the database, for the role that owns it and is no superuser. */
  url: string;
  /** Begins a copy of everything in the server, which may be written to meanwhile. */
  openBaseBackup(): Promise<BaseBackup>;
  /** To be called once when this process needs the server no more; the last process to leave stops it. */
  leave(): Promise<void>;
}

/**
 * The PostgreSQL that the app runs itself: makes the data directory, starts the server or joins the one that runs, and
 * makes sure that the database is there. Any number of processes may do so. Throws a message for people when PostgreSQL
 * cannot run here.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, password, createsDatabases = false, settings = {} } = options;
  const binaries = await findBinaries();
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  const user = await chooseServerUser(directory, [binaries.postgres, dirname(directory)]);
  const cluster: Cluster = {
    directory,
    logFile: `${directory}.log`,
    binaries,
    user,
    password,
    createsDatabases,
    settings,
  };
  await initialise(cluster);
  const { port, leave } = await join(cluster, options);
  try {
    await ensureDatabases(cluster, port, options.database);
  } catch (error) {
    await leave();
    throw error;
  }
  return {
    url: clusterUrl(cluster, port, options.database),
    openBaseBackup: () => openBaseBackup(clusterUrl(cluster, port, 'postgres', superuser)),
    leave,
  };
}

/** Of the server that would run on `directory`: its major version, and whose the files there have to be. */
export async function describeEmbedded(
  directory: string,
): Promise<{ version: string | undefined; owner: ServerUser['owner'] }> {
  const binaries = await findBinaries();
  const user = await chooseServerUser(directory, [binaries.postgres, dirname(directory)]);
  return { version: await majorVersion({ binaries, user }), owner: user.owner };
}
