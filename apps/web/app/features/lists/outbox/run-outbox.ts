import type { QueryClient } from '@tanstack/react-query';
import { requestBackgroundSync } from '~/lib/background-sync.ts';
import { newClientId } from '~/lib/client-id.ts';
import { exclusively } from '~/lib/exclusively.ts';
import { outboxName, type Told } from '~/lib/outbox/between-tabs.ts';
import type { NewChange, Notice } from '~/lib/outbox/changes.ts';
import { drain, type Settled } from '~/lib/outbox/drain.ts';
import { createDrainer } from '~/lib/outbox/drainer.ts';
import { createResultWaiter, type Heard } from '~/lib/outbox/hearing.ts';
import { createOutbox } from '~/lib/outbox/outbox.ts';
import { pageStorage as storage } from '~/lib/outbox/page-storage.ts';
import { provisionalId } from '~/lib/outbox/provisional.ts';
import { deviceClock } from '~/lib/outbox/transport.ts';
import { mirrorCurrentSession, onSessionEnd, signedInAccount } from '~/lib/session.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { additionOf, itemToPutBack } from '../model/addition-of.ts';
import { applyResults } from './cache-settled.ts';
import { emptyOutbox, useOutbox } from './outbox-store.ts';
import { pageTransport } from './page-transport.ts';

/** Milliseconds until the lists show without the stored changes, if the device's storage does not respond. */
const patienceMs = 2_000;
/** The maximum number of messages at once; more would hide the page. */
const mostTold = 3;

let running: ReturnType<typeof runOutbox> | undefined;

/** Returns the signed-in account's outbox. It sends changes until the session or the page ends. */
export function outboxOf(queryClient: QueryClient) {
  const account = signedInAccount() ?? '';
  if (running?.account !== account) {
    running?.stop();
    running = runOutbox(account, queryClient);
  }
  return running;
}

function runOutbox(account: string, queryClient: QueryClient) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(outboxName) : undefined;
  const tell = (told: Told) => channel?.postMessage(told);
  const outbox = createOutbox({
    storage,
    account,
    onState: (state) => !signal.aborted && useOutbox.setState(state),
  });
  const resultWaiter = createResultWaiter(deviceClock);
  const isWaiting = () => useOutbox.getState().waiting.length > 0;

  const settle = (settled: Settled) => {
    applyResults(queryClient, settled);
    const inForms = settled.notices.flatMap(({ of = [] }) => (resultWaiter.isHeard(of) ? of : []));
    if (inForms.length > 0) void outbox.forgetNoticesOf(new Set(inForms));
    void outbox.settled(settled);
    resultWaiter.settled(settled);
  };
  const onSettled = (settled: Settled) => {
    // Skips messages that a form shows itself.
    const notices = settled.notices.filter(({ of = [] }) => !resultWaiter.isHeard(of));
    settle(settled);
    tell({ is: 'settled', settled });
    for (const notice of notices.slice(0, mostTold)) {
      const { text, back } = notice;
      const action = back && { text: 'Put back', run: () => void putBack(notice) };
      showSnackbar(text, 'warning', undefined, action);
    }
  };
  const put = async (changes: readonly Omit<NewChange, 'id' | 'account' | 'made_at'>[]): Promise<string[]> => {
    const made = changes.map((change) => ({ ...change, id: newClientId(), account, made_at: Date.now() }));
    await outbox.put(made);
    tell({ is: 'put' });
    if (navigator.onLine) drainer.wake();
    else requestBackgroundSync();
    return made.map(({ id }) => id);
  };
  const putBack = async ({ back, of = [] }: Notice): Promise<void> => {
    if (!back || !useOutbox.getState().notices.some((notice) => String(notice.of) === String(of))) return;
    const { list, list_id, list_name, item } = back;
    const { change, shown } = additionOf({ id: list_id ?? provisionalId(list) }, itemToPutBack(item));
    await outbox.forgetNoticesOf(new Set(of));
    await put([{ list, list_id, change, shown: { ...shown, list: list_name } }]);
    await outbox.refresh();
  };
  /** True if the server responded to the last try, even with a failure. Forms wait for a response only then. */
  let hadResponse = true;
  let failedWithResponse = false;
  const onFailed = (rows: Settled['rows']) => {
    failedWithResponse = true;
    const ids = rows.map(({ id }) => id);
    return resultWaiter.failed(ids, async (own) => {
      await outbox.withdraw(own);
      tell({ is: 'put' });
    });
  };
  const drainer = createDrainer({
    drain: () =>
      exclusively(outboxName, () =>
        drain({ storage, account, transport: pageTransport, clock: deviceClock, onSettled, onFailed }),
      ),
    clock: deviceClock,
    random: Math.random,
    onTried: (failed) => {
      if (!signal.aborted) useOutbox.setState({ isConnected: !failed && navigator.onLine });
      hadResponse = !failed || failedWithResponse;
      failedWithResponse = false;
      if (!failed) return;
      resultWaiter.giveUp();
      requestBackgroundSync();
    },
  });
  const wakeIfWaiting = () => {
    if (isWaiting() && navigator.onLine) drainer.wake();
  };

  useOutbox.setState({ ...emptyOutbox, isConnected: navigator.onLine }, true);
  const showWithout = () => !signal.aborted && useOutbox.setState({ isRead: true });
  void outbox.refresh().then(wakeIfWaiting, showWithout);
  deviceClock.after(patienceMs, showWithout);
  mirrorCurrentSession();
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.is === 'settled' && data.settled.account === account) settle(data.settled);
    // The tab that stored the changes sends them. This tab sends any that are left, if the other one has closed.
    if (data.is === 'put') void outbox.refresh().then(wakeIfWaiting);
  });
  const reconnect = () => {
    hadResponse = true;
    useOutbox.setState({ isConnected: true });
    if (isWaiting()) drainer.reconnect();
  };
  window.addEventListener('online', reconnect, { signal });
  window.addEventListener('offline', () => useOutbox.setState({ isConnected: false }), { signal });
  // While the page was hidden, it may have missed messages of other tabs or the service worker.
  const comeBack = () => {
    if (document.visibilityState === 'visible') void outbox.refresh().then(wakeIfWaiting);
  };
  document.addEventListener('visibilitychange', comeBack, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal });

  return {
    account,
    /** Adds changes. The promise resolves when they are stored; they are sent when online. */
    put,
    putBack,
    /** Waits up to a second, while online, for the server's results of changes. */
    async hear(ids: readonly string[]): Promise<Heard> {
      if (!navigator.onLine || !hadResponse) return { is: 'kept', results: new Map() };
      // Tries at once, even during the pause after a failure, because a form waits.
      void drainer.tryNow();
      return resultWaiter.hear(ids);
    },
    async takeBack(id: string): Promise<boolean> {
      const isTaken = await outbox.takeBack(id);
      if (isTaken) tell({ is: 'put' });
      return isTaken;
    },
    async discard(): Promise<void> {
      await outbox.clear();
      tell({ is: 'put' });
    },
    tryNow: () => drainer.tryNow(),
    forgetNotices: outbox.forgetNotices,
    stop() {
      stopping.abort();
      resultWaiter.giveUp();
      drainer.stop();
      channel?.close();
      useOutbox.setState(emptyOutbox, true);
    },
  };
}

if (typeof window !== 'undefined') {
  onSessionEnd(() => {
    running?.stop();
    running = undefined;
  });
}
