import * as calls from '@bargain-buddy/contract/calls';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { fetchApi } from '../api-client.ts';

interface Reading {
  signal: AbortSignal;
  /** The id of the last event that any tab has heard. */
  lastId(): string | undefined;
  /** A stream opened that knows of nothing before; later ones begin with what was missed. */
  onBeginning(): void;
  onEvent(event: EventSourceMessage): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The server says something every 25 seconds; after this long in silence the connection is dead. */
const silenceMs = 70_000;

/**
 * Reads the server's events until `signal` says stop or the session is over, and connects again whenever the stream
 * ends: at once after a good one, later and later while that fails, and as soon as the browser is online again.
 */
export async function readStream(reading: Reading): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!reading.signal.aborted) {
    const outcome = await readOnce(reading);
    if (outcome.isOver) return;
    pauseMs = outcome.wasGood ? (outcome.retryMs ?? firstPauseMs) : Math.min(pauseMs * 2, longestPauseMs);
    // Not all at the same moment after a restart of the server.
    await rest(pauseMs * (0.5 + Math.random() / 2), reading.signal);
  }
}

interface Outcome {
  /** The session is over: there is nothing to connect for. */
  isOver?: boolean;
  /** The stream opened and told something. */
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
  // After an outage the old connection is dead, whether or not it knows.
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
    // Without a connection, or in the middle of one that broke: tried again either way.
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
