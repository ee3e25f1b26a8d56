import { expect, test } from 'vitest';
import { summarise, type Try } from './ledger.ts';

const tried = (begun: number, ended: number, outcome: string): Try => ({
  begun,
  ended,
  outcome,
  succeeded: outcome.startsWith('2'),
});

test('SCL-02 a fault is summed up by what failed after it, and by how long nothing succeeded', () => {
  const tries = [
    tried(0, 100, '503'),
    tried(900, 1_100, '201'),
    tried(1_000, 6_000, '503'),
    tried(8_000, 8_200, 'ECONNRESET'),
    tried(9_000, 9_100, '201'),
  ];
  expect(summarise(tries, 1_000, 10_000)).toEqual({
    tried: 4,
    failed: 2,
    pause: 8,
    lastFailure: 7,
    longestWait: 5,
    failures: { '503': 1, ECONNRESET: 1 },
    failedIn: { 0: 1, 7: 1 },
  });
});

test('SCL-02 what never succeeds again pauses until the end of the watch', () => {
  expect(summarise([tried(900, 1_000, '201')], 1_000, 41_000)).toMatchObject({ failed: 0, pause: 40 });
});
