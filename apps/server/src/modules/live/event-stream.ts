import type { ServerResponse } from 'node:http';

/** Maximum number of buffered bytes per client. A slower client must reconnect and catch up. */
const maxBufferedBytes = 64 * 1024;

export interface EventStream {
  readonly userId: number;
  readonly family: string;
  /** Latest time without missing events, by the database clock, in milliseconds since 1970. */
  lastId: number;
  start(headers: Record<string, number | string | string[] | undefined>): void;
  /** Sends a message. `id` is sent only if no earlier event is missing. */
  send(message: string, id?: number): void;
  /** Omits ids from now on, because earlier events are still missing. */
  fallBehind(): void;
  /** Marks the missing events until `id` as sent, and sends a ping with that id. */
  catchUp(id: number): void;
  end(): void;
}

/** Requires that `response` has no other writer. Calls `onEnd` once. */
export function createEventStream(
  response: ServerResponse,
  { userId, family }: { userId: number; family: string },
  onEnd: (stream: EventStream) => void,
): EventStream {
  let early: string[] | undefined = [];
  let isOver = false;
  let behind = 0;
  const over = () => {
    if (isOver) return;
    isOver = true;
    onEnd(stream);
  };
  const write = (message: string) => {
    response.write(message);
    if (response.writableLength > maxBufferedBytes) {
      response.destroy();
      over();
    }
  };
  const stream: EventStream = {
    userId,
    family,
    lastId: 0,
    start(headers) {
      if (response.destroyed) return;
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        // Disables the buffering of proxies such as nginx.
        'x-accel-buffering': 'no',
      });
      const waiting = early ?? [];
      early = undefined;
      if (isOver) return void response.end();
      write(['retry: 2000\n\n', ...waiting].join(''));
    },
    send(message, id) {
      if (isOver) return;
      const carriesId = id !== undefined && behind === 0;
      if (carriesId) stream.lastId = id;
      const text = carriesId ? `id: ${id}\n${message}` : message;
      if (early) early.push(text);
      else write(text);
    },
    fallBehind() {
      behind += 1;
    },
    catchUp(id) {
      behind -= 1;
      stream.send(toServerSentEvent('ping', {}), id);
    },
    end() {
      if (isOver) return;
      if (!early) response.end();
      over();
    },
  };
  response.once('close', over);
  return stream;
}

export function toServerSentEvent(event: 'list' | 'notification' | 'ping', data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
