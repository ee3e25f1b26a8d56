import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BaseBackup, openBaseBackup } from './base-backup.ts';
import { findPostgresBinaries } from './binaries.ts';
import { clusterUrl, majorVersion, type PostgresCluster, superuser } from './cluster.ts';
import { initialiseCluster } from './initialise.ts';
import { becomeClusterMember, type ClusterEvents } from './membership.ts';
import { ensureDatabases } from './roles.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';

export interface EmbeddedOptions extends ClusterEvents {
  directory: string;
  /** The superuser's. The password of the app's role is derived from it. */
  password: string;
  /** True for tests and the bench: the app's role may create databases. */
  createsDatabases?: boolean;
  database: string;
  /** Added to the app's own settings, such as { fsync: 'off' }. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Address of the database for its owner, who is no superuser. */
  url: string;
  /** Starts a consistent copy of the whole server. Writes can continue. */
  openBaseBackup(): Promise<BaseBackup>;
  /** Call once at the end. The last process stops the server. */
  leave(): Promise<void>;
}

/** Starts or joins the server, and creates the database. Throws a message for people if PostgreSQL cannot run here. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { directory, password, createsDatabases = false, settings = {} } = options;
  const binaries = await findPostgresBinaries();
  await mkdir(dirname(directory), { recursive: true, mode: 0o700 });
  const user = await chooseServerUser(directory, [binaries.postgres, dirname(directory)]);
  const cluster: PostgresCluster = {
    directory,
    logFile: `${directory}.log`,
    binaries,
    user,
    password,
    createsDatabases,
    settings,
  };
  await initialiseCluster(cluster);
  const { port, leave } = await becomeClusterMember(cluster, options);
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

/** Major version and file owner of the server for `directory`. */
export async function describeEmbedded(
  directory: string,
): Promise<{ version: string | undefined; owner: ServerUser['owner'] }> {
  const binaries = await findPostgresBinaries();
  const user = await chooseServerUser(directory, [binaries.postgres, dirname(directory)]);
  return { version: await majorVersion({ binaries, user }), owner: user.owner };
}
