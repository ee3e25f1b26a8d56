import { expect, test } from 'vitest';
import { type Budget, referenceYardstick } from './budgets.ts';
import { percentile, toResult, toShareResult, toTable } from './report.ts';

const samples = Array.from({ length: 200 }, (_, index) => ({ duration: 200 - index, path: `/${200 - index}` }));
const resultOf = (budget: Budget, yardstick = referenceYardstick) => toResult('Feed', budget, samples, yardstick);

test('percentiles are measured values by nearest rank, in any order', () => {
  const values = samples.map(({ duration }) => duration);
  expect([percentile(values, 50), percentile(values, 99)]).toEqual([100, 198]);
  expect([percentile([7, 3], 99), percentile([7], 50)]).toEqual([7, 7]);
  expect(() => percentile([], 50)).toThrow();
});

test('a measurement is within its budget if each part holds, scaled by the yardstick', () => {
  expect(resultOf({ p50: 100, p99: 198 }).isWithin).toBe(true);
  expect(resultOf({ p50: 99, p99: 198 }).isWithin).toBe(false);
  expect(resultOf({ p50: 100, p99: 197 }).isWithin).toBe(false);
  expect(resultOf({ p50: 50, p99: 99 }, referenceYardstick * 2).isWithin).toBe(true);
  expect(resultOf({ p99: 198 }, referenceYardstick / 2).isWithin).toBe(false);
});

test('a budget of memory holds for the most that a sample took, on any machine', () => {
  const taken = [
    { duration: 1, megabytes: 100 },
    { duration: 1, megabytes: 250.4 },
  ];
  const ofMemory = (megabytes: number) => toResult('Files', { megabytes }, taken, 2 * referenceYardstick);
  expect(ofMemory(251)).toMatchObject({ isWithin: true, cells: expect.arrayContaining(['250 of 251 MB']) });
  expect(ofMemory(250).isWithin).toBe(false);
});

test('the table names what misses its budget, and the slowest requests are known', () => {
  const over = resultOf({ p50: 99, p99: 1_500 });
  expect(over.slowest).toHaveLength(5);
  expect(over.slowest[0]).toBe(' 200.0 ms  /200');
  const [, rule, line] = toTable([over]).split('\n');
  expect(line).toBe('| Feed    | 200 | 100.0 ms | 198.0 ms |       192× | p50 99 ms, p99 1.5 s |    OVER |');
  expect(rule).toHaveLength(line?.length ?? 0);
});

test('throughput is the turn with the median share of the bare server', () => {
  const turns = [
    { app: 840, bare: 1_402 },
    { app: 100, bare: 1_402 },
    { app: 1_400, bare: 1_402 },
  ];
  expect(toShareResult('Feed', 0.6, turns)).toMatchObject({ isWithin: false });
  expect(toShareResult('Feed', 0.59, turns).cells).toEqual(['Feed', '3', '840/s', '', '0.60×', 'at least 0.59×', 'ok']);
});
