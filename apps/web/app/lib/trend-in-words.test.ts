import { expect, test } from 'vitest';
import { trendInWords } from './trend-in-words.ts';

test('PAG-06 the sentence of a trend names both months and its basis', () => {
  const trend = { month: '2026-11', since: '2026-06', percent: 4, prices: 214, stores: 9 };
  expect(trendInWords('Rice', trend)).toBe(
    'Rice cost 4 % more in November 2026 than in June (214 prices in 9 stores).',
  );
  expect(trendInWords('Rice', { ...trend, month: '2027-01', percent: -4 })).toBe(
    'Rice cost 4 % less in January 2027 than in June 2026 (214 prices in 9 stores).',
  );
  expect(trendInWords('Rice', { ...trend, percent: 0 })).toBe(
    'Rice cost the same in November 2026 as in June (214 prices in 9 stores).',
  );
});
