import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems choose ports of their own from 32768 on. */
const [first, end] = [15_000, 32_000];

/** Returns a port that is free, and that the system does not give to another program. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, end);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
