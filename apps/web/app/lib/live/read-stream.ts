import * as calls from '@bargain-buddy/contract/calls';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { fetchApi } from '../api-client.ts';

interface Reading {
  signal: AbortSignal;
  /** Id of the last event that any tab has received. */
  lastId(): string | undefined;
  /** Called for a stream without a position. Later streams begin with the missed events. */
  onBeginning(): void;
  onEvent(event: EventSourceMessage): void;
}

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** Milliseconds without an event until the connection counts as lost. The server sends one every 25 seconds. */
const silenceMs = 70_000;

/** Reads the server's events until `signal` or the end of the session. Reconnects with growing pauses. */
export async function readEventStream(reading: Reading): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!reading.signal.aborted) {
    const outcome = await readOnce(reading);
    if (outcome.isOver) return;
    pauseMs = outcome.wasGood ? (outcome.retryMs ?? firstPauseMs) : Math.min(pauseMs * 2, maxPauseMs);
    // Random, so that clients do not reconnect at the same moment after a restart of the server.
    await rest(pauseMs * (0.5 + Math.random() / 2), reading.signal);
  }
}

interface Outcome {
  isOver?: boolean;
  wasGood?: boolean;
  retryMs?: number | undefined;
}

async function readOnce({ signal, lastId, onBeginning, onEvent }: Reading): Promise<Outcome> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  // After an outage, the old connection is dead even if the browser does not report it.
  const giveUp = () => silence.abort();
  window.addEventListener('online', giveUp);
  let retryMs: number | undefined;
  const parser = createParser({
    onEvent,
    onRetry(milliseconds) {
      retryMs = milliseconds;
    },
  });
  let wasGood = false;
  try {
    stillThere();
    const id = lastId();
    const response = await fetchApi(calls.streamEvents, {
      headers: { accept: 'text/event-stream', ...(id && { 'last-event-id': id }) },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) return { isOver: true };
    if (!response.ok || !response.body) return {};
    if (id === undefined) onBeginning();
    for await (const text of chunksOf(response.body)) {
      stillThere();
      wasGood = true;
      parser.feed(text);
    }
    return { wasGood, retryMs };
  } catch {
    // A missing or broken connection is retried.
    return { wasGood };
  } finally {
    clearTimeout(timer);
    window.removeEventListener('online', giveUp);
  }
}

/** Safari cannot iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) yield value ?? '';
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', wake);
  });
}
