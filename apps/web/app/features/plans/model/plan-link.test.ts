import { amountUnits, regions } from '@bargain-buddy/contract/names';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GuestPlanNeed } from '~/lib/plans/plan-query.ts';
import { parsePlanLink, toPlanLinkParams } from './plan-link.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const quantity = fc.integer({ min: 1, max: 999 });
const amount = fc.integer({ min: 1, max: 999_999_999 }).map((thousandths) => String(thousandths / 1000));
const item: fc.Arbitrary<GuestPlanNeed> = fc.oneof(
  fc.record({ product: id, quantity }),
  fc.record({ product: id, store: id, quantity }),
  fc.record({
    kinds: fc.uniqueArray(id, { minLength: 1, maxLength: 10 }),
    amount,
    amount_unit: fc.constantFrom(...amountUnits),
    quantity,
  }),
);

test('PLN-06 a link gives back what was asked for', () => {
  const asked = fc.record({
    items: fc.array(item, { minLength: 1, maxLength: 30 }),
    region: fc.constantFrom('' as const, ...regions),
  });
  fc.assert(
    fc.property(asked, (given) => {
      expect(parsePlanLink(new URLSearchParams(toPlanLinkParams(given).toString()))).toEqual(given);
    }),
  );
});

test('PLN-06 a link can be read by a person', () => {
  const items: GuestPlanNeed[] = [
    { product: 12, quantity: 1 },
    { product: 15, store: 3, quantity: 2 },
    { kinds: [31, 32], amount: '2.5', amount_unit: 'kg', quantity: 3 },
  ];
  expect(toPlanLinkParams({ items, region: 'South' }).toString()).toBe('items=12+15s3x2+k31-32_2.5kgx3&region=South');
});

test.each([
  '',
  'items=',
  'items=rice',
  'items=12+0',
  'items=12x0',
  'items=12x1000',
  'items=12s0',
  'items=12x2s3',
  'items=99999999999',
  'items=12,13',
  'items=k31',
  'items=k31_0kg',
  'items=k31_2stone',
  'items=k31-_2kg',
  'items=k1-2-3-4-5-6-7-8-9-10-11_2kg',
  'items=12&region=Narnia',
  `items=${Array(2_001).fill(1).join('+')}`,
])('PLN-06 a malformed link is known as one: %.40s', (search) => {
  expect(parsePlanLink(new URLSearchParams(search))).toBeUndefined();
});
