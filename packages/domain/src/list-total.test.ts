import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemCost, listTotal } from './list-total.ts';
import { fromCents } from './money.ts';

const item = (price: string | null, quantity = 1, is_needed = true) => ({
  is_needed,
  quantity,
  priceDetails: price === null ? null : { price },
});
const items = fc.array(
  fc.record({
    is_needed: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 999 }),
    cents: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
  }),
);

test('LST-03 the total is price times quantity of what is needed and has a price', () => {
  expect(listTotal([item('10.50', 2), item('3.35'), item('99.99', 9, false), item(null, 5)])).toBe('24.35');
  expect(listTotal([])).toBe('0.00');
  expect(listTotal([item('0.05')])).toBe('0.05');
});

test('LST-03 cents add up exactly', () => {
  expect(listTotal(Array.from({ length: 10 }, () => item('0.10')))).toBe('1.00');
  expect(listTotal(Array.from({ length: 300 }, () => item('99999999.99', 999)))).toBe('29969999997003.00');
});

test('LST-03 the total is exact whatever is on the list', () => {
  fc.assert(
    fc.property(items, (some) => {
      const list = some.map(({ is_needed, quantity, cents }) =>
        item(cents === null ? null : fromCents(BigInt(cents)), quantity, is_needed),
      );
      const cents = some
        .filter(({ is_needed }) => is_needed)
        .reduce((sum, { quantity, cents: one }) => sum + BigInt(quantity) * BigInt(one ?? 0), 0n);
      expect(listTotal(list)).toBe(fromCents(cents));
      expect(listTotal([...list].reverse())).toBe(listTotal(list));
    }),
  );
});

test('NED-04 kinds cost what their packs do, as often as they are wanted', () => {
  const packs = [
    { listing: { price: '20.00' }, count: 1 },
    { listing: { price: '6.35' }, count: 2 },
  ];
  const rice = { is_needed: true, quantity: 3, priceDetails: { price: '20.00' }, packs };
  expect(itemCost(rice)).toBe('98.10');
  expect(listTotal([rice, item('1.00', 2)])).toBe('100.10');
  expect(itemCost({ ...item('10.50', 2), packs: [] })).toBe('21.00');
  expect(itemCost(item(null))).toBeNull();
});
