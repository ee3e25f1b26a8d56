import { expect, test } from 'vitest';
import { hasExamplePrice, includedExamplesText } from './example-price.ts';

const [real, example] = [{ source: 'mti' }, { source: 'sample' }];

test('TRU-06 an item has an example price if its listing or one of its packs has one', () => {
  const packs = (...listings: { source: string }[]) => listings.map((listing) => ({ listing }));
  expect(hasExamplePrice({ priceDetails: example })).toBe(true);
  expect(hasExamplePrice({ priceDetails: real, packs: packs(real, example) })).toBe(true);
  expect(hasExamplePrice({ priceDetails: real, packs: packs(real) })).toBe(false);
  expect(hasExamplePrice({ priceDetails: null })).toBe(false);
});

test('TRU-06 a total says how many example prices it includes', () => {
  expect([0, 1, 1200].map(includedExamplesText)).toEqual([
    '',
    'includes 1 example price',
    'includes 1,200 example prices',
  ]);
});
