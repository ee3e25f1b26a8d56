import type { Area } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { areaText, totalBasisText } from './item-texts.ts';

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
  expect(totalBasisText(none, null)).toBe('');
  expect(totalBasisText(none, { region: 'South' })).toBe('in South');
  expect(totalBasisText({ ...none, cheapest: 2, unknown: 3 }, { region: 'South' })).toBe(
    'cheapest prices in South, 3 without a price',
  );
  expect(totalBasisText({ ...none, cheapest: 2, pending: 1 }, null)).toBe('cheapest prices anywhere, 1 price pending');
  expect(totalBasisText({ planned: 4, cheapest: 1, unknown: 0 }, null)).toBe('as planned, cheapest prices anywhere');
});
