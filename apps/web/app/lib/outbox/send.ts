import type { ChangeResult, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { maxChangesAtOnce, maxOfflineChangeAgeMs } from '@bargain-buddy/contract/names';
import { ApiError } from '../api-error.ts';
import { type Clock, withDeadline } from '../clock.ts';
import { refusalOf } from '../failure-messages.ts';
import type { Outcome } from '../retrier.ts';
import { type Change, itemOf, lostNotices, type Notice, type PendingChange, resultNotices } from './changes.ts';
import type { OutboxStorage } from './storage.ts';

/** The lock of the sender, and the channel between tabs and the service worker. */
export const outboxName = 'bargain-buddy-outbox';
export type OutboxMessage = { is: 'put' } | { is: 'settled'; settled: Settled };

/** Throws ApiError if the server responds with an error. */
export type SendRequest = <C extends calls.Call>(
  call: C,
  request: calls.CallRequest<C> & { signal?: AbortSignal },
) => Promise<calls.AnswerOf<C>>;

/** Changes of a list that are no longer pending, and their results. */
export interface Settled {
  account: string;
  list: string;
  rows: readonly PendingChange[];
  /** The result of each change. Empty if all were carried out. */
  results: readonly ChangeResult[];
  notices: readonly Notice[];
  made?: ShoppingList;
  answer?: SyncedList;
  /** No later change of the list counts as made before this time. */
  notBefore?: number;
  /** The list that is no longer the person's. */
  endedId?: number | undefined;
}

interface DrainOptions {
  storage: OutboxStorage;
  account: string;
  request: SendRequest;
  clock: Clock;
  /** Called as soon as changes are settled, before the next ones are sent. */
  onSettled?: (settled: Settled) => void;
  /** Returns the changes of the forms that wait for one of these. If the server fails (500), they are deleted. */
  awaitedWith?: (ids: readonly string[]) => readonly string[];
}

/** Sends the pending changes, each list in order, until none are left or the server does not respond. */
export async function drain(options: DrainOptions): Promise<Outcome> {
  const { storage, account, request, clock, onSettled } = options;
  let limit = maxChangesAtOnce;
  try {
    for (;;) {
      const batch = await take(storage, account, limit, clock.now());
      const { list, rows } = batch;
      if (rows.length === 0) return { left: 'nothing' };
      const requestInTime: SendRequest = (call, given) =>
        withDeadline(5_000 + 20 * rows.length, (signal) => request(call, { ...given, signal }), clock);
      const result = await send(requestInTime, batch, clock).catch((error: unknown) =>
        afterRefusal(options, requestInTime, batch, error),
      );
      // The server cannot read one of the changes. Halves find it.
      if (!result) limit = Math.ceil(rows.length / 2);
      else if (rows.length === 1) limit = maxChangesAtOnce;
      if (!result) continue;
      const ended = { account, list, rows, results: [], ...result };
      const settled = { notices: resultNotices(ended.rows, ended.results), ...ended };
      await settle(storage, settled);
      onSettled?.(settled);
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status === 401) return { left: 'session' };
    return { left: 'no answer', retryAfterMs: refusal?.retryAfterMs ?? 0, status: refusal?.status };
  }
}

/** Returns the effect of a refusal; undefined if fewer changes may succeed. Throws if another attempt may. */
async function afterRefusal(
  { storage, account, awaitedWith }: DrainOptions,
  request: SendRequest,
  { list, listId, rows }: Batch,
  error: unknown,
): Promise<Partial<Settled> | undefined> {
  const refusal = refusalOf(error);
  if (refusal?.status === 500) {
    const awaited = awaitedWith?.(rows.map(({ id }) => id)) ?? [];
    const failed = (await storage.read(account)).changes.filter(({ id }) => awaited.includes(id));
    if (failed.length > 0) return refused(failed);
  }
  if (!refusal || refusal.status >= 500 || [401, 408, 425, 429].includes(refusal.status)) throw error;
  const action = rows[0]?.change.do;
  const isGone = action !== 'make' && [404, 410].includes(refusal.status);
  if (action !== 'make' && !isGone) return rows.length > 1 ? undefined : refused(rows, refusal.message);
  if (isGone && listId !== undefined) {
    const found = await request(calls.getShoppingList, { params: { id: listId } }).catch((failure: unknown) => {
      if (refusalOf(failure)?.status !== 404) throw failure;
    });
    // An older release knows the list, but not the endpoint of its changes.
    if (found) throw new Error('The list cannot be changed.');
  }
  if (action === 'end') return { endedId: listId };
  // Without its list, no change can be carried out.
  const lost = (await storage.read(account)).changes.filter((row) => row.list === list);
  const detail = isGone ? '' : refusal.message;
  return { ...refused(lost, detail), notices: lostNotices(lost, detail), endedId: listId };
}

const refused = (rows: readonly PendingChange[], detail = '') => ({
  rows,
  results: rows.map(() => ({ status: 'refused' as const, detail })),
});

type Batch = Awaited<ReturnType<typeof take>>;

/** Returns the oldest changes of one list, or none. From now on they count as sent. */
export async function take(storage: OutboxStorage, account: string, limit: number, now: number) {
  let rows: PendingChange[] = [];
  const { madeLists } = await storage.update(account, (stored) => {
    rows = stored.changes.filter(({ list }) => list === stored.changes[0]?.list).slice(0, limit);
    // Creating and ending a list are requests of their own.
    const end = rows.findIndex(({ change }) => change.do === 'make' || change.do === 'end');
    if (end !== -1) rows = rows.slice(0, Math.max(end, 1));
    const sent = (row: PendingChange) => ({ ...row, tries: row.tries + 1, sent_at: row.sent_at ?? now });
    return { ...stored, changes: stored.changes.map((row) => (rows.includes(row) ? sent(row) : row)) };
  });
  const list = rows[0]?.list ?? '';
  return { list, listId: rows[0]?.list_id ?? madeLists.get(list), rows };
}

async function send(request: SendRequest, { list, listId, rows }: Batch, clock: Clock): Promise<Partial<Settled>> {
  const sentAt = clock.now();
  const change = rows[0]?.change;
  if (change?.do === 'make') {
    const { do: _, ...fields } = change;
    return { made: await request(calls.createShoppingList, { body: { client_id: list, ...fields } }) };
  }
  if (listId === undefined) throw new ApiError(404, { detail: 'The list was never created.' });
  const params = { id: listId };
  if (change?.do === 'end') {
    await request(change.is_owner ? calls.deleteShoppingList : calls.leaveList, { params });
    return { endedId: listId };
  }
  // The server may have carried them out and deleted their ids since. Repeats of lists need no id.
  const expired = rows.filter((row) => row.sent_at !== undefined && sentAt - row.sent_at > maxOfflineChangeAgeMs);
  if (expired.length > 0) return refused(expired, 'There was no response for 90 days. Check the list.');
  const changes = rows.map(({ id, change: made, made_at }): SentChange => {
    const age = Math.min(Math.max(Math.round(sentAt - made_at), 0), maxOfflineChangeAgeMs);
    return { id, ...made, ...(made.do !== 'edit' && { age }) } as SentChange;
  });
  const answer = await request(calls.syncList, { params, body: { changes } });
  // The server may count these as younger by the time of the response.
  const lastMadeAt = Math.min(Math.max(...rows.map(({ made_at }) => made_at)), sentAt);
  return { answer, results: answer.results, notBefore: lastMadeAt + clock.now() - sentAt };
}

/** Deletes settled changes, and stores their results. */
export async function settle(storage: OutboxStorage, settled: Settled): Promise<void> {
  const { account, list, rows, results, notices, made, notBefore = 0 } = settled;
  // The server may have joined an item with another one.
  const joined = new Map<string, string>();
  for (const [index, { change }] of rows.entries()) {
    const result = results[index];
    const [sent, current] = [itemOf(change), result?.status === 'done' && result.item?.client_id];
    if (sent && current && current !== sent) joined.set(sent, current);
  }
  const withResults = (row: PendingChange): PendingChange => {
    const item = 'item' in row.change ? joined.get(row.change.item) : undefined;
    if (row.list !== list || (item === undefined && row.made_at >= notBefore)) return row;
    const change = { ...row.change, ...(item && { item }) } as Change;
    return { ...row, change, made_at: Math.max(row.made_at, notBefore) };
  };
  await storage.update(account, (stored) => ({
    changes: stored.changes.filter(({ seq }) => !rows.some((row) => row.seq === seq)).map(withResults),
    notices: [...stored.notices, ...notices],
    madeLists: made ? new Map([...stored.madeLists, [list, made.id]]) : stored.madeLists,
  }));
}
