import { expect, test } from 'vitest';
import { lowerMedian } from './median.ts';
import { type DatedPriceSpan, monthsBefore, priceTrend as priceTrendIn } from './price-trend.ts';

const span = (product: number, store: number, cents: number, from: string, to = from): DatedPriceSpan => ({
  ...{ product, store, cents, from, to },
});

const priceTrend = (spans: readonly DatedPriceSpan[], thisMonth = '2026-11') => priceTrendIn(spans, thisMonth);

test('PAG-06 a trend compares the same products in the same stores', () => {
  const spans = [
    span(1, 1, 1000, '2026-06'),
    span(1, 2, 1000, '2026-06'),
    span(2, 1, 500, '2026-06'),
    span(1, 1, 1040, '2026-09', '2026-11'),
    span(1, 2, 1040, '2026-11'),
    span(2, 1, 520, '2026-11'),
    // New in November, so it is not compared.
    span(3, 3, 99_900, '2026-11'),
  ];
  expect(priceTrend(spans)).toEqual({ month: '2026-11', since: '2026-06', percent: 4, prices: 3, stores: 2 });
});

test('PAG-06 of several months, the one with the most common prices counts, then the oldest', () => {
  const common = [1, 2, 3].map((store) => span(1, store, 100, '2026-11'));
  const june = [1, 2, 3].map((store) => span(1, store, 50, '2026-06'));
  const july = [1, 2, 3].map((store) => span(1, store, 200, '2026-07'));
  expect(priceTrend([...june, ...july, ...common])).toMatchObject({ since: '2026-06', percent: 100 });
  expect(priceTrend([...june.slice(1), ...july, ...common])).toMatchObject({ since: '2026-07', percent: -50 });
});

test('PAG-06 the first prices of a month leave the trend of the month before', () => {
  const spans = [1, 2, 3].flatMap((store) => [
    span(1, store, 100, '2026-06'),
    // One shopper confirms the price in December.
    span(1, store, 110, '2026-11', store === 1 ? '2026-12' : '2026-11'),
  ]);
  const trend = { month: '2026-11', since: '2026-06', percent: 10, prices: 3, stores: 3 };
  expect(priceTrend(spans)).toEqual(trend);
  expect(priceTrend([...spans, span(2, 4, 500, '2026-12')])).toEqual(trend);
});

test('PAG-06 prices that most stores stopped reporting months ago have no trend', () => {
  const spans = [1, 2, 3].flatMap((store) => [
    span(1, store, 100, '2026-01'),
    span(1, store, 104, '2026-02', store === 1 ? '2026-06' : '2026-03'),
  ]);
  expect(priceTrend(spans)).toBeUndefined();
});

test('PAG-06 prices of last month have a trend, older ones have none', () => {
  const spans = [1, 2, 3].flatMap((store) => [span(1, store, 100, '2025-11'), span(1, store, 100, '2025-12')]);
  const trend = { month: '2025-12', since: '2025-11', percent: 0, prices: 3, stores: 3 };
  expect(priceTrend(spans, '2025-12')).toEqual(trend);
  expect(priceTrend(spans, '2026-01')).toEqual(trend);
  expect(priceTrend(spans, '2026-02')).toBeUndefined();
  // A first price of a newer month changes nothing.
  expect(priceTrend([...spans, span(2, 1, 100, '2026-01')], '2026-02')).toBeUndefined();
});

test('PAG-06 there is no trend without a basis', () => {
  expect(priceTrend([])).toBeUndefined();
  const oneStore = [1, 2, 3].flatMap((product) => [span(product, 1, 100, '2026-06'), span(product, 1, 90, '2026-11')]);
  expect(priceTrend(oneStore)).toBeUndefined();
  const twoPrices = [1, 2].flatMap((store) => [span(1, store, 100, '2026-06'), span(1, store, 90, '2026-11')]);
  expect(priceTrend(twoPrices)).toBeUndefined();
  const longAgo = [1, 2, 3].flatMap((store) => [span(1, store, 100, '2025-06'), span(1, store, 90, '2026-11')]);
  expect(priceTrend(longAgo)).toBeUndefined();
});

test('months are counted across years', () => {
  expect(monthsBefore('2026-02', 3)).toBe('2025-11');
  expect(monthsBefore('2026-12', 12)).toBe('2025-12');
});

test('PAG-03 a median of cents is one of them', () => {
  expect(lowerMedian([300, 100, 200, 250])).toBe(200);
  expect(lowerMedian([5])).toBe(5);
  expect(lowerMedian([])).toBeUndefined();
});
