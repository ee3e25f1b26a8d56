import type { ChangeResult } from '@bargain-buddy/contract';
import { ApiError } from '../api-error.ts';
import type { NewChange, Notice, PendingChange } from './changes.ts';
import type { Clock, Settled } from './send.ts';
import { noRows, type OutboxStorage, type Rows, withNewChange } from './storage.ts';

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

/** The `seq` of a change until it is stored. */
const unstored = Number.MAX_SAFE_INTEGER;

const idsOf = (rows: readonly Pick<NewChange, 'id'>[]) => new Set(rows.map(({ id }) => id));

/** The pending changes of an account: at once in memory, for the screen, and then in the storage. */
export function createOutbox({ storage, account, onState }: OutboxOptions) {
  let state: OutboxState = { waiting: [], notices: [], isRead: false };
  /** Changes of one task, which are stored together. */
  let batch: { made: NewChange[]; done: Promise<void> } | undefined;

  const show = (changed: Partial<OutboxState>) => {
    state = { ...state, ...changed };
    onState(state);
  };
  const without = (ids: ReadonlySet<string>) => state.waiting.filter(({ id }) => !ids.has(id));
  /** Shows the stored rows. The storage responds in the order of requests, so this is never older than the screen. */
  const showStored = ({ changes, notices }: Rows, saved: ReadonlySet<string> = new Set()) => {
    const known = new Map(state.waiting.map((row) => [row.seq, row]));
    // An unchanged row stays the same object, so that results derived from it stay too.
    const stored = changes.map((row) => {
      const before = known.get(row.seq);
      return before && JSON.stringify(before.change) === JSON.stringify(row.change) ? before : row;
    });
    const rest = without(idsOf(changes)).filter(({ id, seq }) => seq === unstored && !saved.has(id));
    show({ waiting: [...stored, ...rest], notices, isRead: true });
  };
  const refresh = async () => showStored(await storage.read(account));
  const update = async (change: (rows: Rows) => Rows) => showStored(await storage.update(account, change));

  const save = async (made: readonly NewChange[]): Promise<void> => {
    batch = undefined;
    const own = idsOf(made);
    const before = without(own);
    const put = (rows: readonly PendingChange[]) => made.reduce(withNewChange, rows);
    try {
      if (put(before).length < before.length + made.length) {
        showStored(await storage.update(account, (rows) => ({ ...rows, changes: put(rows.changes) })), own);
      } else {
        const saved = await storage.add(made);
        show({ waiting: [...without(own), ...saved].toSorted((a, b) => a.seq - b.seq) });
      }
    } catch (error) {
      show({ waiting: without(own) });
      throw error;
    }
  };

  return {
    refresh,
    /** Shows changes at once. The promise resolves when they are stored. */
    put(changes: readonly NewChange[]): Promise<void> {
      show({ waiting: [...state.waiting, ...changes.map((change) => ({ ...change, seq: unstored, tries: 0 }))] });
      if (!batch) {
        const made: NewChange[] = [];
        batch = { made, done: Promise.resolve().then(() => save(made)) };
      }
      batch.made.push(...changes);
      return batch.done;
    },
    /** Removes settled changes, whose results must be shown by now. */
    settled({ rows }: Pick<Settled, 'rows'>): Promise<void> {
      show({ waiting: without(idsOf(rows)) });
      return refresh();
    },
    /** Deletes matching changes. Returns false if there are none. */
    async deleteChanges(matches: (row: PendingChange) => boolean): Promise<boolean> {
      let isFound = false;
      await update((rows) => {
        isFound = rows.changes.some(matches);
        return { ...rows, changes: rows.changes.filter((row) => !matches(row)) };
      });
      return isFound;
    },
    deleteNotices: (matches: (notice: Notice) => boolean) =>
      update((rows) => ({ ...rows, notices: rows.notices.filter((notice) => !matches(notice)) })),
    clear: () => update(() => noRows),
  };
}

type Results = ReadonlyMap<string, ChangeResult>;
interface WaitingForm {
  ids: Set<string>;
  results: Map<string, ChangeResult>;
  resolve: (results: Results | Promise<Results>) => void;
}

/** The maximum time for which a form stays open, in milliseconds. */
const formTimeoutMs = 1_000;

/** For forms that wait a moment for the server's results of their changes. */
export function createResultWaiter(clock: Clock) {
  const forms = new Set<WaitingForm>();
  const formsOf = (ids: readonly string[]) => [...forms].filter((form) => ids.some((id) => form.ids.has(id)));
  const end = (form: WaitingForm, results: Results | Promise<Results> = form.results) => {
    forms.delete(form);
    form.resolve(results);
  };
  return {
    /** Resolves with the results of changes, which may still wait. Rejects if one is refused or the server failed. */
    wait(ids: readonly string[]): Promise<Results> {
      const { promise, resolve } = Promise.withResolvers<Results>();
      const form = { ids: new Set(ids), results: new Map(), resolve };
      forms.add(form);
      clock.after(formTimeoutMs, () => end(form));
      return promise;
    },
    isAwaited: (ids: readonly string[]): boolean => formsOf(ids).length > 0,
    settled({ rows, results }: Pick<Settled, 'rows' | 'results'>): void {
      for (const form of formsOf(rows.map(({ id }) => id))) {
        const own = rows.flatMap(({ id }, index) => (form.ids.delete(id) ? [[id, results[index]] as const] : []));
        for (const [id, result] of own) if (result) form.results.set(id, result);
        const refused = own.flatMap(([, result]) => (result?.status === 'refused' ? result : []));
        const change = [...new Set(refused.flatMap(linesOf))];
        if (refused.length > 0) end(form, Promise.reject(new ApiError(400, { fields: { change } })));
        else if (form.ids.size === 0) end(form);
      }
    },
    /** The server failed. Forms show it once their changes are deleted, so that nothing sends them then. */
    async failed(ids: readonly string[], deleteChanges: (ids: readonly string[]) => Promise<unknown>): Promise<void> {
      const failed = formsOf(ids);
      if (failed.length === 0) return;
      const own = failed.flatMap((form) => [...form.ids]);
      const isDeleted = Promise.resolve()
        .then(() => deleteChanges(own))
        .then(
          () => true,
          () => false,
        );
      for (const form of failed) {
        end(
          form,
          isDeleted.then((is) => (is ? Promise.reject(new ApiError(500)) : form.results)),
        );
      }
      await isDeleted;
    },
    /** There was no response: the changes stay pending. */
    giveUp(): void {
      for (const form of forms) end(form);
    },
  };
}

/** The reasons of a refusal. */
function linesOf({ errors = {}, detail }: Extract<ChangeResult, { status: 'refused' }>): string[] {
  const lines = Object.values(errors).flat();
  return (lines.length > 0 ? lines : [detail]).filter(Boolean);
}
