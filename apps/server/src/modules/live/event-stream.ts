import type { ServerResponse } from 'node:http';

/**
 * What may wait for a client that does not read; who has more waiting is cut off, and catches up when it comes back.
 */
const mostWaiting = 64 * 1024;

/** An answer that goes on (server-sent events): one person's open page, or all pages of one browser. */
export interface EventStream {
  readonly userId: number;
  readonly family: string;
  /** Until when it was told everything: a time by the database's clock, in milliseconds since 1970. */
  lastId: number;
  /** Lets what was sent so far, and whatever follows, go out. */
  start(headers: Record<string, number | string | string[] | undefined>): void;
  /** Sends a message, with the id if everything up to it was told: not while something missed is still to be sent. */
  send(message: string, id?: number): void;
  /** From here on messages go without ids, since something that came before them is still to be sent. */
  fallBehind(): void;
  /** What was missed until `id` is sent, and a ping with that id says so. */
  catchUp(id: number): void;
  /** Ends it, whether it has started or not. */
  end(): void;
}

/**
 * A stream over `response`, which must be used for nothing else; `onEnd` is called once, when it ends for whatever
 * reason.
 */
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
    if (response.writableLength > mostWaiting) {
      response.destroy();
      over();
    }
  };
  const stream: EventStream = {
    userId,
    family,
    lastId: 0,
    start(headers) {
      // The client went away before there was anything to tell.
      if (response.destroyed) return;
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies such as nginx would otherwise wait until they have a buffer full.
        'x-accel-buffering': 'no',
      });
      const waiting = early ?? [];
      early = undefined;
      if (isOver) return void response.end();
      write(['retry: 2000\n\n', ...waiting].join(''));
    },
    send(message, id) {
      if (isOver) return;
      const isToldUntil = id !== undefined && behind === 0;
      if (isToldUntil) stream.lastId = id;
      const text = isToldUntil ? `id: ${id}\n${message}` : message;
      if (early) early.push(text);
      else write(text);
    },
    fallBehind() {
      behind += 1;
    },
    catchUp(id) {
      behind -= 1;
      stream.send(toMessage('ping', {}), id);
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

/** An event as it goes over the wire, but for its id. */
export function toMessage(event: 'list' | 'notification' | 'ping', data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
