import { expect, test } from 'vitest';
import { indexChangeInWords, trendInWords } from './trend-in-words.ts';

test('PAG-06 the sentence of a trend names its change, its month and its basis', () => {
  const trend = { month: '2026-11', since: '2026-06', percent: 4, prices: 214, stores: 9 };
  expect(trendInWords('Rice', trend)).toBe('Rice costs 4 % more than in June (214 prices in 9 stores).');
  expect(trendInWords('Rice', { ...trend, month: '2027-01', percent: -4 })).toBe(
    'Rice costs 4 % less than in June 2026 (214 prices in 9 stores).',
  );
  expect(trendInWords('Rice', { ...trend, percent: 0 })).toBe(
    'Rice costs the same as in June (214 prices in 9 stores).',
  );
});

test('PAG-06 the sentence of an index names its change, its months and its basis', () => {
  const change = { month: '2026-10', since: '2026-06', percent: 2.44, matched: 4429, provisional: false };
  expect(indexChangeInWords('the same as', change)).toBe(
    '2.4\u00a0% more than in June 2026, by 4,429 matched prices of October 2026.',
  );
  expect(indexChangeInWords('the same as', { ...change, percent: -0.04, matched: 1, provisional: true })).toBe(
    'the same as in June 2026, by 1 matched price of October 2026, which is not over.',
  );
});
