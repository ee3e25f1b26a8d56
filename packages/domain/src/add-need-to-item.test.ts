import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAmountOfKinds, addNeedToItem, exactSumOfAmounts } from './add-need-to-item.ts';

const quantity = fc.integer({ min: 1, max: 999 });

test('LST-08 a needed item increases by what is added, or by one, up to the limit', () => {
  expect(addNeedToItem({ is_needed: true, quantity: 3 }, {}, 999)).toEqual({
    outcome: 'increased',
    is_needed: true,
    quantity: 4,
  });
  fc.assert(
    fc.property(quantity, quantity, (before, added) => {
      const after = addNeedToItem({ is_needed: true, quantity: before }, { quantity: added }, 999);
      expect(after?.quantity).toBe(before + added > 999 ? undefined : before + added);
    }),
  );
});

test('LST-08 a ticked item is needed again in the new quantity; what is not needed adds nothing', () => {
  const ticked = { is_needed: false, quantity: 4 };
  expect(addNeedToItem(ticked, { quantity: 2 }, 999)).toEqual({
    outcome: 'needed_again',
    is_needed: true,
    quantity: 2,
  });
  expect(addNeedToItem(ticked, {}, 999)).toEqual({ outcome: 'needed_again', is_needed: true, quantity: 4 });
  expect(addNeedToItem(ticked, { is_needed: false, quantity: 9 }, 999)).toEqual({ outcome: 'unchanged', ...ticked });
});

const of = (amount: string, amount_unit: Parameters<typeof exactSumOfAmounts>[0]['amount_unit']) => ({
  amount,
  amount_unit,
});

test.each([
  [of('2', 'lb'), of('1', 'lb'), of('3', 'lb')],
  [of('1', 'kg'), of('500', 'g'), of('1.5', 'kg')],
  [of('500', 'g'), of('1', 'kg'), of('1500', 'g')],
  [of('1', 'lb'), of('1', 'oz'), of('17', 'oz')],
  [of('10', 'piece'), of('10', 'piece'), of('20', 'piece')],
  [of('0.1', 'l'), of('0.2', 'l'), of('0.3', 'l')],
  [of('1', 'lb'), of('500', 'g'), undefined],
  [of('60', 'kg'), of('50', 'kg'), undefined],
])('%o and %o are %o', (first, second, sum) => {
  expect(exactSumOfAmounts(first, second)).toEqual(sum);
});

test('sums of amounts are exact', () => {
  const thousandths = fc.integer({ min: 1, max: 50_000_000 });
  const text = (value: number) => String(value / 1_000);
  fc.assert(
    fc.property(thousandths, thousandths, (a, b) => {
      expect(exactSumOfAmounts(of(text(a), 'g'), of(text(b), 'g'))).toEqual(of(text(a + b), 'g'));
    }),
  );
});

test('amounts of several packs and of ticked items stay apart', () => {
  const item = { is_needed: true, quantity: 1, ...of('2', 'lb') };
  expect(addAmountOfKinds(item, of('1', 'lb'))).toEqual(of('3', 'lb'));
  expect(addAmountOfKinds({ ...item, quantity: 2 }, of('1', 'lb'))).toBeUndefined();
  expect(addAmountOfKinds(item, { ...of('1', 'lb'), quantity: 2 })).toBeUndefined();
  expect(addAmountOfKinds({ ...item, is_needed: false }, of('1', 'lb'))).toBeUndefined();
});
