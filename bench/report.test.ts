import { expect, test } from 'vitest';
import { type Budget, referenceYardstick } from './budgets.ts';
import { toFigures, toShares, toTable } from './report.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

function figuresOf(budget: Budget, obvious: number[] = [], yardstick = referenceYardstick) {
  const measure = { name: 'Something', budget, take: async () => ({ durations: hundred }) };
  return toFigures({ measure, baseline: yardstick, durations: hundred, obvious });
}

test('a measure is within its budget when every part of the budget is kept', () => {
  expect(figuresOf({ p50: 50, p99: 99 }).within).toBe(true);
  expect(figuresOf({ p50: 49, p99: 99 }).within).toBe(false);
  expect(figuresOf({ p50: 50, p99: 98 }).within).toBe(false);
  expect(figuresOf({}).within).toBeNull();
});

test('where the yardstick takes longer, so may everything else; memory and times may not', () => {
  const slower = referenceYardstick * 2;
  expect(figuresOf({ p50: 25, p99: 49.5 }, [], slower)).toMatchObject({ within: true, yardsticks: 50 / slower });
  expect(figuresOf({ p50: 24 }, [], slower).within).toBe(false);
  expect(figuresOf({ p99: 99 }, [], referenceYardstick / 2).within).toBe(false);
  expect(figuresOf({ atLeastTimes: 500 }, [20_000], slower).within).toBe(false);
});

test('what gets done is a share of what the bare server does', () => {
  const measure = { name: 'Feed', of: 'rows', budget: 0.6, take: async () => rates } as const;
  const rates = { rate: 840, bare: 1_402 };
  const verdicts = [rates, { rate: 850, bare: 1_402 }].map((one) =>
    toShares([{ measure, rates: one }])
      .split('\n')[2]
      ?.split('|')
      .map((cell) => cell.trim()),
  );
  expect(verdicts[0]).toEqual(['', 'Feed', '840', '24 rows, 1,402', '0.60', '0.6', 'UNDER', '']);
  expect(verdicts[1]).toEqual(['', 'Feed', '850', '24 rows, 1,402', '0.61', '0.6', 'ok', '']);
});

test('what is disturbed counts in times of what it is undisturbed', () => {
  const measure = { name: 'Something', budget: { timesUndisturbed: 2 }, take: async () => ({ durations: hundred }) };
  const undisturbed = hundred.map((duration) => duration / 2);
  expect(toFigures({ measure, baseline: 1, durations: hundred, undisturbed, obvious: [] })).toMatchObject({
    timesUndisturbed: 2,
    within: true,
  });
  const quicker = hundred.map((duration) => duration / 2.1);
  expect(toFigures({ measure, baseline: 1, durations: hundred, undisturbed: quicker, obvious: [] }).within).toBe(false);
});

test('the obvious way counts by its median, in times of ours', () => {
  expect(figuresOf({ atLeastTimes: 500 }, [20_000, 25_000, 90_000])).toMatchObject({ times: 500, within: true });
  expect(figuresOf({ atLeastTimes: 501 }, [20_000, 25_000, 90_000])).toMatchObject({ times: 500, within: false });
});

test('the table names what is over its budget', () => {
  const [, , line] = toTable([{ ...figuresOf({ p99: 10 }, [60_000]), yardsticks: 12.3 }]).split('\n');
  expect(line?.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'Something',
    '100',
    '50.0 ms',
    '99.0 ms',
    '12×',
    'p99 10 ms',
    'over 60 s',
    '1,200×',
    'OVER',
    '',
  ]);
});
