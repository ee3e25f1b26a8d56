import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../database-errors.ts';
import { isDiskFull, retryWhileDiskFull } from '../disk-full.ts';
import { appRole, type Cluster, clusterUrl, superuser } from './cluster.ts';
import { ensureAppRole } from './roles.ts';
import { ensureRunning, startTimeout, stopServer } from './start.ts';

/** Every process that uses the cluster holds this lock shared for as long as it does. */
const usersLock = 5_308_417_733;

export interface MembershipEvents {
  /** Called when the server died and could not be started again. */
  onLost(error: Error): void;
  /** Receives a message for people when the server waits for room on the disk, and when it runs again. */
  report?(message: string): void;
}

/** This process's share in a running cluster. */
export interface Membership {
  port: number;
  /** Gives the share back; the last process to leave stops the server. */
  leave(): Promise<void>;
}

/**
 * Takes a share in the cluster, starting its server when none runs. A server that a killed process left behind is used
 * on. Should the server die while it is in use it is started again on the same port, if necessary after a wait for room
 * on the disk; `onLost` hears when that fails.
 *
 * The share is a lock on a connection of its own: it vanishes with the process, however that ends, so nobody has to
 * clean up, and the one who gets the lock alone knows that nobody else is left.
 */
export async function join(
  cluster: Cluster,
  { onLost, report = () => undefined }: MembershipEvents,
): Promise<Membership> {
  const leaving = new AbortController();
  const { signal } = leaving;
  let share = await joinCluster(cluster);
  const { port } = share;
  watch();

  function watch(): void {
    share.client.once('end', () => {
      if (!signal.aborted) void rejoin().catch(fail);
    });
  }
  async function rejoin(): Promise<void> {
    share = await retryWhileDiskFull(() => joinCluster(cluster), { report, signal });
    if (share.port !== port) throw new Error(`PostgreSQL had to be restarted and port ${port} is in use by now.`);
    if (signal.aborted) return giveBack(cluster, share.client);
    watch();
  }
  function fail(error: unknown): void {
    if (!signal.aborted) onLost(error instanceof Error ? error : new Error(String(error)));
  }

  return {
    port,
    async leave() {
      leaving.abort();
      await giveBack(cluster, share.client);
    },
  };
}

async function joinCluster(cluster: Cluster): Promise<{ client: pg.Client; port: number }> {
  for (const deadline = Date.now() + startTimeout; ; ) {
    const port = await ensureRunning(cluster);
    const [first, client] = [connection(cluster, port, superuser), connection(cluster, port, appRole)];
    try {
      // The superuser's share lasts until there is a role that can have one, so that the server does not stop in
      // between.
      await first.connect();
      await first.query('SELECT pg_advisory_lock_shared($1)', [usersLock]);
      await ensureAppRole(first, cluster);
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [usersLock]);
      await first.end();
      return { client, port };
    } catch (error) {
      for (const one of [client, first]) await one.end().catch(() => undefined);
      // The last user may just be stopping the server, or it recovers from a crash: wait for the end of that.
      if (isDiskFull(error) || !isDatabaseAway(error) || Date.now() > deadline) throw explain(cluster, error);
      await delay(50);
    }
  }
}

function connection(cluster: Cluster, port: number, role: typeof superuser | typeof appRole): pg.Client {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, port, 'postgres', role),
    application_name: 'bargain-buddy (keeps the server running)',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {
    // The 'end' that follows is what counts.
  });
  return client;
}

async function giveBack(cluster: Cluster, client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [usersLock]);
    // The lock is still held while the server stops, so a process that comes now waits and then starts a new one.
    if (rows[0]?.alone) await stopServer(cluster);
  } catch {
    // The server is gone already, which is what leaving may end with.
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

function explain(cluster: Cluster, error: unknown): unknown {
  if (!isWrongPassword(error)) return error;
  return new Error(
    `The PostgreSQL in ${cluster.directory} does not accept the password in secrets/database beside it: the two ` +
      'belong together, so restore both from the same backup.',
    { cause: error },
  );
}
