import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideTripComparison,
  nextAlertState,
  type PriceAlertTerms,
  priceBackFrom,
  replayAlert,
  startAlertState,
} from './price-alert.ts';

/** Indices of the prices that are reported. The first price is known when the alert is made. */
function crossingsOf(terms: PriceAlertTerms, prices: readonly number[]): number[] {
  const [first, ...later] = prices;
  const { crossings } = replayAlert(terms, startAlertState(terms, first), later);
  return crossings.flatMap((crosses, index) => (crosses ? [index + 1] : []));
}

const prices = fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 1, maxLength: 40 });
const between = (list: readonly number[], from: number, to: number) => list.slice(from, to);

describe('ALR-02 each crossing is reported once', () => {
  test('the price that arms an alert again is the first whole cent that is back by 5 %', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('below' as const, 'above' as const),
        fc.integer({ min: 1, max: 10_000_000 }),
        (rule, threshold) => {
          const back = priceBackFrom(rule, threshold);
          const isArmedBy = (price: number) =>
            nextAlertState({ rule, threshold, percent: null }, { armed: false, reference: null }, price).armed;
          expect([isArmedBy(back), isArmedBy(rule === 'below' ? back - 1 : back + 1)]).toEqual([true, false]);
          const [least, most] = rule === 'below' ? [back * 100, (back - 1) * 100] : [(back + 1) * 100, back * 100];
          const bound = threshold * (rule === 'below' ? 105 : 95);
          expect([least >= bound, most <= bound, least - most]).toEqual([true, true, 100]);
        },
      ),
    );
  });

  test.each([
    { rule: 'below' as const, meets: (price: number) => price < 100, isBack: (price: number) => price >= 105 },
    { rule: 'above' as const, meets: (price: number) => price > 100, isBack: (price: number) => price <= 95 },
  ])('$rule a price, and again after it came back by 5 %', ({ rule, meets, isBack }) => {
    fc.assert(
      fc.property(prices, (list) => {
        // The naive reading: reported if it meets the terms and none was reported since the last price that was back.
        const expected: number[] = [];
        for (const [index, price] of list.entries()) {
          if (!meets(price)) continue;
          const since = list.slice(0, index).findLastIndex(isBack);
          const isOpen = list.slice(since + 1, index).some(meets);
          const isFirst = since === -1 && index === 0;
          if (!isOpen && !isFirst) expected.push(index);
        }
        expect(crossingsOf({ rule, threshold: 100, percent: null }, list)).toEqual(expected);
      }),
    );
  });

  test('a new low, and again after the price rose by 5 % from the lowest', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const found = crossingsOf({ rule: 'new_low', threshold: null, percent: null }, list);
        for (const [at, index] of found.entries()) {
          expect(list[index]).toBeLessThan(Math.min(...list.slice(0, index)));
          const before = found[at - 1];
          if (before === undefined) continue;
          const lowest = (end: number) => Math.min(...list.slice(0, end + 1));
          const rose = between(list, before + 1, index).some((price, n) => price * 100 >= lowest(before + 1 + n) * 105);
          expect(rose).toBe(true);
        }
        const first = list.findIndex((price, index) => index > 0 && price < Math.min(...list.slice(0, index)));
        expect(found[0] ?? -1).toBe(first);
      }),
    );
  });

  test('a drop of 10 % from the highest price since the alert was armed', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const found = crossingsOf({ rule: 'drop', threshold: null, percent: 10 }, list);
        const first = list.findIndex((price, index) => price * 100 <= Math.max(...list.slice(0, index)) * 90);
        expect(found[0] ?? -1).toBe(first);
        for (const [at, index] of found.entries()) {
          const since = found[at - 1] ?? -1;
          const highest = Math.max(...between(list, since + 1, index));
          expect((list[index] ?? 0) * 100).toBeLessThanOrEqual(highest * 90);
        }
      }),
    );
  });
});

test.each([
  ['compare', { basis: 'a', found: 3 }],
  ['skip', { basis: 'a', found: 2 }],
  ['start', { basis: 'a', found: 4 }],
  ['start', { basis: 'b', found: 3 }],
])('ALR-01 totals of a list: %s for %j', (expected, now) => {
  expect(decideTripComparison({ basis: 'a', found: 3 }, now)).toBe(expected);
});
