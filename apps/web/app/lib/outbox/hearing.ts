import type { ChangeResult } from '@bargain-buddy/contract';
import type { Settled } from './drain.ts';
import type { Clock } from './transport.ts';

/** Longer than this nobody is kept at a form, in milliseconds. */
const patienceMs = 1_000;

/** What there is to hear of changes: they are done or wait on, the server refuses one (why, a line each), or failed. */
export type Heard =
  | { is: 'kept'; results: ReadonlyMap<string, ChangeResult> }
  | { is: 'refused'; lines: readonly string[] }
  | { is: 'failed' };

interface Listener {
  ids: Set<string>;
  results: Map<string, ChangeResult>;
  leave: () => void;
  end: (heard: Heard) => void;
}

/** For forms that stay open for a moment, until it is known what the server says of their changes. */
export function createResultWaiter(clock: Clock) {
  const listeners = new Set<Listener>();
  const listenersTo = (ids: readonly string[]) =>
    [...listeners].filter(({ ids: own }) => ids.some((id) => own.has(id)));

  return {
    hear(ids: readonly string[]): Promise<Heard> {
      const { promise, resolve } = Promise.withResolvers<Heard>();
      /** From now on nothing but what is found out next ends it, the time that passes neither. */
      const leave = () => {
        cancel();
        listeners.delete(listener);
      };
      const end = (heard: Heard) => {
        leave();
        resolve(heard);
      };
      const results = new Map<string, ChangeResult>();
      const listener: Listener = { ids: new Set(ids), results, leave, end };
      const cancel = clock.after(patienceMs, () => end({ is: 'kept', results }));
      listeners.add(listener);
      return promise;
    },
    /** Whether a form waits to hear of one of these changes. */
    isHeard: (ids: readonly string[]): boolean => listenersTo(ids).length > 0,
    settled({ rows, refused = [], answer }: Pick<Settled, 'rows' | 'refused' | 'answer'>): void {
      const settled = rows.map(({ id }) => id);
      for (const { ids, results, end } of listenersTo(settled)) {
        for (const [index, id] of settled.entries()) {
          const result = answer?.results[index];
          if (ids.has(id) && result) results.set(id, result);
        }
        const lines = refused.filter(({ id }) => ids.has(id)).map((each) => each.lines);
        for (const id of settled) ids.delete(id);
        if (lines.length > 0) end({ is: 'refused', lines: [...new Set(lines.flat())] });
        else if (ids.size === 0) end({ is: 'kept', results });
      }
    },
    /** The server failed at changes: forms say so of theirs once these wait no more, so that nobody sends them then. */
    async failed(ids: readonly string[], withdraw: (ids: readonly string[]) => Promise<void>): Promise<void> {
      const failed = listenersTo(ids);
      for (const { leave } of failed) leave();
      const own = failed.flatMap((listener) => [...listener.ids]);
      if (own.length === 0) return;
      const is = await withdraw(own).then(
        () => 'failed' as const,
        () => 'kept' as const,
      );
      for (const { results, end } of failed) end(is === 'kept' ? { is, results } : { is });
    },
    /** There was no answer: what waits is sent later. */
    giveUp(): void {
      for (const { results, end } of [...listeners]) end({ is: 'kept', results });
    },
  };
}
