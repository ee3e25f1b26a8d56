import type { Area, ListItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { amountText, areaText, basisText, packsText } from './item-texts.ts';

test.each([
  [{ amount: '2', amount_unit: 'kg' }, '2 kg'],
  [{ amount: '1.5', amount_unit: 'l' }, '1.5 L'],
  [{ amount: '12', amount_unit: 'piece' }, '12 pieces'],
  [{ amount: '1', amount_unit: 'piece' }, '1 piece'],
  [{ amount: null, amount_unit: null }, ''],
] as const)('NED-02 an amount is written as %j', (item, text) => {
  expect(amountText(item)).toBe(text);
});

test('NED-02 the packs of kinds are written by their sizes', () => {
  const pack = (product_amount: string, count: number) => ({
    listing: { product_amount, product_name: 'Rice' },
    count,
  });
  const packs = [pack('1.8 kg', 1), pack('400 g', 2), pack('', 1)] as ListItem['packs'];
  expect(packsText(packs)).toBe('1.8 kg + 2 × 400 g + Rice');
});

test.each([
  [null, 'anywhere'],
  [{ region: 'South' }, 'in South'],
  [{ preferred: true }, 'at preferred stores'],
  [{ near: [10.5, -61.4], within_km: 5 }, 'within 5 km'],
] as [Area, string][])('NED-04 the area %j is called %j', (area, text) => {
  expect(areaText(area)).toBe(text);
});

test('NED-04 a total says what it rests on, where it is not the stores of the items alone', () => {
  const none = { planned: 0, cheapest: 0, unknown: 0 };
  expect(basisText(none, null)).toBe('');
  expect(basisText(none, { region: 'South' })).toBe('in South');
  expect(basisText({ ...none, cheapest: 2, unknown: 3 }, { region: 'South' })).toBe(
    'cheapest in South, 3 without a price',
  );
  expect(basisText({ ...none, cheapest: 2, pending: 1 }, null)).toBe('cheapest anywhere, 1 price pending');
  expect(basisText({ planned: 4, cheapest: 1, unknown: 0 }, null)).toBe('as planned, cheapest anywhere');
});
