import type { EventSourceMessage } from 'eventsource-parser';
import { loadContract } from '../contract.ts';
import { announceGap, announceList, announceNotification } from '../live-events.ts';
import { readStream } from './read-stream.ts';

/** What the tab that reads tells the others. */
type Told = { kind: 'event'; event: EventSourceMessage } | { kind: 'gap' };

/** Tabs of an earlier release tell each other events of another shape, under the name without the number. */
const name = 'bargain-buddy-live-2';
/** A page that was out of sight for longer may have been put to sleep. */
const longAwayMs = 5_000;

/**
 * Listens to what the server tells this person's pages and passes it on as browser events, until the returned function
 * is called. One tab of the browser reads for all of them, where the browser can do that; when it goes, another takes
 * over.
 */
export function startLive(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  let lastId: string | undefined;
  let turn = new AbortController();

  const hear = (told: Told) => {
    if (told.kind === 'gap') return announceGap();
    lastId = told.event.id ?? lastId;
    void passOn(told.event);
  };
  const tell = (told: Told) => {
    channel?.postMessage(told);
    hear(told);
  };
  const read = () =>
    readStream({
      signal: turn.signal,
      lastId: () => lastId,
      onBeginning: () => tell({ kind: 'gap' }),
      onEvent: (event) => tell({ kind: 'event', event }),
    });
  const begin = () => {
    turn = new AbortController();
    if (canShare) void navigator.locks.request(name, { signal: turn.signal }, read).catch(() => undefined);
    else void read();
  };

  begin();
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  document.addEventListener('visibilitychange', afterSleep(announceGap), { signal });
  // A page that the browser keeps whole while another is shown must not read for the others.
  window.addEventListener('pagehide', () => turn.abort(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal });
  return () => {
    stopping.abort();
    turn.abort();
    channel?.close();
  };
}

async function passOn({ event: type, data }: EventSourceMessage): Promise<void> {
  if (type === 'notification') announceNotification();
  if (type !== 'list') return;
  const { listEventSchema } = await loadContract();
  const { data: event } = listEventSchema.safeParse(JSON.parse(data));
  if (event) announceList(event);
}

/** Calls `wake` when the page comes back into sight after a while, whatever happened to its connection. */
function afterSleep(wake: () => void): () => void {
  let hiddenAt: number | undefined;
  return () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = performance.now();
    } else if (hiddenAt !== undefined && performance.now() - hiddenAt > longAwayMs) {
      hiddenAt = undefined;
      wake();
    }
  };
}
