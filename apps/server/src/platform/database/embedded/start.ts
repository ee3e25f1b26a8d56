import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, open, readFile, stat, statfs, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, lastPort, removeMisleadingPidFile } from './postmaster.ts';

const mebibyte = 1024 * 1024;
/** Long enough for a crash recovery on a slow disk. */
export const startTimeout = 180_000;
/** PostgreSQL writes its log in files of this size. */
const segmentSize = 16 * mebibyte;

/**
 * Makes sure that a server runs on the cluster's data directory and answers its port. PostgreSQL itself lets only one
 * server onto a data directory, so of several processes that start one at once, one succeeds and all use that one.
 */
export async function ensureRunning(cluster: Cluster): Promise<number> {
  const deadline = Date.now() + startTimeout;
  let port = (await lastPort(cluster.directory)) ?? (await freePort());
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
    // Either another process was quicker, or the last processes of a killed server are about to notice and leave.
    else if (/lock file "[^"]*" (already exists|is empty)|is still in use/.test(failure)) await delay(100);
    else throw new Error(`PostgreSQL did not start (${cluster.logFile}):\n${failure}`);
  }
  throw new Error(`PostgreSQL was not ready after ${startTimeout / 1000} seconds: see ${cluster.logFile}.`);
}

/**
 * Stops the server on the cluster's data directory, ending its connections; answers once it is down. Not by pg_ctl,
 * which waits for the pid file to go and so would wait for ever when another process starts the next server at once.
 */
export async function stopServer({ directory }: Cluster): Promise<void> {
  const running = await findPostmaster(directory);
  if (!running) return;
  // PostgreSQL's 'fast shutdown'.
  process.kill(running.pid, 'SIGINT');
  while ((await findPostmaster(directory))?.pid === running.pid) await delay(20);
}

/**
 * Starts a server that outlives this process and waits until it accepts connections. Answers what it wrote to its log
 * when it ended instead, undefined when it runs.
 */
async function launch(cluster: Cluster, port: number): Promise<string | undefined> {
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

/** A full disk can also be too full for the message in the log. */
async function describeFullDisk({ directory, logFile }: Cluster): Promise<string> {
  const disk = await statfs(join(directory, 'pg_wal')).catch(() => undefined);
  const isFull = disk !== undefined && disk.bavail * disk.bsize < segmentSize;
  return isFull ? `\nNo space left on device: ${directory} (details: ${logFile})` : '';
}

async function serverArguments(cluster: Cluster, port: number): Promise<string[]> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    shared_buffers: `${sharedBuffers()}MB`,
    // The data directory of a laptop or a small server is on flash memory, where reading out of order costs little.
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
 * A quarter of the memory, as PostgreSQL's manual has it (section 19.4), of a container's where it has less: with ten
 * million prices a survey touches pages everywhere, and is written twice as soon where they lie there. What is never
 * used takes a hundredth of it.
 */
function sharedBuffers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(Math.max(memory / mebibyte / 4, 128), 8_192));
}

/**
 * Whether this PostgreSQL can remember which pages were in its memory, and read them again when it starts: else the
 * first import or search takes two to three times as long.
 */
function canPrewarm({ binaries }: Cluster): Promise<boolean> {
  const control = join(binaries.postgres, '../../share/postgresql/extension/pg_prewarm.control');
  return access(control).then(
    () => true,
    () => false,
  );
}

/** Empties a log of more than 10 MB, since nothing else ever does; answers where new lines begin, in bytes. */
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
