import type { ChangeResult, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { maxChangesAtOnce, maxOfflineChangeAgeMs } from '@bargain-buddy/contract/names';
import { type Change, itemOf, type Notice, type PendingChange } from './changes.ts';
import type { OutboxStorage } from './storage.ts';
import { lostNotices, resultNotices } from './texts.ts';

/** The lock of the sender, and the channel between tabs and the service worker. */
export const outboxName = 'bargain-buddy-outbox';
export type OutboxMessage = { is: 'put' } | { is: 'settled'; settled: Settled };

/** Throws Refusal if the server refuses. Any other failure, such as a hotspot's page, counts as no response. */
export type SendRequest = <C extends calls.Call>(
  call: C,
  request: calls.CallRequest<C> & { signal: AbortSignal },
) => Promise<calls.AnswerOf<C>>;

/** The server responded that it will not carry out the request. The message is for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(status: number, message = '', retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterSeconds * 1000;
  }
}

/** Time, which tests replace. */
export interface Clock {
  now(): number;
  /** Calls `work` later, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Changes of a list that are no longer pending, and their results. */
export interface Settled {
  account: string;
  /** The client id of the list. */
  list: string;
  rows: readonly PendingChange[];
  /** The result of each change. Empty if all were carried out. */
  results: readonly ChangeResult[];
  notices: readonly Notice[];
  /** The created list. */
  made?: ShoppingList;
  answer?: SyncedList;
  /** No later change of the list counts as made before this time. */
  notBefore?: number;
  /** The list that is no longer the person's. */
  endedId?: number | undefined;
}

/** `status` is the server's, if it responded. */
export type Drained = { left: 'nothing' | 'session' } | { left: 'no answer'; retryAfterMs: number; status?: number };

interface DrainOptions {
  storage: OutboxStorage;
  account: string;
  request: SendRequest;
  clock: Clock;
  /** Called as soon as changes are settled, before the next ones are sent. */
  onSettled?: (settled: Settled) => void;
  /** Called with changes for which the server responded 500. Until it resolves, no other tab sends them. */
  onFailed?: (rows: readonly PendingChange[]) => Promise<void>;
}

/** Sends the pending changes, each list in order, until none are left or the server does not respond. */
export async function drain(options: DrainOptions): Promise<Drained> {
  const { storage, account, clock, onSettled } = options;
  let limit = maxChangesAtOnce;
  try {
    for (;;) {
      const batch = await take(storage, account, limit);
      const { list, rows } = batch;
      if (rows.length === 0) return { left: 'nothing' };
      const sent = withDeadline(clock, rows.length, (signal) => send(options, batch, signal));
      const result = await sent.catch((error: unknown) => afterRefusal(options, batch, error));
      // The server cannot read one of the changes. Halves find it.
      if (!result) limit = Math.ceil(rows.length / 2);
      else if (rows.length === 1) limit = maxChangesAtOnce;
      if (!result) continue;
      const notices = resultNotices(rows, result.results ?? [], clock.now());
      const settled = { account, list, rows, results: [], notices, ...result };
      await settle(storage, settled);
      onSettled?.(settled);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) return { left: 'no answer', retryAfterMs: 0 };
    const { status, retryAfterMs } = error;
    return status === 401 ? { left: 'session' } : { left: 'no answer', retryAfterMs, status };
  }
}

/** Returns the effect of a refusal; undefined if fewer changes may succeed. Throws if another attempt may. */
async function afterRefusal(
  { storage, account, request, clock, onFailed }: DrainOptions,
  { list, listId, rows }: Batch,
  error: unknown,
): Promise<Partial<Settled> | undefined> {
  if (!(error instanceof Refusal)) throw error;
  const { status, message } = error;
  if (status === 500) await onFailed?.(rows);
  if (status >= 500 || [401, 408, 425, 429].includes(status)) throw error;
  const action = rows[0]?.change.do;
  const isGone = action !== 'make' && (status === 404 || status === 410);
  const refused = { status: 'refused', detail: isGone ? '' : message } as const;
  if (action !== 'make' && !isGone) return rows.length > 1 ? undefined : { results: [refused] };
  if (isGone && listId !== undefined) {
    const params = { id: listId };
    const find = (signal: AbortSignal) => request(calls.getShoppingList, { params, signal });
    const found = await withDeadline(clock, rows.length, find).catch((failure: unknown) => {
      if (!(failure instanceof Refusal && failure.status === 404)) throw failure;
    });
    // An older release knows the list, but not the endpoint of its changes.
    if (found) throw new Error('The list cannot be changed.');
  }
  if (action === 'end') return { endedId: listId };
  // Without its list, no change can be carried out.
  const lost = (await storage.read(account)).changes.filter((row) => row.list === list);
  const notices = lostNotices(lost, refused.detail, clock.now());
  return { rows: lost, results: lost.map(() => refused), notices, ...(isGone && { endedId: listId }) };
}

/** Changes of a list for one request. */
type Batch = Awaited<ReturnType<typeof take>>;

/** Returns the oldest changes of one list, or none. From now on they count as sent. */
export async function take(storage: OutboxStorage, account: string, limit: number) {
  let rows: PendingChange[] = [];
  const { madeLists } = await storage.update(account, (stored) => {
    rows = stored.changes.filter(({ list }) => list === stored.changes[0]?.list).slice(0, limit);
    // Creating and ending a list are requests of their own.
    const end = rows.findIndex(({ change }) => change.do === 'make' || change.do === 'end');
    if (end !== -1) rows = rows.slice(0, Math.max(end, 1));
    const changes = stored.changes.map((row) => (rows.includes(row) ? { ...row, tries: row.tries + 1 } : row));
    return { ...stored, changes };
  });
  const list = rows[0]?.list ?? '';
  return { list, listId: rows[0]?.list_id ?? madeLists.get(list), rows };
}

async function send(
  { request, clock }: DrainOptions,
  { list, listId, rows }: Batch,
  signal: AbortSignal,
): Promise<Partial<Settled>> {
  const change = rows[0]?.change;
  if (change?.do === 'make') {
    const { do: _, ...fields } = change;
    return { made: await request(calls.createShoppingList, { body: { client_id: list, ...fields }, signal }) };
  }
  if (listId === undefined) throw new Refusal(404);
  const params = { id: listId };
  if (change?.do === 'end') {
    await request(change.is_owner ? calls.deleteShoppingList : calls.leaveList, { params, signal });
    return { endedId: listId };
  }
  const sentAt = clock.now();
  const changes = rows.map(({ id, change: made, made_at }): SentChange => {
    const age = Math.min(Math.max(Math.round(sentAt - made_at), 0), maxOfflineChangeAgeMs);
    return { id, ...made, ...(made.do !== 'edit' && { age }) } as SentChange;
  });
  const answer = await request(calls.syncList, { params, body: { changes }, signal });
  // The server may count these as younger by the time of the response.
  const lastMadeAt = Math.min(Math.max(...rows.map(({ made_at }) => made_at)), sentAt);
  return { answer, results: answer.results, notBefore: lastMadeAt + clock.now() - sentAt };
}

/** Deletes settled changes, and stores their results. */
export async function settle(storage: OutboxStorage, settled: Settled): Promise<void> {
  const { account, list, rows, results, notices, made, notBefore = 0 } = settled;
  const seqs = new Set(rows.map(({ seq }) => seq));
  // The server may have joined an item with another one.
  const aliases = new Map<string, string>();
  for (const [index, { change }] of rows.entries()) {
    const result = results[index];
    const [sent, current] = [itemOf(change), result?.status === 'done' && result.item?.client_id];
    if (sent && current && current !== sent) aliases.set(sent, current);
  }
  const withResults = (row: PendingChange): PendingChange => {
    const item = 'item' in row.change ? aliases.get(row.change.item) : undefined;
    if (row.list !== list || (item === undefined && row.made_at >= notBefore)) return row;
    const change = { ...row.change, ...(item && { item }) } as Change;
    return { ...row, change, made_at: Math.max(row.made_at, notBefore) };
  };
  await storage.update(account, (stored) => ({
    changes: stored.changes.filter(({ seq }) => !seqs.has(seq)).map(withResults),
    notices: [...stored.notices, ...notices],
    madeLists: made ? new Map([...stored.madeLists, [list, made.id]]) : stored.madeLists,
  }));
}

/** Rejects 5 s and 20 ms a change after the request. */
export async function withDeadline<T>(
  clock: Clock,
  changes: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(5_000 + 20 * changes, () => {
    controller.abort();
    reject(new Error('There was no response in time.'));
  });
  return Promise.race([work(controller.signal), expired]).finally(cancel);
}

interface DrainerOptions {
  /** Sends the pending changes, in one tab at a time. */
  drain: () => Promise<Drained>;
  clock: Clock;
  random: () => number;
  /** Called after each attempt. */
  onTried?: (outcome: Drained) => void;
  /** Ends all attempts. */
  signal?: AbortSignal;
}

/** Starts attempts: at once, and after failures with growing pauses. */
export function createDrainer({ drain: attempt, clock, random, onTried, signal }: DrainerOptions) {
  let isBusy = false;
  let isWantedAgain = false;
  let failures = 0;
  let lastTryAt = 0;
  let cancelPause: (() => void) | undefined;

  /** Replaces the pause by another one. */
  const pause = (milliseconds: number) => {
    cancelPause?.();
    cancelPause = clock.after(milliseconds, () => void tryNow());
  };
  const tryNow = async (): Promise<void> => {
    isWantedAgain = isBusy;
    if (isBusy || signal?.aborted) return;
    isBusy = true;
    cancelPause?.();
    const outcome = await attempt().catch((): Drained => ({ left: 'no answer', retryAfterMs: 0 }));
    isBusy = false;
    lastTryAt = clock.now();
    if (signal?.aborted) return;
    failures = outcome.left === 'no answer' ? failures + 1 : 0;
    onTried?.(outcome);
    if (outcome.left === 'no answer') pause(Math.max(pauseMs(failures, random()), outcome.retryAfterMs));
    else if (isWantedAgain && outcome.left === 'nothing') void tryNow();
  };

  return {
    tryNow,
    /** Sends a new change. During a pause it waits with the others, or each tap would start an attempt. */
    wake() {
      if (isBusy || failures === 0) void tryNow();
    },
    /** Tries soon after the connection is back: not before it lasted 300 ms, and later after several failures. */
    reconnect() {
      if (!isBusy) pause(Math.max(300, lastTryAt + Math.min(failures, 5) * 1_000 - clock.now()));
    },
  };
}

/** The pause doubles from one second to a minute. Jitter spreads the devices. */
export function pauseMs(failures: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
