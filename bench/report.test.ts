import { expect, test } from 'vitest';
import type { Budget } from './budgets.ts';
import { toFigures, toTable } from './report.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

function figuresOf(budget: Budget, obvious: number[] = []) {
  const measure = { name: 'Something', budget, take: async () => ({ durations: hundred }) };
  return toFigures({ measure, durations: hundred, obvious });
}

test('a measure is within its budget when every part of the budget is kept', () => {
  expect(figuresOf({ p50: 50, p99: 99 }).within).toBe(true);
  expect(figuresOf({ p50: 49, p99: 99 }).within).toBe(false);
  expect(figuresOf({ p50: 50, p99: 98 }).within).toBe(false);
  expect(figuresOf({}).within).toBeNull();
});

test('what is disturbed counts in times of what it is undisturbed', () => {
  const measure = { name: 'Something', budget: { timesUndisturbed: 2 }, take: async () => ({ durations: hundred }) };
  const undisturbed = hundred.map((duration) => duration / 2);
  expect(toFigures({ measure, durations: hundred, undisturbed, obvious: [] })).toMatchObject({
    timesUndisturbed: 2,
    within: true,
  });
  const quicker = hundred.map((duration) => duration / 2.1);
  expect(toFigures({ measure, durations: hundred, undisturbed: quicker, obvious: [] }).within).toBe(false);
});

test('the obvious way counts by its median, in times of ours', () => {
  expect(figuresOf({ atLeastTimes: 500 }, [20_000, 25_000, 90_000])).toMatchObject({ times: 500, within: true });
  expect(figuresOf({ atLeastTimes: 501 }, [20_000, 25_000, 90_000])).toMatchObject({ times: 500, within: false });
});

test('the table names what is over its budget', () => {
  const [, , line] = toTable([figuresOf({ p99: 10 }, [60_000])]).split('\n');
  expect(line?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'Something',
    '100',
    '50.0 ms',
    '99.0 ms',
    'p99 10 ms',
    'over 60 s',
    '1,200×',
    'OVER',
    '',
  ]);
});
