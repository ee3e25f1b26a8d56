import type { Settled } from './drain.ts';
import type { Clock } from './transport.ts';

/** Longer than this nobody is kept at a form, in milliseconds. */
const patienceMs = 1_000;

/** What there is to hear of changes: they are done or wait on, the server refuses one (why, a line each), or failed. */
export type Heard = { is: 'kept' } | { is: 'refused'; lines: readonly string[] } | { is: 'failed' };

/** For forms that stay open for a moment, until it is known what the server says of their changes. */
export function createHearing(clock: Clock) {
  const listeners = new Set<{ ids: Set<string>; end: (heard: Heard) => void }>();
  const listenersTo = (ids: readonly string[]) =>
    [...listeners].filter(({ ids: own }) => ids.some((id) => own.has(id)));

  return {
    hear(ids: readonly string[]): Promise<Heard> {
      const { promise, resolve } = Promise.withResolvers<Heard>();
      const end = (heard: Heard) => {
        cancel();
        listeners.delete(listener);
        resolve(heard);
      };
      const listener = { ids: new Set(ids), end };
      const cancel = clock.after(patienceMs, () => end({ is: 'kept' }));
      listeners.add(listener);
      return promise;
    },
    /** Whether a form waits to hear of one of these changes. */
    isHeard: (ids: readonly string[]): boolean => listenersTo(ids).length > 0,
    settled({ rows, refused = [] }: Pick<Settled, 'rows' | 'refused'>): void {
      const settled = rows.map(({ id }) => id);
      for (const { ids, end } of listenersTo(settled)) {
        const lines = refused.filter(({ id }) => ids.has(id)).map((each) => each.lines);
        for (const id of settled) ids.delete(id);
        if (lines.length > 0) end({ is: 'refused', lines: [...new Set(lines.flat())] });
        else if (ids.size === 0) end({ is: 'kept' });
      }
    },
    failed(ids: readonly string[]): void {
      for (const { end } of listenersTo(ids)) end({ is: 'failed' });
    },
    /** There was no answer: what waits is sent later. */
    giveUp(): void {
      for (const { end } of [...listeners]) end({ is: 'kept' });
    },
  };
}
