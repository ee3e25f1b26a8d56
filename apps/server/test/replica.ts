import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTarDecoder } from 'modern-tar';
import { findPostgresBinaries } from '../src/platform/database/embedded/binaries.ts';
import { type EmbeddedPostgres, openEmbedded } from '../src/platform/database/embedded/embedded.ts';
import { chooseServerUser } from '../src/platform/database/embedded/server-user.ts';
import { query } from './database-server.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL with a replica that follows it. */
export interface ReplicatedPostgres {
  url: string;
  /** The same for its superuser. */
  superuserUrl: string;
  replicaUrl: string;
  /** Pauses or resumes replication. */
  pause(isPaused: boolean): Promise<void>;
  /** Time of the app's last query to the replica, in seconds since 1970. */
  lastRead(): Promise<number>;
  /** Resolves when the replica has all data and reports it. */
  hasAll(): Promise<void>;
  /** Ends the replica at once. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Ends the primary, for good. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'test';
/** Pause between two checks. Each of them connects, which takes processor time. */
const pollMs = 10;

/** Starts both in `folder`; `prepare` fills the primary first. */
export async function startReplicated(
  folder: string,
  prepare: (url: string) => Promise<unknown>,
): Promise<ReplicatedPostgres> {
  const primary = await openEmbedded({
    directory: join(folder, 'primary'),
    password,
    database: 'bargain_buddy',
    settings: { fsync: 'off' },
    onLost: (error) => {
      throw error;
    },
  });
  await prepare(primary.url);
  const directory = join(folder, 'replica');
  const binaries = await findPostgresBinaries();
  const user = await chooseServerUser(join(folder, 'primary'), [binaries.postgres, folder]);
  await unpackBackup(primary, directory, user.owner);
  const { port: primaryPort } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  await appendFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(join(directory, 'standby.signal'), '');
  if (user.owner) await chown(join(directory, 'standby.signal'), user.owner.uid, user.owner.gid);
  const port = await freePort();
  const replicaUrl = primary.url.replace(`:${primaryPort}/`, `:${port}/`);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];

  let server: ChildProcess;
  let left: Promise<void> | undefined;
  async function start(): Promise<void> {
    const args = ['-D', directory, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
    const command = user.command(binaries.postgres, args);
    server = spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
    while (!(await answers(replicaUrl))) {
      if (server.exitCode !== null) throw new Error(`The replica ended with ${server.exitCode}.`);
      await delay(pollMs);
    }
  }
  // This process alone has a share in it.
  function leavePrimary(): Promise<void> {
    left ??= primary.leave();
    return left;
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  await start();
  return {
    url: primary.url,
    superuserUrl: primary.url.replace(/\/\/[^@]+@/, `//postgres:${password}@`),
    replicaUrl,
    start,
    async pause(isPaused) {
      const url = replicaUrl.replace(/\/\/[^@]+@/, `//postgres:${password}@`);
      await query(url, `SELECT pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
      if (!isPaused) return;
      while ((await query(url, 'SELECT pg_get_wal_replay_pause_state() AS is'))[0]?.is !== 'paused')
        await delay(pollMs);
    },
    async lastRead() {
      const latest = `SELECT coalesce(max(extract(epoch FROM query_start)), 0)::float AS at FROM pg_stat_activity`;
      return Number((await query(replicaUrl, `${latest} WHERE application_name = 'bargain-buddy'`))[0]?.at);
    },
    async hasAll() {
      const [row] = await query(primary.url, 'SELECT pg_current_wal_insert_lsn()::text AS lsn');
      const behind = `SELECT pg_last_wal_replay_lsn() < '${row?.lsn}' AS is`;
      while ((await query(replicaUrl, behind))[0]?.is) await delay(pollMs);
    },
    // By SIGQUIT, on which its processes end as well.
    kill: () => end('SIGQUIT'),
    killPrimary: leavePrimary,
    async stop() {
      await end('SIGQUIT');
      await leavePrimary();
    },
  };
}

/** Writes a backup of `from`, taken now, into `directory`. */
export async function unpackBackup(
  from: EmbeddedPostgres,
  directory: string,
  owner: { uid: number; gid: number } | undefined,
) {
  const own = async (path: string) => void (owner && (await chown(path, owner.uid, owner.gid)));
  const { tar, end } = await from.openBaseBackup();
  await mkdir(directory, { mode: 0o700 });
  await own(directory);
  for await (const { header, body } of tar.pipeThrough(createTarDecoder())) {
    const path = join(directory, header.name);
    if (header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, body, { mode: 0o600 });
    }
    await own(path);
  }
  await end;
}

async function answers(url: string): Promise<boolean> {
  return query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}
