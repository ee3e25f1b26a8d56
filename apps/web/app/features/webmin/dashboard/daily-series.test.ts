import { expect, test } from 'vitest';
import { toDailyPriceSeries } from './daily-series.ts';

test('WEB-02 every one of the last thirty days has its figure', () => {
  const given = [
    { day: '2026-11-15', source: 'mti', count: 3196 },
    { day: '2026-11-21', source: 'user', count: 2 },
  ];
  // Two in the morning in UTC is still the evening before in Trinidad.
  const { labels, series } = toDailyPriceSeries(given, new Date('2026-11-22T02:00:00Z'));
  expect(labels).toHaveLength(30);
  expect([labels[0], labels.at(-2), labels.at(-1)]).toEqual(['Oct 23', 'Nov 20', 'Nov 21']);
  expect(series.map(({ source, counts }) => [source, counts.length, counts.at(-1), counts.at(-7)])).toEqual([
    ['mti', 30, 0, 3196],
    ['user', 30, 2, 0],
  ]);
});
