import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPgBouncers } from '../../../scripts/lib/find-pgbouncers.mjs';
import { freePort } from './free-port.ts';

/** A PgBouncer of this machine, undefined where there is none, and how many statements it tracks. */
export interface PgBouncerKind {
  program: string | undefined;
  tracked?: number;
}

/** `npm run cluster -- test` installs both programs. */
const { tracking, older } = findPgBouncers();
export const poolers = {
  'PgBouncer since 1.21': { program: tracking, tracked: 200 },
  'PgBouncer since 1.21 that is told to track nothing': { program: tracking, tracked: 0 },
  'PgBouncer before 1.21': { program: older },
} satisfies Record<string, PgBouncerKind>;

/** A PgBouncer in transaction mode before a database. */
export interface PgBouncer {
  /** The database's address by way of it. */
  url: string;
  /** Has it stand still, as when its machine hangs, or go on. */
  freeze(isFrozen: boolean): void;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again at the same address, or another one in its place. */
  start(kind?: PgBouncerKind): Promise<void>;
  /** Has it read its settings anew, which say now how many statements it tracks. */
  reload(tracked: number): Promise<void>;
  stop(): Promise<void>;
}

/** With `size` connections to the database. */
export async function startPgBouncer(database: string, kind: PgBouncerKind, size = 20): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username, password } = new URL(database);
  const file = join(folder, 'pgbouncer.ini');
  const configure = (tracked: number | undefined) =>
    writeFile(
      file,
      `[databases]
app = host=${hostname} port=${serverPort || 5432} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
${tracked === undefined ? '' : `max_prepared_statements = ${tracked}`}
`,
    );
  // It does not run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let server: ChildProcess;
  async function start({ program = '', tracked }: PgBouncerKind): Promise<void> {
    await configure(tracked);
    server = spawn(program, [file], { ...nobody, stdio: 'ignore' });
    while (!(await accepts(port))) {
      if (server.exitCode !== null) throw new Error(`PgBouncer ended with ${server.exitCode}.`);
      await delay(20);
    }
  }
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await start(kind);
  return {
    url: `postgres://app:any@127.0.0.1:${port}/app`,
    freeze: (isFrozen) => void server.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    start: (another = kind) => start(another),
    kill,
    async reload(tracked) {
      await configure(tracked);
      server.kill('SIGHUP');
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
