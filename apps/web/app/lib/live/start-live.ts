import type { EventSourceMessage } from 'eventsource-parser';
import { loadContract } from '../contract.ts';
import { dispatchEventGap, dispatchListEvent, dispatchNotificationEvent } from '../live-events.ts';
import { readEventStream } from './read-stream.ts';

/** Messages from the reading tab to the others. */
type TabMessage = { kind: 'event'; event: EventSourceMessage } | { kind: 'gap' };

/** Versioned, because tabs of an earlier release use another format. */
const name = 'bargain-buddy-live-2';
/** Milliseconds after which the browser may have suspended a hidden page. */
const longAwayMs = 5_000;

/** Dispatches the server's events as browser events. One tab reads for all tabs, and another one succeeds it. */
export function startLiveEvents(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  let lastId: string | undefined;
  let turn = new AbortController();

  const receive = (message: TabMessage) => {
    if (message.kind === 'gap') return dispatchEventGap();
    lastId = message.event.id ?? lastId;
    void passOn(message.event);
  };
  const broadcast = (message: TabMessage) => {
    channel?.postMessage(message);
    receive(message);
  };
  const read = () =>
    readEventStream({
      signal: turn.signal,
      lastId: () => lastId,
      onBeginning: () => broadcast({ kind: 'gap' }),
      onEvent: (event) => broadcast({ kind: 'event', event }),
    });
  const begin = () => {
    turn = new AbortController();
    if (canShare) void navigator.locks.request(name, { signal: turn.signal }, read).catch(() => undefined);
    else void read();
  };

  begin();
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data));
  document.addEventListener('visibilitychange', afterSleep(dispatchEventGap), { signal });
  // A page in the back/forward cache must not read for the others.
  window.addEventListener('pagehide', () => turn.abort(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal });
  return () => {
    stopping.abort();
    turn.abort();
    channel?.close();
  };
}

async function passOn({ event: type, data }: EventSourceMessage): Promise<void> {
  if (type === 'notification') dispatchNotificationEvent();
  if (type !== 'list') return;
  const { listEventSchema } = await loadContract();
  const { data: event } = listEventSchema.safeParse(JSON.parse(data));
  if (event) dispatchListEvent(event);
}

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
