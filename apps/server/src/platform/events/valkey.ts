import { setTimeout as delay } from 'node:timers/promises';
import type { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { ChannelListener } from './listener.ts';
import type { EventCarrier, PeopleEvent } from './publish.ts';

const channel = 'bargain-buddy:people';

/** Transports events over Valkey or Redis. Events during an outage are lost. */
export interface Valkey extends EventCarrier {
  /** Calls `onGap` after each connect, because earlier events may be lost. */
  listen(handlers: { onEvent(event: PeopleEvent): void; onGap(): void }): ChannelListener;
  close(): Promise<void>;
}

type Client = ReturnType<typeof createClient>;
type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>;
type Log = Pick<FastifyBaseLogger, 'warn' | 'debug'>;

/** Connects in the background and reconnects. Loads its library on demand, because that takes 25 MB. */
export async function openValkey(url: string, log: Log): Promise<Valkey> {
  const { createClient } = await import('@redis/client');
  const connect = (options: ClientOptions = {}) => connectBy(createClient({ ...optionsFor(url), ...options }), log);
  const sender = connect({ disableOfflineQueue: true, commandsQueueMaxLength: 10_000 });
  return {
    send(events) {
      // Not awaited. Pages detect lost events with their next ping.
      sender.publish(channel, JSON.stringify(events)).catch((err) => log.debug({ err }, 'an event was lost'));
    },
    listen({ onEvent, onGap }) {
      const receiver = connect();
      const pass = (text: string) => {
        for (const event of JSON.parse(text) as PeopleEvent[]) onEvent(event);
      };
      receiver.subscribe(channel, pass).catch((err) => log.debug({ err }, 'EVENTS_URL was never heard'));
      receiver.on('ready', onGap);
      return { stop: async () => receiver.destroy() };
    },
    async close() {
      // Sends pending messages, unless the server does not respond.
      if (sender.isReady) await Promise.race([sender.close(), delay(1_000)]);
      if (sender.isOpen) sender.destroy();
    },
  };
}

const optionsFor = (url: string): ClientOptions => ({
  // The library only accepts the scheme `redis`.
  url: url.replace(/^valkey/, 'redis'),
  RESP: 2,
  socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 5_000) },
});

function connectBy(client: Client, log: Log): Client {
  let isAway = false;
  client.on('error', (err) => {
    if (!isAway) log.warn({ err }, 'no connection to EVENTS_URL: open pages hear of changes by their pings');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  client.connect().catch((err) => log.debug({ err }, 'EVENTS_URL was never there'));
  return client;
}
