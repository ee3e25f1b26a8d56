import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

/** Path of the program. `npm test` installs one as root. */
const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
export const hasValkey = program !== undefined;

/** A Valkey or Redis of a test's own, which stores nothing on disk. */
export interface ValkeyServer {
  url: string;
  /** Refuses all events, which are then lost, until `lose(false)`. */
  lose(isLost: boolean): Promise<void>;
  /** Kills it. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

export async function startValkey(): Promise<ValkeyServer> {
  if (!program) throw new Error('There is neither valkey-server nor redis-server.');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;
  async function start(): Promise<void> {
    server = spawn(
      program as string,
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      if (line.includes('Ready to accept connections')) break;
    }
    // Unread output would block it.
    server.stdout?.resume();
  }
  await start();
  return {
    url,
    start,
    async lose(isLost) {
      const client = await createClient({ url }).connect();
      await client.sendCommand(['ACL', 'SETUSER', 'default', isLost ? '-publish' : '+publish']);
      await client.close();
    },
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
