import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barcodeDigits, barcodeSpellings, canonicalBarcode, isBarcodeLike } from './barcode.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

/** By trying all ten, over the weights as GS1 prints them for 13 places. */
function withCheckDigit(body: string): string {
  const weights = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];
  const fits = (code: string) =>
    [...code.padStart(13, '0')].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 10 === 0;
  return [...'0123456789'].map((digit) => body + digit).find(fits) ?? expect.unreachable();
}

/** GS1's table of what the six digits of an UPC-E stand for, X being the digits one after the other. */
const table = ['XX00000XXX', 'XX10000XXX', 'XX20000XXX', 'XXX00000XX', 'XXXX00000X'];
function upcAOf(system: string, six: string): string {
  const last = Number(six[5]);
  const pattern = table[last] ?? `XXXXX0000${last}`;
  const rest = [...six.slice(0, 5)];
  return withCheckDigit(system + pattern.replace(/X/g, () => rest.shift() ?? ''));
}

describe('SCN-02 a barcode has one canonical form', () => {
  test.each([
    ['5000112637922', '5000112637922'],
    ['5 000112 637922', '5000112637922'],
    ['5-000112-637922', '5000112637922'],
    ['041512162664', '0041512162664'],
    ['00041512162664', '0041512162664'],
    ['0041512162664', '0041512162664'],
    ['96385074', '96385074'],
    ['04252614', '0042100005264'],
    ['01234565', '0012345000065'],
    [' 9638 5074 ', '96385074'],
  ])('%s is %s', (text, code) => {
    expect(canonicalBarcode(text)).toBe(code);
  });

  test.each(['', 'milk', '5000112637923', '041512162665', '96385075', '1234567', '15000112637929', '0415121626x4'])(
    '%j is none',
    (text) => {
      expect(canonicalBarcode(text)).toBeUndefined();
    },
  );

  test('as long as one, with a wrong digit, it is told from other words', () => {
    expect(['5000112637923', '9638-5075', '041512162665'].map(isBarcodeLike)).toEqual([true, true, true]);
    expect(['milk 2 litre', '2 kg', '1234567', 'abcdefgh'].map(isBarcodeLike)).toEqual([false, false, false, false]);
  });

  test('of any digits, just the one check digit of the ten is right', () => {
    fc.assert(
      fc.property(fc.oneof(digits(12), digits(11)), (body) => {
        const right = [...'0123456789'].filter((digit) => canonicalBarcode(body + digit));
        expect(right.map((digit) => body + digit)).toEqual([withCheckDigit(body)]);
      }),
    );
  });

  test('a wrong digit anywhere is noticed', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, more) => {
        const code = withCheckDigit(body);
        const wrong = code.slice(0, at) + ((Number(code[at]) + more) % 10) + code.slice(at + 1);
        expect(canonicalBarcode(wrong)).toBeUndefined();
      }),
    );
  });

  test('an UPC-A is the EAN-13 with a zero before it, and an UPC-E the UPC-A that it shortens', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const upcA = upcAOf(system, six);
        const upcE = system + six + upcA.at(-1);
        expect(canonicalBarcode(upcA)).toBe(`0${upcA}`);
        expect(canonicalBarcode(upcE, 'UPC-E')).toBe(`0${upcA}`);
        // Unless it could be an EAN-8 just as well.
        if (canonicalBarcode(upcE) === `0${upcA}`) expect(barcodeSpellings(upcA)).toContain(upcE);
        else expect(canonicalBarcode(upcE, 'EAN-8')).toBe(upcE);
      }),
    );
  });

  test('eight digits are one or the other, never both, and what the scanner says decides', () => {
    fc.assert(
      fc.property(digits(7), (body) => {
        const ean = withCheckDigit(body);
        expect(canonicalBarcode(ean, 'EAN-8')).toBe(ean);
        if (!/^0/.test(ean)) expect(canonicalBarcode(ean)).toBe(ean);
      }),
    );
  });
});

test('SCN-02 every spelling of a barcode means the same, and each of them has the same spellings', () => {
  const code = fc.oneof(
    digits(12).map(withCheckDigit),
    digits(11).map(withCheckDigit),
    digits(7).map(withCheckDigit),
    fc.tuple(fc.constantFrom('0', '1'), digits(6)).map(([system, six]) => upcAOf(system, six)),
  );
  fc.assert(
    fc.property(code, (written) => {
      const spellings = barcodeSpellings(written);
      expect(spellings[0]).toBe(canonicalBarcode(written));
      expect(new Set(spellings).size).toBe(spellings.length);
      for (const other of spellings) expect(barcodeSpellings(other)).toEqual(spellings);
    }),
  );
  expect(barcodeSpellings('our own 7')).toEqual(['our own 7']);
  expect(barcodeSpellings('')).toEqual(['']);
});

test('SCN-02 what stands between the digits is left out where it is a barcode', () => {
  expect(['5 000112-637922', '5000112637923', 'code 7'].map(barcodeDigits)).toEqual([
    '5000112637922',
    '5000112637923',
    'code 7',
  ]);
});
