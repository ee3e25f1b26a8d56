import type { ChangeResult, ShoppingList } from '@bargain-buddy/contract';
import { create } from 'zustand';
import { callApi } from '~/lib/api-client.ts';
import { requestBackgroundSync } from '~/lib/background-sync.ts';
import { newClientId, provisionalId } from '~/lib/client-id.ts';
import { deviceClock as clock, within } from '~/lib/clock.ts';
import { runExclusively } from '~/lib/exclusively.ts';
import type { Change, Notice, PendingChange, Shown } from '~/lib/outbox/changes.ts';
import { createOutbox, createResultWaiter, type OutboxState } from '~/lib/outbox/outbox.ts';
import { drain, type OutboxMessage, outboxName, type Settled } from '~/lib/outbox/send.ts';
import { moveChanges, pageStorage as storage } from '~/lib/outbox/storage.ts';
import { createRetrier } from '~/lib/retrier.ts';
import { guestDataOwner, mirrorCurrentSession, onSessionEnd, signedInAccountId } from '~/lib/session.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { applyResults } from '../model/catch-up.ts';
import { itemToAddAgain, toAdditionChange } from '../model/to-addition-change.ts';

/** `isConnected` is false after a request without response, or when the browser reports offline. */
type OutboxStore = OutboxState & { isConnected: boolean };

const emptyOutbox: OutboxStore = { waiting: [], notices: [], isRead: false, isConnected: true };

export const useOutbox = create<OutboxStore>(() => emptyOutbox);

/** Milliseconds until the lists show without the stored changes, if the device's storage does not respond. */
const readTimeoutMs = 2_000;
/** The maximum number of messages at once; more would hide the page. */
const maxMessages = 3;

const keyOf = ({ of }: Notice) => String(of);

let running: ReturnType<typeof runOutbox> | undefined;

/**
 * Returns the account's outbox. It sends changes until the session or the page ends. A guest's outbox sends nothing.
 * Its changes are the guest's lists until sign-in, when the account's outbox takes them over.
 */
export function pageOutbox() {
  const account = signedInAccountId() ?? guestDataOwner;
  if (running?.account !== account) {
    running?.stop();
    running = runOutbox(account);
  }
  return running;
}

