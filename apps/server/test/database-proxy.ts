import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** URL of the database through the proxy. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections through again, at the same address. */
  restore(): Promise<void>;
  /** Stops all traffic but closes no connection, as a frozen database does. */
  freeze(): void;
  /** Sends held traffic and resumes. */
  thaw(): void;
  /** Number of open connections. */
  connections(): number;
}

/**
 * A proxy to the database at `url` that a test can cut and restore. Each direction takes `latency` milliseconds.
 */
export async function createDatabaseProxy(url: string, { latency = 0 } = {}): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let heldBack: (() => void)[] | undefined;
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ port: Number(target.port || 5432), host: target.hostname, allowHalfOpen: true });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (chunk) => passOn(() => other.writable && other.write(chunk)));
      socket.on('end', () => passOn(() => other.end()));
    }
  });
  function passOn(pass: () => void): void {
    if (heldBack) heldBack.push(pass);
    else if (latency > 0) setTimeout(pass, latency);
    else pass();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String(port);
  return {
    url: proxied.href,
    async cut() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    freeze() {
      heldBack = [];
    },
    connections: () => sockets.size / 2,
    thaw() {
      for (const pass of heldBack ?? []) pass();
      heldBack = undefined;
    },
    async restore() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
