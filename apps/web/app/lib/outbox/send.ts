import type { ChangeResult, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { maxChangeAge, maxChangesAtOnce } from '@bargain-buddy/contract/names';
import type { Notice, PendingChange } from './changes.ts';
import type { OutboxStorage, Settlement } from './storage.ts';
import { lostText, noticeText } from './texts.ts';

/** The lock of the sender, and the channel between tabs and the service worker. */
export const outboxName = 'bargain-buddy-outbox';
export type OutboxMessage = { is: 'put' } | { is: 'settled'; settled: Settled };

/** Throws Refusal if the server refuses. Any other failure, such as a hotspot's page, counts as no response. */
export type SendRequest = <C extends calls.Call>(
  call: C,
  request: calls.CallRequest<C> & { signal: AbortSignal },
) => Promise<calls.AnswerOf<C>>;

/** The server responded that it will not carry out the request. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterMs: number;

  constructor(status: number, detail = '', retryAfterSeconds = 0) {
    super(`The server responded ${status}. ${detail}`);
    this.name = 'Refusal';
    this.status = status;
    this.detail = detail;
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
  /** The created list. */
  made?: ShoppingList;
  answer?: SyncedList;
  /** The list that is no longer the person's. */
  endedId?: number;
  notices: readonly Notice[];
  /** Changes that were refused, with one line for each reason. */
  refused?: readonly { id: string; lines: readonly string[] }[];
}

export type Drained = { left: 'nothing' } | { left: 'no answer'; retryAfterMs: number } | { left: 'session' };

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
  const { storage, account } = options;
  for (;;) {
    const { changes } = await storage.read(account);
    if (changes.length === 0) return { left: 'nothing' };
    try {
      for (const list of new Set(changes.map((row) => row.list))) await drainList(options, list);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return { left: 'session' };
      return { left: 'no answer', retryAfterMs: error instanceof Refusal ? error.retryAfterMs : 0 };
    }
  }
}

async function drainList(options: DrainOptions, list: string): Promise<void> {
  const { storage, account, request, clock, onSettled, onFailed } = options;
  let limit = maxChangesAtOnce;
  const settle = async (
    rows: readonly PendingChange[],
    result: Omit<Settled, 'account' | 'list' | 'rows' | 'notices'> & Omit<Settlement, 'rows'>,
  ) => {
    const { notices = [], madeId, aliases, notBefore, ...settled } = result;
    await storage.settle(account, list, { rows, notices, madeId, aliases, notBefore });
    onSettled?.({ account, list, rows, notices, ...settled });
  };
  const noticesOf = (rows: readonly PendingChange[], text: string | undefined): Notice[] =>
    text ? [{ account, text, of: rows.map(({ id }) => id), made_at: clock.now() }] : [];
  /** The list does not exist, so all of its changes are lost. */
  const loseAll = async (detail: string, endedId?: number) => {
    const rows = (await storage.read(account)).changes.filter((row) => row.list === list);
    const refused = rows.map(({ id }) => ({ id, lines: detail ? [detail] : [] }));
    await settle(rows, { notices: noticesOf(rows, lostText(rows, detail)), endedId, refused });
  };

  for (;;) {
    const { rows, listId } = await storage.take(account, list, limit);
    const [first] = rows;
    if (!first) return;
    const { change } = first;
    const inTime = <T>(work: (signal: AbortSignal) => Promise<T>) => withDeadline(clock, rows.length, work);
    try {
      if (change.do === 'make') {
        const { do: _, ...fields } = change;
        const body = { client_id: list, ...fields };
        const made = await inTime((signal) => request(calls.createShoppingList, { body, signal }));
        await settle(rows, { madeId: made.id, made });
      } else if (listId === undefined) {
        await loseAll('');
      } else if (change.do === 'end') {
        const call = change.is_owner ? calls.deleteShoppingList : calls.leaveList;
        await inTime((signal) => request(call, { params: { id: listId }, signal }));
        await settle(rows, { endedId: listId });
      } else {
        const sentAt = clock.now();
        const changes = rows.map(({ id, change: made, made_at }): SentChange => {
          const age = Math.min(Math.max(Math.round(sentAt - made_at), 0), maxChangeAge);
          return { id, ...made, ...(made.do !== 'edit' && { age }) } as SentChange;
        });
        const body = { changes };
        const answer = await inTime((signal) => request(calls.syncList, { params: { id: listId }, body, signal }));
        // The server may count these as younger by the time of the response.
        const lastMadeAt = Math.min(Math.max(...rows.map(({ made_at }) => made_at)), sentAt);
        const notBefore = lastMadeAt + clock.now() - sentAt;
        const results = rows.map((row, index) => {
          const result = answer.results[index] ?? { status: 'done', item: null };
          const notices = noticesOf([row], noticeText(row, result)).map((one) => ({
            ...one,
            ...aboutItem(row, result),
          }));
          return { row, result, notices };
        });
        await settle(rows, {
          aliases: new Map(results.flatMap(({ row, result }) => aliasOf(row, result))),
          notBefore,
          notices: results.flatMap(({ notices }) => notices),
          answer,
          refused: results.flatMap(({ row, result }) =>
            result.status === 'refused' ? [{ id: row.id, lines: linesOf(result) }] : [],
          ),
        });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, detail } = error;
      if (status === 500) await onFailed?.(rows);
      // Another attempt may succeed.
      if (status >= 500 || [401, 408, 425, 429].includes(status)) throw error;
      if (change.do === 'make') await loseAll(detail);
      else if ((status === 404 || status === 410) && listId !== undefined) {
        // An older release knows the list, but not this endpoint.
        if (!(await inTime((signal) => isGone(request, listId, signal))))
          throw new Error('The list cannot be changed.');
        if (change.do === 'end') await settle(rows, { endedId: listId });
        else await loseAll('', listId);
      } else if (rows.length > 1) {
        // The server cannot read one of them. Halves find it.
        limit = Math.ceil(rows.length / 2);
      } else {
        limit = maxChangesAtOnce;
        const notices = noticesOf(rows, noticeText(first, { status: 'refused', detail }));
        await settle(rows, { notices, refused: [{ id: first.id, lines: [detail] }] });
      }
    }
  }
}

