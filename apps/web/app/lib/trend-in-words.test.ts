import { expect, test } from 'vitest';
import { trendInWords } from './trend-in-words.ts';

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
