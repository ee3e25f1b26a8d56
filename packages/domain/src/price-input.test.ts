import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanPriceInput,
  formatPriceInput,
  parseTypedPrice,
  priceError,
  priceErrorWhileTyping,
} from './price-input.ts';

const cents = fc.integer({ min: 1, max: 9_999_999_999 });
const asPrice = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-$ ') }));

describe('PRC-01 while it is typed, a price', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['-4', '4'],
    ['$1a2', '12'],
    ['1.2.3', '1.23'],
    ['3.14159', '3.14'],
    ['12.', '12.'],
    ['.', '.'],
    ['', ''],
    ['1,064.00', '1064.00'],
    ['TT$12,345,678.90', '12345678.90'],
    ['1,06.4', '1.06'],
  ])('%j becomes %j', (text, kept) => {
    expect(cleanPriceInput(text)).toBe(kept);
  });

  test('keeps digits and one point with two decimals at most, whatever is typed, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = cleanPriceInput(text);
        expect(kept).toMatch(/^\d*(\.\d{0,2})?$/);
        expect(cleanPriceInput(kept)).toBe(kept);
      }),
    );
  });

  test('loses nothing when it is one already', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(cleanPriceInput(asPrice(amount))).toBe(asPrice(amount));
        const grouped = new Intl.NumberFormat('en-TT', { style: 'currency', currency: 'TTD' }).format(amount / 100);
        expect(cleanPriceInput(grouped)).toBe(asPrice(amount));
      }),
    );
  });
});

describe('PRC-01 when the field is left, a price', () => {
  test.each([
    ['12', '12.00'],
    ['12.', '12.00'],
    ['.5', '0.50'],
    ['007.1', '7.10'],
    ['12,5', '12.50'],
    ['', ''],
    ['.', '.'],
    ['-5', '-5'],
    ['abc', 'abc'],
    ['1.239', '1.23'],
    [' 1.5 ', '1.50'],
  ])('%j becomes %j', (text, formatted) => {
    expect(formatPriceInput(text)).toBe(formatted);
  });

  test('has two decimals and the same value, and formatting again changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = cleanPriceInput(text);
        fc.pre(/\d/.test(kept));
        const formatted = formatPriceInput(kept);
        expect(formatted).toMatch(/^\d+\.\d{2}$/);
        expect(Number(formatted)).toBe(Number(kept));
        expect(formatPriceInput(formatted)).toBe(formatted);
      }),
    );
  });
});

describe('PRC-02 what is wrong with a price', () => {
  test.each([
    ['', undefined, undefined],
    ['  ', undefined, undefined],
    ['12.50', undefined, undefined],
    ['12.', undefined, undefined],
    ['.', 'Enter a valid price', undefined],
    ['0', 'Enter a valid price', undefined],
    ['0.00', 'Enter a valid price', 'Enter a valid price'],
    ['abc', 'Enter a valid price', 'Enter a valid price'],
    ['1.2.3', 'Enter a valid price', 'Enter a valid price'],
    ['123456789', 'Enter a valid price', 'Enter a valid price'],
    ['-5', 'Price cannot be negative', 'Price cannot be negative'],
    ['-', 'Enter a valid price', 'Enter a valid price'],
    [' . ', 'Enter a valid price', undefined],
    [' 12.50 ', undefined, undefined],
    ['0.01', undefined, undefined],
    ['12345678.99', undefined, undefined],
  ])('%j: %s, while typing %s', (text, finished, typing) => {
    expect(priceError(text)).toBe(finished);
    expect(priceErrorWhileTyping(text)).toBe(typing);
  });

  test('is nothing for every price the database can keep', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(priceError(asPrice(amount))).toBeUndefined();
      }),
    );
  });

  test('is not said before a price is finished while its beginning can still become one', () => {
    fc.assert(
      fc.property(cents, fc.nat(), (amount, cut) => {
        const price = asPrice(amount);
        expect(priceErrorWhileTyping(price.slice(0, cut % price.length))).toBeUndefined();
      }),
    );
  });
});

test('OPR-04 a typed or copied amount is read with or without currency, thousands and decimals', () => {
  const read = {
    '$1,064.00': '1064.00',
    'TT$ 1,064': '1064.00',
    '1,064,000.5': '1064000.50',
    '10.64': '10.64',
    ' 10,6 ': '10.60',
    '.5': '0.50',
    '7': '7.00',
  };
  for (const [text, price] of Object.entries(read)) expect(parseTypedPrice(text), text).toBe(price);
  for (const text of ['', '$', '0', '-3', '1.064', '1,06,4', '10.645', '12 34', 'ten', '123456789'])
    expect(parseTypedPrice(text), text).toBeUndefined();
});
