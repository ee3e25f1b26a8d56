import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = 'pgbouncer';
/** Of this machine: `npm test` installs one where it may. */
export const hasPgBouncer = spawnSync(program, ['--version']).status === 0;

/** A PgBouncer in transaction mode before a database. */
export interface PgBouncer {
  /** The database's address by way of it. */
  url: string;
  /** Has it stand still, as when its machine hangs, or go on. */
  freeze(isFrozen: boolean): void;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPgBouncer(database: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username, password } = new URL(database);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
app = host=${hostname} port=${serverPort || 5432} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  // It does not run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let server: ChildProcess;
  async function start(): Promise<void> {
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
  await start();
  return {
    url: `postgres://app:any@127.0.0.1:${port}/app`,
    freeze: (isFrozen) => void server.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    start,
    kill,
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
