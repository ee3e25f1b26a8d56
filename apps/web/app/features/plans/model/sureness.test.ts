import { expect, test } from 'vitest';
import { combineReliability, haveDifferentReliability, type PriceReliability } from './sureness.ts';

const now = Date.parse('2026-11-22T16:00:00Z');
const seen = (oldest: string, confidence: PriceReliability['confidence']): PriceReliability => ({ oldest, confidence });
const sure = seen('2026-11-20T04:00:00.000Z', 'high');
const unsure = seen('2026-11-21T04:00:00.000Z', 'low');

test('TRU-01 prices together are as sure as the least sure and as old as the oldest', () => {
  expect(combineReliability([sure, unsure])).toEqual(seen(sure.oldest, 'low'));
  expect(combineReliability([sure, seen('2026-08-01T04:00:00.000Z', 'medium')])).toEqual(
    seen('2026-08-01T04:00:00.000Z', 'medium'),
  );
  expect(combineReliability([sure])).toEqual(sure);
});

test('TRU-01 of prices that are not all known nobody says how sure they are', () => {
  expect(combineReliability([sure, seen(unsure.oldest, undefined)])).toEqual(seen(sure.oldest, undefined));
});

test('TRU-01 marks differ by the day and by how sure they are, not by the hour', () => {
  expect(haveDifferentReliability([sure, seen('2026-11-20T20:00:00.000Z', 'high')], now)).toBe(false);
  expect(haveDifferentReliability([sure, seen('2026-11-20T02:00:00.000Z', 'high')], now)).toBe(true);
  expect(haveDifferentReliability([sure, seen(sure.oldest, 'medium')], now)).toBe(true);
  expect(haveDifferentReliability([sure], now)).toBe(false);
});
