import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

/** The program of this machine: `npm test` installs one where it may. */
const program = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
export const hasValkey = program !== undefined;

/** A Valkey or Redis of a test's own, which keeps nothing. */
export interface ValkeyServer {
  url: string;
  /** From here on every event is refused, and so lost, until `lose(false)`. */
  lose(isLost: boolean): Promise<void>;
  /** Ends it at once, as when its machine goes. */
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
    // What it says later is not read, and must not make it wait.
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
