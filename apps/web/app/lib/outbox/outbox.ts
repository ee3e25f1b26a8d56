import type { ChangeResult } from '@bargain-buddy/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import { failureMessages } from '../failure-messages.ts';
import type { NewChange, Notice, PendingChange } from './changes.ts';
import type { Settled } from './send.ts';
import { type OutboxStorage, type Rows, withNewChange } from './storage.ts';

export interface OutboxState {
  waiting: readonly PendingChange[];
  notices: readonly Notice[];
  /** False until the stored changes are read. */
  isRead: boolean;
}

/** The `seq` of a change until it is stored. */
const unstoredSeq = Number.MAX_SAFE_INTEGER;

const without = (rows: readonly PendingChange[], others: readonly Pick<NewChange, 'id'>[]) =>
  rows.filter(({ id }) => !others.some((other) => other.id === id));

/** The pending changes of an account: at once in memory, for the screen, and then in the storage. */
export function createOutbox(storage: OutboxStorage, account: string, onState: (state: OutboxState) => void) {
  let state: OutboxState = { waiting: [], notices: [], isRead: false };
  /** Changes of one task, which are stored together. */
  const batch: NewChange[] = [];
  let saving: Promise<void> | undefined;

  const show = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    onState(state);
  };
  /** Shows the stored rows. The storage responds in the order of requests, so this is never older than the screen. */
  const showStored = ({ changes, notices }: Rows, saved: readonly NewChange[] = []) => {
    const known = new Map(state.waiting.map((row) => [row.id, row]));
    // An unchanged row stays the same object, so that results derived from it stay too.
    const stored = changes.map((row) => replaceEqualDeep(known.get(row.id), row));
    const unstored = state.waiting.filter(({ seq }) => seq === unstoredSeq);
    show({ waiting: [...stored, ...without(unstored, [...stored, ...saved])], notices, isRead: true });
  };
  const refresh = async () => showStored(await storage.read(account));

  const save = async (): Promise<void> => {
    const made = batch.splice(0);
    saving = undefined;
    const before = without(state.waiting, made);
    const put = (rows: readonly PendingChange[]) => made.reduce(withNewChange, rows);
    try {
      if (put(before).length < before.length + made.length) {
        const combined = await storage.update(account, (rows) => ({ ...rows, changes: put(rows.changes) }));
        showStored(combined, made);
      } else {
        const saved = await storage.add(made);
        show({ waiting: [...without(state.waiting, made), ...saved].toSorted((a, b) => a.seq - b.seq) });
      }
    } catch (error) {
      show({ waiting: without(state.waiting, made) });
      throw error;
    }
  };

  return {
    refresh,
    update: async (change: (rows: Rows) => Rows) => showStored(await storage.update(account, change)),
    /** Shows changes at once. The promise resolves when they are stored. */
    put(changes: readonly NewChange[]): Promise<void> {
      const unstored = changes.map((change) => ({ ...change, seq: unstoredSeq }));
      show({ waiting: [...state.waiting, ...unstored] });
      batch.push(...changes);
      saving ??= Promise.resolve().then(save);
      return saving;
    },
    /** Removes settled changes, whose results must be shown by now. */
    settled({ rows }: Pick<Settled, 'rows'>): Promise<void> {
      show({ waiting: without(state.waiting, rows) });
      return refresh();
    },
  };
}

/** The maximum time for which a form stays open, in milliseconds. */
const formTimeoutMs = 1_000;

/** For forms that wait a moment for the server's results of their changes. */
export function createResultWaiter(clock: Clock) {
  /** `ids` are the changes without a result. */
  const forms = new Set<{ ids: Set<string>; results: Map<string, ChangeResult>; end: PromiseWithResolvers<void> }>();
  const formsOf = (ids: readonly string[]) => [...forms].filter((form) => ids.some((id) => form.ids.has(id)));
  return {
    /** Resolves with the results of changes, which may still wait. Rejects if one is refused. */
    wait(ids: readonly string[]): Promise<ReadonlyMap<string, ChangeResult>> {
      const form = { ids: new Set(ids), results: new Map(), end: Promise.withResolvers<void>() };
      forms.add(form);
      clock.after(formTimeoutMs, form.end.resolve);
      return form.end.promise.then(() => form.results).finally(() => forms.delete(form));
    },
    /** Returns all changes without a result of the forms that wait for one of these. */
    awaitedWith: (ids: readonly string[]): string[] => formsOf(ids).flatMap((form) => [...form.ids]),
    settled({ rows, results }: Pick<Settled, 'rows' | 'results'>): void {
      for (const form of formsOf(rows.map(({ id }) => id))) {
        for (const [index, { id }] of rows.entries()) {
          const result = results[index];
          if (form.ids.delete(id) && result) form.results.set(id, result);
        }
        const refused = [...form.results.values()].filter((result) => result.status === 'refused');
        const lines = refused.flatMap(({ errors: fields = {}, detail }) =>
          failureMessages(new ApiError(400, { fields, detail })),
        );
        if (refused.length > 0) form.end.reject(new ApiError(400, { fields: { change: [...new Set(lines)] } }));
        else if (form.ids.size === 0) form.end.resolve();
      }
    },
    /** There was no response: the changes stay pending. */
    giveUp(): void {
      for (const { end } of forms) end.resolve();
    },
  };
}
