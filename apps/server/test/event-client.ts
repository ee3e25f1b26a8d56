import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { App } from '../src/app.ts';

export interface ReceivedEvent {
  /** Id from which a client continues after this event. */
  lastId: string | undefined;
  event: string;
  data: { id?: number; version?: number; changed?: string[] };
}

export interface EventClient {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events except pings, in the order of arrival. */
  received: ReceivedEvent[];
  /** Id from which to continue after a break. */
  lastId(): string | undefined;
  pings(): number;
  /** Resolves with the first event that `isIt` accepts. Rejects after ten seconds. */
  until(isIt: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves at the end of the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Starts the app on a free port and returns its address. */
export function listenOn(app: App): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Opens the event stream of a person as a browser does, and waits until it is open. */
export async function openEvents(
  origin: string,
  { authorization }: { authorization: { authorization: string } },
  lastEventId?: string,
): Promise<EventClient> {
  const headers = { ...authorization, ...(lastEventId && { 'last-event-id': lastEventId }) };
  // An agent would reuse connections.
  const asked = request(`${origin}/api/events/`, { agent: false, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const received: ReceivedEvent[] = [];
  let lastId: string | undefined;
  let pings = 0;
  let wake = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();

  const parser = createParser({
    onId(id) {
      lastId = id;
    },
    onEvent: take,
  });

  async function read(): Promise<void> {
    for await (const chunk of response.setEncoding('utf8')) {
      parser.feed(chunk);
      wake.resolve();
      wake = Promise.withResolvers();
    }
  }
  function take({ event, data }: EventSourceMessage): void {
    if (event === 'ping') pings += 1;
    else if (event) received.push({ lastId, event, data: JSON.parse(data) });
    first.resolve();
  }
  const ended = read()
    .catch(() => undefined)
    .finally(() => first.resolve());
  await first.promise;

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    lastId: () => lastId,
    pings: () => pings,
    async until(isIt) {
      const late = delay(10_000, 'late' as const);
      for (;;) {
        const found = received.find(isIt);
        if (found) return found;
        if ((await Promise.race([wake.promise, late])) === 'late') {
          throw new Error(`It did not come. What came: ${JSON.stringify(received)}`);
        }
      }
    },
    ended,
    close: () => void asked.destroy(),
  };
}
