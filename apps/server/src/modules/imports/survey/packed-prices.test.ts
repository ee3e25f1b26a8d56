import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packSurveyPrices, unpackSurveyPrices } from './packed-prices.ts';

test('WEB-08 prices arrive from the reading thread as they were read', () => {
  const position = fc.nat(100_000);
  const price = fc.record(
    {
      sheet: position,
      product: position,
      store: position,
      cell: fc.stringMatching(/^[A-Z]{1,3}[1-9]\d{0,5}$/),
      price: fc.stringMatching(/^\d{1,8}\.\d\d$/),
      text: fc.string().filter((text) => !text.includes('\n')),
    },
    { requiredKeys: ['sheet', 'product', 'store', 'cell', 'price'], noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      expect(unpackSurveyPrices(packSurveyPrices(prices))).toEqual(prices);
    }),
  );
});
