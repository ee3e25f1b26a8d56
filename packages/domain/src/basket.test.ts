import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BaseAmountUnit, maxItemAmount, parseAmount, partsPerUnit } from './amount.ts';
import { type BasketLine, basketAmountForPeople, scaleBasketLine } from './basket.ts';

const line = fc.constantFrom<BaseAmountUnit>('g', 'ml', 'piece').chain((unit) =>
  fc.record<BasketLine>({
    amount: fc.integer({ min: 1, max: Number(maxItemAmount[unit]) }),
    unit: fc.constant(unit),
    per: fc.constantFrom('person', 'household'),
  }),
);

test('OPN-06 a scaled line is exactly the amount of all persons, in items that a list allows', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 20 }), (one, people) => {
      const { amount, unit, quantity } = scaleBasketLine(one, people);
      expect(amount).toMatch(/^\d{1,6}(\.\d{1,3})?$/);
      const parts = parseAmount(`${amount} ${unit}`)?.parts ?? 0n;
      let expected = 0n;
      for (let n = 0; n < (one.per === 'person' ? people : 1); n += 1) expected += BigInt(one.amount);
      expect(parts * BigInt(quantity)).toBe(expected * partsPerUnit);
      expect(parts <= maxItemAmount[one.unit] * partsPerUnit).toBe(true);
      const whole = basketAmountForPeople(one, people);
      expect(parseAmount(`${whole.amount} ${whole.unit}`)?.parts).toBe(expected * partsPerUnit);
    }),
  );
});

test('OPN-06 water for 72 hours is three US gallons a person', () => {
  const water: BasketLine = { amount: 11_355, unit: 'ml', per: 'person' };
  expect(scaleBasketLine(water, 4)).toEqual({ amount: '45.42', unit: 'l', quantity: 1 });
  expect(scaleBasketLine(water, 20)).toEqual({ amount: '56.775', unit: 'l', quantity: 4 });
  expect(basketAmountForPeople(water, 20)).toEqual({ amount: '227.1', unit: 'l' });
});
