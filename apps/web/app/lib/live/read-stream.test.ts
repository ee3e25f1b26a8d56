import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, expect, test, vi } from 'vitest';
import { readEventStream } from './read-stream.ts';

afterEach(() => void vi.unstubAllGlobals());

/** An event stream that comes in `pieces` of bytes, wherever they are cut. */
const streamOf = (pieces: Uint8Array<ArrayBuffer>[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  );

/** What a page hears of `answers`, one a connection, and how long it takes until the session is over. */
async function hear(...answers: Response[]): Promise<{ events: EventSourceMessage[]; tookMs: number }> {
  vi.stubGlobal('window', new EventTarget());
  const over = new Response(null, { status: 401 });
  vi.stubGlobal('fetch', async () => answers.shift() ?? over);
  const events: EventSourceMessage[] = [];
  const { signal } = new AbortController();
  const start = performance.now();
  await readEventStream({ signal, lastId: () => '1', onBeginning() {}, onEvent: (event) => void events.push(event) });
  return { events, tookMs: performance.now() - start };
}

const text =
  'retry: 20\n\nid: 7\nevent: list\ndata: {"id":1}\n\n: nothing\n\nevent: ping\ndata: {}\n\nid: 8\nevent: list\ndata: "Maché"\n\n';

test('LST-13 events are read whole wherever the stream is cut, and one that never ended is left out', async () => {
  const bytes = new TextEncoder().encode(`${text}event: list\ndata: 1\n`);
  for (const size of [1, 2, 3, 7, 1_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const { events } = await hear(streamOf(pieces));
    expect(events).toEqual([
      { id: '7', event: 'list', data: '{"id":1}' },
      { id: undefined, event: 'ping', data: '{}' },
      { id: '8', event: 'list', data: '"Maché"' },
    ]);
  }
});

test('LST-13 the server says how soon to connect again', async () => {
  const bytes = new TextEncoder().encode(text);
  const { events, tookMs } = await hear(...Array.from({ length: 10 }, () => streamOf([bytes])));
  expect(events).toHaveLength(30);
  // Ten times 20 ms at most, where by itself it would wait at least half a second each time.
  expect(tookMs).toBeLessThan(4_000);
});
