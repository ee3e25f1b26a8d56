import type { ChangeResult } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import type { PendingChange } from './changes.ts';
import { createResultWaiter } from './outbox.ts';

/** A second passes when a test says so. */
function waiterWithClock() {
  let pass: () => void = () => undefined;
  const clock = {
    now: () => 0,
    after: (_: number, work: () => void) => {
      pass = work;
      return () => {
        if (pass === work) pass = () => undefined;
      };
    },
  };
  return { waiter: createResultWaiter(clock), passASecond: () => pass() };
}
const rows = (...ids: string[]) => ids.map((id) => ({ id }) as PendingChange);

test('LST-05 LST-10 a form hears what is refused of its own changes, each line once', async () => {
  const { waiter } = waiterWithClock();
  const own = waiter.wait(['a', 'b']);
  expect(waiter.awaitedWith(['x', 'b'])).not.toEqual([]);
  expect(waiter.awaitedWith(['x'])).toEqual([]);
  waiter.settled({ rows: rows('x'), results: [{ status: 'refused', detail: 'Not theirs.' }] });
  waiter.settled({ rows: rows('a'), results: [] });
  const errors = { name: ['Full.', 'Full.'], note: ['Closed.'] };
  waiter.settled({ rows: rows('b'), results: [{ status: 'refused', detail: 'No.', errors }] });
  await expect(own).rejects.toMatchObject({ status: 400, fields: { change: ['Full.', 'Closed.'] } });
  expect(waiter.awaitedWith(['a', 'b'])).toEqual([]);
});

test('LST-05 OFF-05 a form is done when all is, when there is no answer, and at the latest after a second', async () => {
  const { waiter, passASecond } = waiterWithClock();
  const done = waiter.wait(['a', 'b']);
  const results: ChangeResult[] = rows('a', 'b').map(() => ({ status: 'done', item: null }));
  waiter.settled({ rows: rows('a', 'b'), results });
  expect([...(await done).keys()]).toEqual(['a', 'b']);
  const without = waiter.wait(['c']);
  waiter.giveUp();
  expect(await without).toEqual(new Map());
  const slow = waiter.wait(['d']);
  passASecond();
  expect(await slow).toEqual(new Map());
});

test('LST-05 OFF-05 what the server failed at is everything that the form waits for', async () => {
  const { waiter } = waiterWithClock();
  const own = waiter.wait(['a', 'b', 'c']);
  waiter.settled({ rows: rows('a'), results: [] });
  expect(waiter.awaitedWith(['x', 'b'])).toEqual(['b', 'c']);
  expect(waiter.awaitedWith(['x', 'a'])).toEqual([]);
  const refused = { status: 'refused' as const, detail: '' };
  waiter.settled({ rows: rows('b', 'c'), results: [refused, refused] });
  await expect(own).rejects.toMatchObject({ status: 400, fields: { change: [] } });
});
