import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { changeItem, type PendingChange, pendingOf, type Sender, usePendingChanges } from './pending-changes.ts';

afterEach(() => usePendingChanges.setState(new Map(), true));

/** A server of one item, which answers each call when it is told to, and refuses it where that is asked for. */
function serverOf(state: PendingChange) {
  const waiting: { change: PendingChange; answer: (isRefused: boolean) => void }[] = [];
  const failures: PendingChange[] = [];
  let running = 0;
  let most = 0;
  const sender: Sender = {
    send: (_, change) => {
      running += 1;
      most = Math.max(most, running);
      return new Promise((resolve, reject) => {
        const answer = (isRefused: boolean) => {
          running -= 1;
          if (isRefused) return reject(new Error('refused'));
          Object.assign(state, change);
          resolve();
        };
        waiting.push({ change, answer });
      });
    },
    onFailure: (_, change) => void failures.push(change),
  };
  return {
    sender,
    failures,
    waiting,
    mostAtOnce: () => most,
    /** Answers the call that waits, if one does, and lets what follows from it happen. */
    async answer(isRefused = false) {
      waiting.shift()?.answer(isRefused);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('changeItem', () => {
  test('LST-07 shows a change at once and keeps it until it is answered', async () => {
    const server = serverOf({});
    changeItem(1, { is_needed: false }, server.sender);
    expect(pendingOf(1)).toEqual({ is_needed: false });
    await server.answer();
    expect(pendingOf(1)).toEqual({});
  });

  test('LST-07 LST-08 what the server refuses goes back; what was tapped since is sent', async () => {
    const state = { is_needed: true, quantity: 1 };
    const server = serverOf(state);
    changeItem(1, { quantity: 2 }, server.sender);
    changeItem(1, { quantity: 3 }, server.sender);
    await server.answer(true);
    expect(server.failures).toEqual([{ quantity: 2 }]);
    expect(pendingOf(1)).toEqual({ quantity: 3 });
    await server.answer();
    expect(state.quantity).toBe(3);
    changeItem(1, { is_needed: false }, server.sender);
    await server.answer(true);
    expect(pendingOf(1)).toEqual({});
    expect(state).toEqual({ is_needed: true, quantity: 3 });
  });

  test('LST-06 LST-08 each call goes by the latest change, so that Undo knows what that one found', async () => {
    const begun: { what: PendingChange; before: number; answer: () => void }[] = [];
    const found = (before: number): Sender => ({
      send: (_, what) => new Promise((answer) => begun.push({ what, before, answer })),
      onFailure: () => undefined,
    });
    changeItem(1, { quantity: 2 }, found(1));
    changeItem(1, { quantity: 3 }, found(2));
    changeItem(1, { removed: true }, found(3));
    begun[0]?.answer();
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.answer();
    await expect.poll(() => pendingOf(1)).toEqual({});
    expect(begun.map(({ what, before }) => [what, before])).toEqual([
      [{ quantity: 2 }, 1],
      [{ quantity: 3, removed: true }, 3],
    ]);
    changeItem(1, { quantity: 4 }, found(3));
    expect(begun[2]).toMatchObject({ what: { quantity: 4 }, before: 3 });
    begun[2]?.answer();
    await expect.poll(() => pendingOf(1)).toEqual({});
  });

  test('LST-06 LST-07 LST-08 after any taps and answers the sender is that of the last change', async () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constant('answer' as const),
      fc.constant('refuse' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const server = serverOf({});
        let changes = 0;
        const stale: number[] = [];
        const numbered = (number: number): Sender => ({
          send: (id, change) => {
            if (number !== changes) stale.push(number);
            return server.sender.send(id, change);
          },
          onFailure: () => undefined,
        });
        for (const now of steps) {
          if (typeof now === 'string') await server.answer(now === 'refuse');
          else {
            changes += 1;
            changeItem(1, { quantity: now }, numbered(changes));
          }
        }
        while (server.waiting.length > 0) await server.answer();
        expect(stale).toEqual([]);
        expect(pendingOf(1)).toEqual({});
      }),
      { numRuns: 60 },
    );
  });

  test('LST-07 LST-08 after any taps and answers the server has the last tap of each field', async () => {
    const step = fc.oneof(
      fc.record({ is_needed: fc.boolean() }),
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }) }),
      fc.constant('answer' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const state: PendingChange = { is_needed: true, quantity: 1 };
        const wanted = { ...state };
        const server = serverOf(state);
        for (const now of steps) {
          if (now === 'answer') await server.answer();
          else {
            Object.assign(wanted, now);
            changeItem(1, now, server.sender);
            expect({ ...state, ...pendingOf(1) }).toEqual(wanted);
          }
        }
        while (server.waiting.length > 0) await server.answer();
        expect(state).toEqual(wanted);
        expect(pendingOf(1)).toEqual({});
        expect(server.mostAtOnce()).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
