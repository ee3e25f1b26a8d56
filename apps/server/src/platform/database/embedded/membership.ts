import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../database-errors.ts';
import { isDiskFull, retryWhileDiskFull } from '../disk-full.ts';
import { appRole, clusterUrl, type PostgresCluster, superuser } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';
import { ensureAppRole } from './roles.ts';
import { ensureServerRuns, serverStartTimeout, stopServer } from './start.ts';

/** Every process that uses the cluster holds this lock in shared mode. */
const usersLock = 5_308_417_733;

export interface ClusterEvents {
  /** Called if the server died and could not be restarted. */
  onLost(error: Error): void;
  /** Receives a message when the server waits for disk space, and when it runs again. */
  report?(message: string): void;
}

export interface ClusterMembership {
  port: number;
  leave(): Promise<void>;
}

/**
 * Joins the cluster, and starts its server if none runs. If the server dies, it is restarted on the same port, after a
 * wait for disk space if necessary. Membership is an advisory lock on a connection. The lock ends with the process, so
 * no cleanup is needed, and the process that gets it exclusively knows that it is the last one.
 */
export async function becomeClusterMember(
  cluster: PostgresCluster,
  { onLost, report = () => undefined }: ClusterEvents,
): Promise<ClusterMembership> {
  const leaving = new AbortController();
  const { signal } = leaving;
  let share = await joinCluster(cluster);
  let rejoining: Promise<void> | undefined;
  const { port } = share;
  watch();

  function watch(): void {
    share.ended.then(() => {
      if (!signal.aborted) rejoining = rejoin().catch(fail);
    });
  }
  async function rejoin(): Promise<void> {
    share = await retryWhileDiskFull(() => joinCluster(cluster), { report, signal });
    if (share.port !== port) throw new Error(`PostgreSQL had to be restarted and port ${port} is in use by now.`);
    watch();
  }
  function fail(error: unknown): void {
    if (!signal.aborted) onLost(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    port,
    async leave() {
      leaving.abort();
      // The restarted server must be stopped, too.
      await rejoining;
      await giveBack(cluster, share.client);
    },
  };
}

interface Share {
  client: pg.Client;
  /** Resolves when the connection ends, also if it ended before the caller could listen. */
  ended: Promise<void>;
  port: number;
}

async function joinCluster(cluster: PostgresCluster): Promise<Share> {
  for (const deadline = Date.now() + serverStartTimeout; ; ) {
    const port = await ensureServerRuns(cluster);
    const [first, client] = [connection(cluster, port, superuser), connection(cluster, port, appRole)];
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      // The superuser's connection stays until the app's role has one, so that the server does not stop in between.
      await first.connect();
      await first.query('SELECT pg_advisory_lock_shared($1)', [usersLock]);
      await ensureAppRole(first, cluster);
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [usersLock]);
      await first.end();
      return { client, ended, port };
    } catch (error) {
      for (const one of [client, first]) await one.end().catch(() => undefined);
      // The server may be stopping or recovering from a crash.
      if (isDiskFull(error) || !isDatabaseAway(error) || Date.now() > deadline) throw explain(cluster, error);
      await delay(50);
    }
  }
}

function connection(cluster: PostgresCluster, port: number, role: typeof superuser | typeof appRole): pg.Client {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, port, 'postgres', role),
    application_name: 'bargain-buddy (keeps the server running)',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  return client;
}

async function giveBack(cluster: PostgresCluster, client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [usersLock]);
    // The lock is held until the server has stopped, so a new process waits and then starts a new one.
    if (rows[0]?.alone) await stopServer(cluster);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // Only the connection may have ended, and then nothing else would stop the server.
    if (await findPostmaster(cluster.directory)) await giveBack(cluster, (await joinCluster(cluster)).client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

function explain(cluster: PostgresCluster, error: unknown): unknown {
  if (!isWrongPassword(error)) return error;
  return new Error(
    `The PostgreSQL in ${cluster.directory} does not accept the password in secrets/database beside it: the two ` +
      'belong together, so restore both from the same backup.',
    { cause: error },
  );
}
