import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePriceCell } from './price-cell.ts';

const price = (amount: string) => ({ kind: 'price', price: amount });

test.each([
  ['$10.50', '10.50'],
  ['TT$ 10.25', '10.25'],
  ['tt$10.25', '10.25'],
  ['TTD 10', '10.00'],
  ['10.25 TT$', '10.25'],
  ['1,064.00', '1064.00'],
  ['1,064', '1064.00'],
  ['12,345,678.9', '12345678.90'],
  ['58.5*', '58.50'],
  ['58.5 **', '58.50'],
  ['$1,064.00†', '1064.00'],
  [' 7.5\u00a0', '7.50'],
  ['10,50', '10.50'],
  ['.95', '0.95'],
  ['10.', '10.00'],
  ['007.10', '7.10'],
  ['10.500', '10.50'],
  ['10.50TT$', '10.50'],
  ['10.50TTD', '10.50'],
  ['TT \t $ 10.50', '10.50'],
  ['1,064.5', '1064.50'],
  [`${' '.repeat(55)}10.50`, '10.50'],
  [25.4, '25.40'],
  [58.300000000000004, '58.30'],
  [99999999.99, '99999999.99'],
])('WEB-07 a price cell of %j is read as %s', (value, amount) => {
  expect(parsePriceCell(value)).toEqual(price(amount));
});

test.each([
  'N/A',
  'n/a',
  'NA*',
  'nan',
  'NaN',
  '-',
  '—',
  '--',
  '',
  '   ',
  '0',
  '0.00',
  '$0.00',
  '$ -',
  '*',
  'nil',
  'None',
  'N.A',
  'n.a.',
  'N\\A',
  'Not available',
  '–',
  '. . .',
  '_ _',
  '$--',
  'TT$ N/A',
  ' '.repeat(61),
  'Out of stock',
  0,
  -0,
])('WEB-07 a price cell of %j means no price', (value) => {
  expect(parsePriceCell(value)).toEqual({ kind: 'none' });
});

test.each([
  ['-5.00', 'negative'],
  ['$-5.00', 'negative'],
  ['-$5.00', 'negative'],
  ['(5.00)', 'negative'],
  [-5, 'negative'],
  ['10.125', 'more than two decimals'],
  [10.125, 'more than two decimals'],
  [1e-7, 'more than two decimals'],
  ['100000000', 'more than 99,999,999.99'],
  [1e21, 'more than 99,999,999.99'],
  [1e8, 'more than 99,999,999.99'],
  ['US$ 3.00', 'not a price'],
  ['2 for 20', 'not a price'],
  ['5/20.00', 'not a price'],
  ['1.064,00', 'not a price'],
  ['10.5.0', 'not a price'],
  ['1e5', 'not a price'],
  ['–5.00', 'negative'],
  ['(1,064.00)', 'negative'],
  ['10.50* each', 'not a price'],
  ['10.50 TT$ each', 'not a price'],
  ['each $10.50', 'not a price'],
  ['10 - 12', 'not a price'],
  ['10 -', 'not a price'],
  ['1–2', 'not a price'],
  ['about (5.00)', 'not a price'],
  ['(5.00) each', 'not a price'],
  ['x1,064.00', 'not a price'],
  ['1,064.00,5', 'not a price'],
  ['1,5,50', 'not a price'],
  ['10,505,1', 'not a price'],
  ['1e+21x', 'not a price'],
  ['x1e+21', 'not a price'],
  ['12e+21', 'more than 99,999,999.99'],
  ['1.25e+21', 'more than 99,999,999.99'],
  ['1.x5e+21', 'not a price'],
  [`10.50${' '.repeat(55)}x`, 'not a price'],
  [`1${'0'.repeat(60)}`, 'not a price'],
  [`1${'0'.repeat(59)}`, 'more than 99,999,999.99'],
  [0.000001, 'more than two decimals'],
  [1.5e-7, 'more than two decimals'],
  ['٣', 'not a price'],
  ['ten', 'not a price'],
  [Number.NaN, 'not a price'],
  [Number.POSITIVE_INFINITY, 'not a price'],
])('WEB-07 a price cell of %j is passed over with its reason', (value = '', why = '') => {
  expect(parsePriceCell(value)).toEqual({ kind: 'unreadable', reason: expect.stringContaining(String(why)) });
});

const cents = fc.integer({ min: 1, max: 9_999_999_999 });
const written = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
const thousands = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

test('WEB-07 every amount is read back exactly, however it is decorated', () => {
  const before = fc.constantFrom('', '$', '$ ', 'TT$', 'TT$ ', 'TTD ', ' ', '\u00a0');
  const after = fc.constantFrom('', '*', ' *', '**', '†', ' ', ' TT$');
  fc.assert(
    fc.property(cents, before, after, fc.boolean(), (amount, start, end, grouped) => {
      const text = written(amount);
      expect(parsePriceCell(start + (grouped ? thousands(text) : text) + end)).toEqual(price(text));
      expect(parsePriceCell(amount / 100)).toEqual(price(text));
    }),
  );
});

test('WEB-07 whatever a cell holds, the answer is a price that fits, none, or a reason', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[-$(]?(TT)?[\d.,]{0,14}[*)]?$/),
    fc.double(),
    fc.double({ min: -1e9, max: 1e9 }),
  );
  fc.assert(
    fc.property(anything, (value) => {
      const cell = parsePriceCell(value);
      if (cell.kind === 'price') {
        expect(cell.price).toMatch(/^(0|[1-9]\d{0,7})\.\d{2}$/);
        expect(Number(cell.price)).toBeGreaterThan(0);
        expect(parsePriceCell(cell.price)).toEqual(cell);
      } else if (cell.kind === 'unreadable') expect(cell.reason).toMatch(/^[A-Z].+\.$/);
    }),
    { numRuns: 1000 },
  );
});
