import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('WEB-06 a line quotes what needs quotes and leaves what is unknown empty', () => {
  expect(csvLine(['Rice', 'a "b", c', 'two\nlines', 10.5, true, null, undefined, '-3.50'])).toBe(
    'Rice,"a ""b"", c","two\nlines",10.5,true,,,-3.50\r\n',
  );
});

test('WEB-06 no text is a formula in a spreadsheet', () => {
  expect(csvLine(['=HYPERLINK("x")'])).toBe(`"'=HYPERLINK(""x"")"\r\n`);
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
      const cell = csvLine([`${sign}${rest}x`]).replace(/^"/, '');
      expect(cell.startsWith("'")).toBe(true);
    }),
  );
});

test.for([
  ['-3.50', '-3.50'],
  ['-12', '-12'],
  ['-3.50x', "'-3.50x"],
  ['+1', "'+1"],
  ['a=1', 'a=1'],
  ['-x3', "'-x3"],
  ['-12.34', '-12.34'],
  ['12.34', '12.34'],
  ['-3.', "'-3."],
  ['-3.x', "'-3.x"],
  ['-', "'-"],
  ['a,b', '"a,b"'],
  ['a\rb', '"a\rb"'],
] as const)('WEB-06 only a whole number keeps its sign: %s', ([value, cell]) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});
