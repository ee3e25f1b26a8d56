import type { NewChange, Notice, PendingChange } from './changes.ts';
import type { Settled } from './drain.ts';
import { joined } from './joining.ts';
import type { OutboxStorage } from './storage.ts';

/** What an account's changes look like at a moment. */
export interface OutboxState {
  /** In their order. */
  waiting: readonly PendingChange[];
  notices: readonly Notice[];
  /** False until what the device kept is read. */
  isRead: boolean;
}

interface OutboxOptions {
  storage: OutboxStorage;
  account: string;
  /** Called with each new state. */
  onState: (state: OutboxState) => void;
}

/**
 * The changes of an account that wait: at once in memory, where the screen finds them, and right after on the device.
 */
export function createOutbox({ storage, account, onState }: OutboxOptions) {
  let stored: readonly PendingChange[] = [];
  /** Not on the device yet. */
  let fresh: readonly PendingChange[] = [];
  let notices: readonly Notice[] = [];
  let isRead = false;
  let work: Promise<unknown> = Promise.resolve();

  const tell = () => onState({ waiting: fresh.length > 0 ? [...stored, ...fresh] : stored, notices, isRead });
  /** One after the other, so that what is read is never older than what was written. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = work.then(task);
    work = done.catch(() => undefined);
    return done;
  };
  const read = async () => {
    const [rows, kept] = await Promise.all([storage.all(account), storage.notices(account)]);
    const known = new Map(stored.map((row) => [row.seq, row]));
    stored = rows.map((row) => sameAs(known.get(row.seq), row));
    notices = kept;
    isRead = true;
    tell();
  };

  /** What comes in one go is stored together, and handed to the device in its own moment: no save waits for another. */
  let next: { rows: PendingChange[]; done: Promise<void> } | undefined;
  const save = async (rows: readonly PendingChange[]) => {
    next = undefined;
    const isOurs = new Set(rows);
    const made = rows.map(({ seq: _, tries: __, ...change }) => change);
    const before = [...stored, ...fresh.filter((row) => !isOurs.has(row))];
    const put = storage.put(made, canJoin(before, rows));
    const settle = (saved: readonly PendingChange[]) => {
      fresh = fresh.filter((row) => !isOurs.has(row));
      const held = new Map(saved.map((row) => [row.seq, row]));
      const others = stored.filter(({ seq }) => !held.has(seq));
      stored = [...others, ...held.values()].toSorted((a, b) => a.seq - b.seq);
      tell();
    };
    await put.then(
      (saved) => inTurn(async () => settle(saved)),
      (error: unknown) => {
        settle([]);
        throw error;
      },
    );
  };

  return {
    /** Reads what is on the device, also after another tab or the worker has changed it. */
    refresh: () => inTurn(() => read()),
    /** Shows changes at once; the promise is done when they are safe. */
    put(changes: readonly NewChange[]): Promise<void> {
      const rows = changes.map((change, index) => ({ ...change, seq: Number.MAX_SAFE_INTEGER + index, tries: 0 }));
      fresh = [...fresh, ...rows];
      tell();
      if (!next) {
        const batch: { rows: PendingChange[]; done: Promise<void> } = { rows: [], done: Promise.resolve() };
        batch.done = Promise.resolve().then(() => save(batch.rows));
        next = batch;
      }
      next.rows.push(...rows);
      return next.done;
    },
    /** Takes back what nobody else can know of yet; false where it is too late. */
    takeBack: (id: string) =>
      inTurn(async () => {
        const isTaken = await storage.takeBack(account, id);
        if (isTaken) await read();
        return isTaken;
      }),
    /** Forgets changes that are settled; what they brought must be on show by now. */
    settled({ rows }: Settled) {
      const gone = new Set(rows.map(({ id }) => id));
      stored = stored.filter(({ id }) => !gone.has(id));
      fresh = fresh.filter(({ id }) => !gone.has(id));
      tell();
      return inTurn(() => read());
    },
    forgetNotices: (upTo: number) =>
      inTurn(async () => {
        await storage.forgetNotices(account, ({ seq = 0 }) => seq <= upTo);
        await read();
      }),
    /** Forgets what is told of changes elsewhere. */
    forgetNoticesOf: (ids: ReadonlySet<string>) =>
      inTurn(() => storage.forgetNotices(account, ({ of = [] }) => of.some((id) => ids.has(id)))),
    /** Forgets changes that the server failed at, before they are sent again. */
    withdraw: (ids: readonly string[]) =>
      inTurn(async () => {
        await storage.withdraw(account, ids);
        stored = stored.filter(({ id }) => !ids.includes(id));
        tell();
      }),
    /** Forgets everything that waits. */
    clear: () =>
      inTurn(async () => {
        await storage.clear(account);
        await read();
      }),
  };
}

/** Whether one of `rows` may be joined with what waits right before it; what another tab put there need not be. */
function canJoin(before: readonly PendingChange[], rows: readonly PendingChange[]): boolean {
  const lasts = new Map(before.map((row) => [row.list, row]));
  return rows.some((row) => {
    const last = lasts.get(row.list);
    lasts.set(row.list, row);
    return last?.tries === 0 && joined(last.change, row.change) !== undefined;
  });
}

/** A row as it was known, where nothing on show is another: so that what was made of it stays too. */
function sameAs(known: PendingChange | undefined, row: PendingChange): PendingChange {
  return known && JSON.stringify(known.change) === JSON.stringify(row.change) ? known : row;
}
