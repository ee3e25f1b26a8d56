import type { ChangeResult, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import { maxChangeAge, mostChangesAtOnce } from '@bargain-buddy/contract/names';
import type { Change, Notice, PendingChange } from './changes.ts';
import type { OutboxStorage, Settlement } from './storage.ts';
import { lostText, noticeText } from './texts.ts';
import { type Clock, Refusal, type Transport, withDeadline } from './transport.ts';

/** A change that is not carried out, and why, a line each. */
export interface Refused {
  id: string;
  lines: readonly string[];
}

/** What became of some changes of a list; they wait no more. */
export interface Settled {
  account: string;
  /** The client id of the list. */
  list: string;
  rows: readonly PendingChange[];
  /** The list that was made. */
  made?: ShoppingList;
  /** What the server answered to changes. */
  answer?: SyncedList;
  /** The list that is the person's no more. */
  endedId?: number;
  notices: readonly Notice[];
  refused?: readonly Refused[];
}

/** How far it came: everything is sent, the server did not answer, or the session is over. */
export type Drained = { left: 'nothing' } | { left: 'no answer'; retryAfterMs: number } | { left: 'session' };

interface DrainOptions {
  storage: OutboxStorage;
  account: string;
  transport: Transport;
  clock: Clock;
  /** Called as soon as changes are settled, before the next ones are sent. */
  onSettled?: (settled: Settled) => void;
  /** Called with changes at which the server failed and said so. Nobody sends them again before it is done. */
  onFailed?: (rows: readonly PendingChange[]) => Promise<void>;
}

/** Sends what waits, each list in its order, until nothing is left or the server does not answer. */
export async function drain(options: DrainOptions): Promise<Drained> {
  const { storage, account } = options;
  for (;;) {
    const waiting = await storage.all(account);
    if (waiting.length === 0) return { left: 'nothing' };
    try {
      for (const list of new Set(waiting.map((row) => row.list))) await drainList(options, list);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return { left: 'session' };
      return { left: 'no answer', retryAfterMs: error instanceof Refusal ? error.retryAfterMs : 0 };
    }
  }
}

async function drainList(options: DrainOptions, list: string): Promise<void> {
  const { storage, account, transport, clock, onSettled, onFailed } = options;
  let most = mostChangesAtOnce;
  const settle = async (
    rows: readonly PendingChange[],
    settlement: Omit<Settlement, 'rows'>,
    more: Partial<Settled>,
  ) => {
    await storage.settle(account, list, { rows, ...settlement });
    onSettled?.({ account, list, rows, notices: settlement.notices ?? [], ...more });
  };
  const say = (rows: readonly PendingChange[], text: string | undefined): Notice[] =>
    text ? [{ account, text, of: rows.map(({ id }) => id), made_at: clock.now() }] : [];
  /** The list is not there: whatever waits for it has nowhere to go. */
  const loseAll = async (detail: string, endedId?: number) => {
    const rows = (await storage.all(account)).filter((row) => row.list === list);
    const lines = detail ? [detail] : [];
    const refused = rows.map(({ id }) => ({ id, lines }));
    await settle(rows, { notices: say(rows, lostText(rows, detail)) }, { endedId, refused });
  };

  for (;;) {
    const { rows, listId } = await storage.take(account, list, most);
    const [first] = rows;
    if (!first) return;
    const ask = <T>(work: (signal: AbortSignal) => Promise<T>) => withDeadline(clock, rows.length, work);
    const isGone = async () => listId !== undefined && ask((signal) => transport.isGone(listId, signal));
    try {
      if (first.change.do === 'make') {
        const { do: _, ...fields } = first.change;
        const made = await ask((signal) => transport.make({ client_id: list, ...fields }, signal));
        await settle(rows, { madeId: made.id }, { made });
      } else if (listId === undefined) {
        await loseAll('');
      } else if (first.change.do === 'end') {
        const { is_owner } = first.change;
        await ask((signal) => transport.end(listId, is_owner, signal));
        await settle(rows, {}, { endedId: listId });
      } else {
        const sentAt = clock.now();
        const sent = rows.map((row) => sentOf(row, sentAt));
        const answer = await ask((signal) => transport.sync(listId, sent, signal));
        // The server may have taken these for as much younger as the answer took.
        const lastMadeAt = Math.min(Math.max(...rows.map(({ made_at }) => made_at)), sentAt);
        const notBefore = lastMadeAt + clock.now() - sentAt;
        const notices = rows.flatMap((row, index) => {
          const result = answer.results[index] ?? { status: 'done', item: null };
          return say([row], noticeText(row, result)).map((notice) => ({ ...notice, ...aboutItem(row, result) }));
        });
        const refused = rows.flatMap(({ id }, index) => refusalOf(id, answer.results[index]));
        await settle(rows, { aliases: aliasesOf(rows, answer.results), notBefore, notices }, { answer, refused });
      }
    } catch (error) {
      if (error instanceof Refusal && error.status === 500) await onFailed?.(rows);
      if (!(error instanceof Refusal) || error.isPassing || error.status === 401) throw error;
      if (first.change.do === 'make') await loseAll(error.detail);
      else if (error.status === 404 || error.status === 410) {
        // An older release knows the list, but not this call.
        if (!(await isGone())) throw new Error('The list is there and cannot be written to.');
        if (first.change.do === 'end') await settle(rows, {}, { endedId: listId });
        else await loseAll('', listId);
      } else if (rows.length > 1) {
        // One of them is such that the server cannot read the others either: it is looked for.
        most = Math.ceil(rows.length / 2);
      } else {
        most = mostChangesAtOnce;
        const refused = { status: 'refused', detail: error.detail } as const;
        const lines = [error.detail];
        await settle(rows, { notices: say(rows, noticeText(first, refused)) }, { refused: [{ id: first.id, lines }] });
      }
    }
  }
}

function refusalOf(id: string, result: ChangeResult | undefined): Refused[] {
  if (result?.status !== 'refused') return [];
  const lines = Object.values(result.errors ?? {}).flat();
  return [{ id, lines: lines.length > 0 ? lines : [result.detail] }];
}

/** A notice about an item that is gone offers to put it back. */
function aboutItem({ list, list_id, change, shown }: PendingChange, result: ChangeResult): Partial<Notice> {
  const isGone = result.status === 'gone' || (result.status === 'done' && change.do === 'remove' && !result.item);
  if (isGone) return shown.back ? { back: { list, list_id, list_name: shown.list, item: shown.back } } : {};
  return { isKept: result.status === 'done' && result.conflict?.with === 'removal' };
}

/** A change as the server takes it. */
function sentOf({ id, change, made_at }: PendingChange, now: number): SentChange {
  if (change.do === 'edit') return { id, ...change };
  const age = Math.min(Math.max(Math.round(now - made_at), 0), maxChangeAge);
  return { id, ...change, age } as SentChange;
}

/** Client ids of added items that were on the list already, under another one. */
function aliasesOf(rows: readonly PendingChange[], results: readonly ChangeResult[]): Map<string, string> {
  const pairs = rows.flatMap(({ change }, index) => {
    const result = results[index];
    const name = nameIn(change);
    if (name === undefined || result?.status !== 'done' || !result.item) return [];
    return result.item.client_id === name ? [] : [[name, result.item.client_id] as const];
  });
  return new Map(pairs);
}

const nameIn = (change: Change) =>
  change.do === 'add' ? change.client_id : 'item' in change ? change.item : undefined;
