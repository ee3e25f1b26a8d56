import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, open, readFile, stat, statfs, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCluster } from './cluster.ts';
import { findPostmaster, lastServerPort, removeMisleadingPidFile } from './postmaster.ts';

const mebibyte = 1024 * 1024;
/** Time limit of a start of PostgreSQL, in milliseconds. Enough for a crash recovery on a slow disk. */
export const serverStartTimeout = 180_000;
const segmentSize = 16 * mebibyte;

/**
 * Starts the server unless it runs. PostgreSQL allows one server per data directory, so one of several starts succeeds.
 */
export async function ensureServerRuns(cluster: PostgresCluster): Promise<number> {
  const deadline = Date.now() + serverStartTimeout;
  let port = (await lastServerPort(cluster.directory)) ?? (await freePort());
  while (Date.now() < deadline) {
    const running = await findPostmaster(cluster.directory);
    if (running?.status === 'ready') return running.port;
    if (running) {
      await delay(20);
      continue;
    }
    await removeMisleadingPidFile(cluster.directory);
    const failure = await launch(cluster, port);
    if (!failure) continue;
    if (/could not create any TCP\/IP sockets/.test(failure)) port = await freePort();
    // Another process was faster, or processes of a killed server are still ending.
    else if (/lock file "[^"]*" (already exists|is empty)|is still in use/.test(failure)) await delay(100);
    else throw new Error(`PostgreSQL did not start (${cluster.logFile}):\n${failure}`);
  }
  throw new Error(`PostgreSQL was not ready after ${serverStartTimeout / 1000} seconds: see ${cluster.logFile}.`);
}

/** Stops the server and waits until it is down. pg_ctl would wait forever if another process starts the next server. */
export async function stopServer({ directory }: PostgresCluster): Promise<void> {
  const running = await findPostmaster(directory);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  while ((await findPostmaster(directory))?.pid === running.pid) await delay(20);
}

/**
 * Starts a server that outlives this process. Returns undefined when it accepts connections, or its log if it ended.
 */
async function launch(cluster: PostgresCluster, port: number): Promise<string | undefined> {
  const logStart = await shortenLog(cluster.logFile);
  const log = await open(cluster.logFile, 'a', 0o600);
  const { file, args, options } = cluster.user.command(cluster.binaries.postgres, await serverArguments(cluster, port));
  const server = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] });
  const ended = once(server, 'exit').then(() => true);
  try {
    await once(server, 'spawn');
    server.unref();
    while ((await findPostmaster(cluster.directory))?.status !== 'ready') {
      if (!(await Promise.race([ended, delay(20, false)]))) continue;
      const written = (await readFile(cluster.logFile, 'utf8')).slice(logStart).trim();
      return [written || 'It wrote nothing to its log.', await describeFullDisk(cluster)].join('');
    }
    return undefined;
  } finally {
    await log.close();
  }
}

/** On a full disk, the log itself may have no message. */
async function describeFullDisk({ directory, logFile }: PostgresCluster): Promise<string> {
  const disk = await statfs(join(directory, 'pg_wal')).catch(() => undefined);
  const isFull = disk !== undefined && disk.bavail * disk.bsize < segmentSize;
  return isFull ? `\nNo space left on device: ${directory} (details: ${logFile})` : '';
}

async function serverArguments(cluster: PostgresCluster, port: number): Promise<string[]> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    shared_buffers: `${sharedBuffers()}MB`,
    // Data directories are on flash memory, where random reads cost little.
    random_page_cost: '1.1',
    jit: 'off',
    log_checkpoints: 'off',
    ...((await canPrewarm(cluster)) && { shared_preload_libraries: 'pg_prewarm' }),
    ...cluster.settings,
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.directory, '-p', String(port), ...pairs];
}

/**
 * A quarter of the memory, as PostgreSQL's manual advises (section 19.4), or of the container's limit. With ten million
 * prices, a survey touches pages everywhere. Unused buffers take a hundredth of their size.
 */
function sharedBuffers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / mebibyte / 4, 128), 8_192));
}

/** True if pg_prewarm is available. Without it, the first search after a start is two to three times slower. */
function canPrewarm({ binaries }: PostgresCluster): Promise<boolean> {
  const control = join(binaries.postgres, '../../share/postgresql/extension/pg_prewarm.control');
  return access(control).then(
    () => true,
    () => false,
  );
}

/** Empties a log above 10 MB. Returns the offset of new lines, in bytes. */
async function shortenLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size <= 10 * mebibyte) return size;
  await truncate(file);
  return 0;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
