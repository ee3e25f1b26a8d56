import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface ChannelListener {
  stop(): Promise<void>;
}

/**
 * Listens to a database channel and reconnects. Calls `onGap` after each connect, because notifications may be lost.
 */
export function listenToChannel(
  url: string,
  channel: string,
  handlers: { onMessage(payload: string): void; onGap(): void },
  log: FastifyBaseLogger,
): ChannelListener {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  void stayConnected();

  async function stayConnected(): Promise<void> {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        client = await connect();
        handlers.onGap();
        client.once('end', () => void stayConnected());
        return;
      } catch (err) {
        log.debug({ err, channel }, 'waiting for the database');
        await delay(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'bargain-buddy (listener)',
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
    await fresh.connect();
    if (stopping.signal.aborted) await fresh.end();
    else await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return fresh;
  }

  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