function runOutbox(account: string) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(outboxName);
  const broadcast = (message: OutboxMessage) => channel.postMessage(message);
  const setState = (state: Partial<OutboxStore>) => !signal.aborted && useOutbox.setState(state);
  const outbox = createOutbox(storage, account, setState);
  const resultWaiter = createResultWaiter(clock);
  const isGuest = account === guestDataOwner;
  const canSend = () => !isGuest && navigator.onLine;
  const mustSend = () => canSend() && useOutbox.getState().waiting.length > 0;

  /** Deletes matching changes. Returns false if there are none. */
  const deleteChanges = async (matches: (row: PendingChange) => boolean): Promise<boolean> => {
    let isFound = false;
    await outbox.update((rows) => {
      isFound = rows.changes.some(matches);
      return { ...rows, changes: rows.changes.filter((row) => !matches(row)) };
    });
    if (isFound) broadcast({ is: 'put' });
    return isFound;
  };
  const deleteNotices = (deleted: readonly Notice[]) => {
    const isDeleted = (notice: Notice) => deleted.some((other) => keyOf(other) === keyOf(notice));
    return outbox.update((rows) => ({ ...rows, notices: rows.notices.filter((notice) => !isDeleted(notice)) }));
  };

  /** Applies results. The sending tab shows the notices that no form shows, and broadcasts the results. */
  const settle = (settled: Settled, isSender: boolean): void => {
    applyResults(settled);
    const inForms = settled.notices.filter(({ of = [] }) => resultWaiter.awaitedWith(of).length > 0);
    if (inForms.length > 0) void deleteNotices(inForms);
    void outbox.settled(settled);
    resultWaiter.settled(settled);
    if (!isSender) return;
    for (const notice of settled.notices.filter((one) => !inForms.includes(one)).slice(0, maxMessages)) {
      const action = notice.back && { text: 'Put back', run: () => void putBack(notice) };
      showSnackbar(notice.text, 'warning', undefined, action);
    }
    broadcast({ is: 'settled', settled });
  };
  const onSettled = (settled: Settled) => settle(settled, true);
  const options = { storage, account, request: callApi, clock, onSettled, awaitedWith: resultWaiter.awaitedWith };
  const sender = createRetrier({
    attempt: () => runExclusively(outboxName, () => drain(options)),
    signal,
    onTried: ({ left, status }) => {
      setState({ isConnected: navigator.onLine && (left !== 'no answer' || status === 500) });
      if (left !== 'no answer') return;
      resultWaiter.giveUp();
      requestBackgroundSync();
    },
  });

  /** Adds changes of a list: they show at once and are sent when online. Resolves with their ids when stored. */
  const put = async (
    { id, client_id, name }: Pick<ShoppingList, 'id' | 'client_id' | 'name'>,
    changes: readonly { change: Change; shown?: Omit<Shown, 'list'> }[],
  ): Promise<string[]> => {
    if (isGuest && changes.some(({ change }) => change.do === 'end')) {
      await deleteChanges((row) => row.list === client_id);
      return [];
    }
    const list = { account, list: client_id, list_id: id < 0 ? undefined : id, made_at: clock.now(), tries: 0 };
    const made = changes.map(({ change, shown }) => {
      return { ...list, id: newClientId(), change, shown: { list: name, ...shown } };
    });
    await outbox.put(made).catch((error: unknown) => {
      showSnackbar('This device is full. Free up some space, then try again.', 'error');
      throw error;
    });
    broadcast({ is: 'put' });
    if (canSend()) sender.wake();
    else if (!isGuest) requestBackgroundSync();
    return made.map((row) => row.id);
  };
  /** Adds the item of a notice again, once. */
  const putBack = async (notice: Notice): Promise<void> => {
    const { back } = notice;
    if (!back || !useOutbox.getState().notices.some((other) => keyOf(other) === keyOf(notice))) return;
    const list = { id: back.list_id ?? provisionalId(back.list), client_id: back.list, name: back.list_name };
    await deleteNotices([notice]);
    await put(list, [toAdditionChange(list, itemToAddAgain(back.item))]);
  };
  const refresh = async () => {
    await outbox.refresh();
    if (mustSend()) sender.wake();
  };
  const reconnect = () => {
    setState({ isConnected: true });
    if (mustSend()) sender.reconnect();
  };
  const stop = () => {
    running = undefined;
    stopping.abort();
    resultWaiter.giveUp();
    channel.close();
    useOutbox.setState(emptyOutbox, true);
  };

  useOutbox.setState({ ...emptyOutbox, isConnected: navigator.onLine }, true);
  const moved = isGuest ? Promise.resolve() : moveChanges(storage, guestDataOwner, account).catch(() => undefined);
  void within(readTimeoutMs, moved.then(refresh), undefined).then(() => setState({ isRead: true }));
  mirrorCurrentSession();
  signal.addEventListener('abort', onSessionEnd(stop));
  channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
    if (data.is === 'settled' && data.settled.account === account) settle(data.settled, false);
    // The tab that stored the changes sends them. This tab sends any that are left, if the other one has closed.
    if (data.is === 'put') void refresh();
  });
  window.addEventListener('online', reconnect, { signal });
  window.addEventListener('offline', () => setState({ isConnected: false }), { signal });
  // While the page was hidden, it may have missed messages of other tabs or the service worker.
  document.addEventListener('visibilitychange', () => document.hidden || void refresh(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refresh(), { signal });

  return {
    account,
    put,
    putBack,
    /** Waits up to a second for the server's results, while online. Rejects if it refuses or fails. */
    async waitForResults(ids: readonly string[]): Promise<ReadonlyMap<string, ChangeResult>> {
      if (ids.length === 0 || !canSend() || !useOutbox.getState().isConnected) return new Map();
      // Tries at once, even during the pause after a failure, because a form waits.
      void sender.tryNow();
      return resultWaiter.wait(ids);
    },
    /** Cancels an unsent change. Returns false if it is too late. */
    cancel: (id: string) => deleteChanges((row) => row.id === id && row.tries === 0),
    discard: () => deleteChanges(() => true),
    tryNow: sender.tryNow,
    deleteNotices,
    stop,
  };
}
