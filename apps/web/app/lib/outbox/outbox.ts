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
const unstoredSeq = Number.MAX_SAFE_INTEGER;

const without = <Row extends Pick<NewChange, 'id'>>(rows: readonly Row[], others: readonly Pick<NewChange, 'id'>[]) => {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

/** The pending changes of an account: at once in memory, for the screen, and then in the storage. */
export function createOutbox({ storage, account, onState }: OutboxOptions) {
  let stored = noRows;
  let isRead = false;
  let unstored: readonly PendingChange[] = [];
  /** Changes of one task, which are stored together. */
  let batch: { made: NewChange[]; done: Promise<void> } | undefined;

  const show = () => {
    const waiting = [...stored.changes, ...without(unstored, stored.changes)];
    onState({ waiting, notices: stored.notices, isRead });
  };
  /** Shows the stored rows. The storage responds in the order of requests, so this is never older than the screen. */
  const showStored = (rows: Rows) => {
    const known = new Map(stored.changes.map((row) => [row.seq, row]));
    // An unchanged row stays the same object, so that results derived from it stay too.
    const changes = rows.changes.map((row) => {
      const before = known.get(row.seq);
      return before && JSON.stringify(before.change) === JSON.stringify(row.change) ? before : row;
    });
    stored = { ...rows, changes };
    isRead = true;
    show();
  };
  const refresh = async () => showStored(await storage.read(account));
  const update = async (change: (rows: Rows) => Rows) => showStored(await storage.update(account, change));

  const save = async (made: readonly NewChange[]): Promise<void> => {
    batch = undefined;
    const before = [...stored.changes, ...without(unstored, made)];
    const put = (rows: readonly PendingChange[]) => made.reduce(withNewChange, rows);
    try {
      if (put(before).length < before.length + made.length) {
        const rows = await storage.update(account, (known) => ({ ...known, changes: put(known.changes) }));
        unstored = without(unstored, made);
        showStored(rows);
      } else {
        const saved = await storage.add(made);
        const changes = [...without(stored.changes, made), ...saved].toSorted((a, b) => a.seq - b.seq);
        stored = { ...stored, changes };
      }
    } finally {
      unstored = without(unstored, made);
      show();
    }
  };

  return {
    refresh,
    update,
    /** Shows changes at once. The promise resolves when they are stored. */
    put(changes: readonly NewChange[]): Promise<void> {
      unstored = [...unstored, ...changes.map((change) => ({ ...change, seq: unstoredSeq, tries: 0 }))];
      show();
      if (!batch) {
        const made: NewChange[] = [];
        batch = { made, done: Promise.resolve().then(() => save(made)) };
      }
      batch.made.push(...changes);
      return batch.done;
    },
    /** Removes settled changes, whose results must be shown by now. */
    settled({ rows }: Pick<Settled, 'rows'>): Promise<void> {
      stored = { ...stored, changes: without(stored.changes, rows) };
      show();
      return refresh();
    },
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
      const deletion = Promise.resolve(failed.flatMap((form) => [...form.ids])).then(deleteChanges);
      for (const form of failed) {
        end(
          form,
          deletion.then(
            () => Promise.reject(new ApiError(500)),
            () => form.results,
          ),
        );
      }
      await deletion.catch(() => undefined);
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
