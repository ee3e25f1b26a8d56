import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts';
import { findPostmaster, isProcessAlive } from '../src/platform/database/embedded/postmaster.ts';

const prefix = 'bargain-buddy-postgres-';

export interface TestPostgres {
  /** Of the maintenance database; the user may make others. */
  url: string;
  /** Folder of the server's socket. A query by it takes less processor time than by TCP. */
  socket?: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one of TEST_DATABASE_URL, otherwise a server in a temporary folder that forgets
 * everything with its folder and so does not wait for the disk.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  const directory = join(folder, 'postgres');
  // The path of a socket, whose name is added, has at most 103 bytes on some systems.
  const socket = Buffer.byteLength(directory) <= 80 ? directory : '';
  const { url, leave } = await openEmbedded({
    directory,
    password: 'test',
    database: 'postgres',
    createsDatabases: true,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Hashing a password 4,096 times takes both sides of each connection milliseconds.
      scram_iterations: '1',
      // CREATE and DROP DATABASE scan all of them, and the app's setting is a quarter of the memory.
      shared_buffers: '256MB',
      // Its folder may lie in memory.
      max_wal_size: '256MB',
      unix_socket_directories: socket,
    },
    onLost: (error) => {
      throw error;
    },
  });
  return {
    url,
    ...(socket && { socket }),
    async stop() {
      await leave();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Ends and removes the servers of test runs that were killed before they could do so. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(name.match(`^${prefix}(\\d+)-`)?.[1]);
    if (!owner || isProcessAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const server = await findPostmaster(join(folder, 'postgres')).catch(() => undefined);
    if (server) process.kill(server.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}