const isGone = (request: SendRequest, id: number, signal: AbortSignal): Promise<boolean> =>
  request(calls.getShoppingList, { params: { id }, signal }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return true;
      throw error;
    },
  );

function linesOf({ errors = {}, detail }: Extract<ChangeResult, { status: 'refused' }>): string[] {
  const lines = Object.values(errors).flat();
  return lines.length > 0 ? lines : [detail];
}

/** "Put back" is offered for a removed item. */
function aboutItem({ list, list_id, change, shown }: PendingChange, result: ChangeResult): Partial<Notice> {
  const isRemoved = result.status === 'gone' || (result.status === 'done' && change.do === 'remove' && !result.item);
  if (isRemoved) return shown.back ? { back: { list, list_id, list_name: shown.list, item: shown.back } } : {};
  return { isKept: result.status === 'done' && result.conflict?.with === 'removal' };
}

/** The client id of a change's item, with the one that the server has for it. */
function aliasOf({ change }: PendingChange, result: ChangeResult): [string, string][] {
  const sent = change.do === 'add' ? change.client_id : 'item' in change ? change.item : undefined;
  const current = result.status === 'done' ? result.item?.client_id : undefined;
  return sent && current && current !== sent ? [[sent, current]] : [];
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
    const error = new Error('There was no response in time.');
    controller.abort(error);
    reject(error);
  });
  try {
    return await Promise.race([work(controller.signal), expired]);
  } finally {
    cancel();
  }
}

interface DrainerOptions {
  /** Sends the pending changes, in one tab at a time. */
  drain: () => Promise<Drained>;
  clock: Clock;
  random: () => number;
  /** Called after each attempt, with true if there was no response. */
  onTried?: (failed: boolean) => void;
}

/** Starts attempts: at once, and after failures with growing pauses. */
export function createDrainer({ drain: attempt, clock, random, onTried }: DrainerOptions) {
  let isBusy = false;
  let isWantedAgain = false;
  let failures = 0;
  let lastTryAt = 0;
  let cancelPause: (() => void) | undefined;
  let isStopped = false;

  const pause = (milliseconds: number) => {
    cancelPause?.();
    cancelPause = clock.after(milliseconds, () => {
      cancelPause = undefined;
      void tryNow();
    });
  };
  const tryNow = async (): Promise<void> => {
    if (isStopped) return;
    isWantedAgain = isBusy;
    if (isBusy) return;
    isBusy = true;
    cancelPause?.();
    cancelPause = undefined;
    const outcome = await attempt().catch(() => ({ left: 'no answer', retryAfterMs: 0 }) as const);
    isBusy = false;
    lastTryAt = clock.now();
    if (isStopped) return;
    const isFailed = outcome.left === 'no answer';
    failures = isFailed ? failures + 1 : 0;
    onTried?.(isFailed);
    if (isFailed) pause(Math.max(pauseMs(failures, random()), outcome.retryAfterMs));
    else if (isWantedAgain && outcome.left === 'nothing') void tryNow();
  };

  return {
    /** Sends a new change. During a pause it waits with the others, or each tap would start an attempt. */
    wake() {
      if (!cancelPause || failures === 0) void tryNow();
    },
    /** Tries soon after the connection is back: not before it lasted 300 ms, and later after several failures. */
    reconnect() {
      if (!isBusy) pause(Math.max(300, lastTryAt + Math.min(failures, 5) * 1_000 - clock.now()));
    },
    tryNow,
    stop() {
      isStopped = true;
      cancelPause?.();
    },
  };
}

/** The pause doubles from one second to a minute. Jitter spreads the devices. */
export function pauseMs(failures: number, random: number): number {
  return Math.min(60_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);
}
