import { expect, test } from 'vitest';
import type { PendingChange } from './changes.ts';
import { createResultWaiter } from './hearing.ts';

/** A second passes when a test says so. */
function hearingWithClock() {
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
  return { hearing: createResultWaiter(clock), passASecond: () => pass() };
}
const rows = (...ids: string[]) => ids.map((id) => ({ id }) as PendingChange);

test('LST-05 LST-10 a form hears what is refused of its own changes, each line once', async () => {
  const { hearing } = hearingWithClock();
  const own = hearing.hear(['a', 'b']);
  expect(hearing.isHeard(['x', 'b'])).toBe(true);
  expect(hearing.isHeard(['x'])).toBe(false);
  hearing.settled({ rows: rows('x'), refused: [{ id: 'x', lines: ['Not theirs.'] }] });
  hearing.settled({ rows: rows('a') });
  hearing.settled({ rows: rows('b'), refused: [{ id: 'b', lines: ['Full.', 'Full.', 'Closed.'] }] });
  expect(await own).toEqual({ is: 'refused', lines: ['Full.', 'Closed.'] });
  expect(hearing.isHeard(['a', 'b'])).toBe(false);
});

test('LST-05 OFF-05 a form is done when all is, when there is no answer, and at the latest after a second', async () => {
  const { hearing, passASecond } = hearingWithClock();
  const done = hearing.hear(['a', 'b']);
  hearing.settled({ rows: rows('a', 'b') });
  expect(await done).toMatchObject({ is: 'kept' });
  const without = hearing.hear(['c']);
  hearing.giveUp();
  expect(await without).toMatchObject({ is: 'kept' });
  const slow = hearing.hear(['d']);
  passASecond();
  expect(await slow).toMatchObject({ is: 'kept' });
});

test('LST-05 OFF-05 what a form says has failed waits no more by then, and what waits still has not failed', async () => {
  const { hearing, passASecond } = hearingWithClock();
  const withdrawn: string[] = [];
  const own = hearing.hear(['a', 'b', 'c']);
  hearing.settled({ rows: rows('a') });
  await hearing.failed(['x', 'b'], async (ids) => {
    // However long it takes.
    passASecond();
    hearing.giveUp();
    await Promise.resolve();
    withdrawn.push(...ids);
  });
  expect(await own).toEqual({ is: 'failed' });
  expect(withdrawn).toEqual(['b', 'c']);
  const full = hearing.hear(['d']);
  await hearing.failed(['d'], () => Promise.reject(new Error('The disk is full.')));
  expect(await full).toMatchObject({ is: 'kept' });
  await hearing.failed(['x'], () => Promise.reject(new Error('Nobody waits to hear of it.')));
});
