import type { ChangeResult } from '@bargain-buddy/contract';
import { combine, type NewChange, type Notice, type PendingChange } from './changes.ts';
import type { Clock, Settled } from './send.ts';
import type { OutboxStorage } from './storage.ts';

export interface OutboxState {
  /** In their order. */
  waiting: readonly PendingChange[];
  notices: readonly Notice[];
  /** False until the stored changes are read. */
  isRead: boolean;
}

interface OutboxOptions {
  storage: OutboxStorage;
  account: string;
  onState: (state: OutboxState) => void;
}

/** The pending changes of an account: at once in memory, for the screen, and then in the storage. */
export function createOutbox({ storage, account, onState }: OutboxOptions) {
  let stored: readonly PendingChange[] = [];
  let unstored: readonly PendingChange[] = [];
  let notices: readonly Notice[] = [];
  let isRead = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** Additions of one task, which are stored together. */
  let batch: { rows: PendingChange[]; done: Promise<void> } | undefined;

  const publish = () => {
    const waiting = unstored.length > 0 ? [...stored, ...unstored] : stored;
    onState({ waiting, notices, isRead });
  };
  /** Runs tasks one after the other, so that a read is never older than a write. */
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  };
  /** Reads the storage after a change of it, here or in another tab. */
  const readAfter = <T>(change: () => Promise<T>) =>
    enqueue(async () => {
      const result = await change();
      const rows = await storage.read(account);
      const known = new Map(stored.map((row) => [row.seq, row]));
      // An unchanged row stays the same object, so that results derived from it stay too.
      stored = rows.changes.map((row) => {
        const before = known.get(row.seq);
        return before && JSON.stringify(before.change) === JSON.stringify(row.change) ? before : row;
      });
      notices = rows.notices;
      isRead = true;
      publish();
      return result;
    });
  const refresh = () => readAfter(async () => undefined);

  const save = async (rows: readonly PendingChange[]) => {
    batch = undefined;
    const own = new Set(rows);
    const before = [...stored, ...unstored.filter((row) => !own.has(row))];
    const made = rows.map(({ seq: _, tries: __, ...change }) => change);
    const put = canCombine(before, rows) ? storage.put(account, made) : storage.add(made);
    const show = (saved: readonly PendingChange[]) => {
      const seqs = new Set(saved.map(({ seq }) => seq));
      unstored = unstored.filter((row) => !own.has(row));
      stored = [...stored.filter(({ seq }) => !seqs.has(seq)), ...saved].toSorted((a, b) => a.seq - b.seq);
      publish();
    };
    await put.then(
      (saved) => enqueue(async () => show(saved)),
      (error: unknown) => {
        show([]);
        throw error;
      },
    );
  };

  return {
    refresh,
    /** Shows changes at once. The promise resolves when they are stored. */
    put(changes: readonly NewChange[]): Promise<void> {
      const added = changes.map((change, index) => ({ ...change, seq: Number.MAX_SAFE_INTEGER + index, tries: 0 }));
      unstored = [...unstored, ...added];
      publish();
      if (!batch) {
        const rows: PendingChange[] = [];
        batch = { rows, done: Promise.resolve().then(() => save(rows)) };
      }
      batch.rows.push(...added);
      return batch.done;
    },
    /** Cancels an unsent change. Returns false if it is too late. */
    cancel: (id: string) => readAfter(() => storage.deleteChanges(account, (row) => row.id === id && row.tries === 0)),
    /** Removes settled changes, whose results must be shown by now. */
    settled({ rows }: Pick<Settled, 'rows'>) {
      const ids = new Set(rows.map(({ id }) => id));
      stored = stored.filter(({ id }) => !ids.has(id));
      unstored = unstored.filter(({ id }) => !ids.has(id));
      publish();
      return refresh();
    },
    deleteNotices: (matches: (notice: Notice) => boolean) => readAfter(() => storage.deleteNotices(account, matches)),
    deleteChanges: (ids: readonly string[]) =>
      readAfter(() => storage.deleteChanges(account, ({ id }) => ids.includes(id))),
    clear: () => readAfter(() => storage.clear(account)),
  };
}

/** Returns true if one of `rows` may be combined with an unsent change before it. */
function canCombine(before: readonly PendingChange[], rows: readonly PendingChange[]): boolean {
  const last = new Map(before.map((row) => [row.list, row]));
  return rows.some((row) => {
    const previous = last.get(row.list);
    last.set(row.list, row);
    return previous?.tries === 0 && combine(previous.change, row.change) !== undefined;
  });
}

/** Changes are accepted (done or still pending), one is refused (with a line for each reason), or the server failed. */
export type FormResult =
  | { is: 'accepted'; results: ReadonlyMap<string, ChangeResult> }
  | { is: 'refused'; lines: readonly string[] }
  | { is: 'failed' };

/** The maximum time for which a form stays open, in milliseconds. */
const formTimeoutMs = 1_000;

interface WaitingForm {
  ids: Set<string>;
  results: Map<string, ChangeResult>;
  stop: () => void;
  resolve: (result: FormResult) => void;
}

/** For forms that wait a moment for the server's results of their changes. */
export function createResultWaiter(clock: Clock) {
  const forms = new Set<WaitingForm>();
  const formsOf = (ids: readonly string[]) => [...forms].filter((form) => ids.some((id) => form.ids.has(id)));
  const end = (form: WaitingForm, result: FormResult = { is: 'accepted', results: form.results }) => {
    form.stop();
    form.resolve(result);
  };

  return {
    wait(ids: readonly string[]): Promise<FormResult> {
      const { promise, resolve } = Promise.withResolvers<FormResult>();
      const stop = () => {
        cancel();
        forms.delete(form);
      };
      const form: WaitingForm = { ids: new Set(ids), results: new Map(), stop, resolve };
      const cancel = clock.after(formTimeoutMs, () => end(form));
      forms.add(form);
      return promise;
    },
    isAwaited: (ids: readonly string[]): boolean => formsOf(ids).length > 0,
    settled({ rows, refused = [], answer }: Pick<Settled, 'rows' | 'refused' | 'answer'>): void {
      for (const form of formsOf(rows.map(({ id }) => id))) {
        const refusals = refused.filter(({ id }) => form.ids.has(id));
        for (const [index, { id }] of rows.entries()) {
          const result = answer?.results[index];
          if (form.ids.delete(id) && result) form.results.set(id, result);
        }
        const lines = refusals.flatMap((refusal) => refusal.lines);
        if (refusals.length > 0) end(form, { is: 'refused', lines: [...new Set(lines)] });
        else if (form.ids.size === 0) end(form);
      }
    },
    /** The server failed. Forms show it once their changes are deleted, so that nothing sends them then. */
    async failed(ids: readonly string[], deleteChanges: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
      const failed = formsOf(ids);
      if (failed.length === 0) return;
      for (const { stop } of failed) stop();
      const result = await deleteChanges(failed.flatMap((form) => [...form.ids])).then(
        () => ({ is: 'failed' }) as const,
        () => undefined,
      );
      for (const form of failed) end(form, result);
    },
    /** There was no response: the changes stay pending. */
    giveUp(): void {
      for (const form of [...forms]) end(form);
    },
  };
}
