import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadRequest } from '../../../platform/errors.ts';
import { parseCsvSheet } from './parse-csv-sheet.ts';

const rowsOf = (bytes: Buffer | string) => {
  const sheet = parseCsvSheet(Buffer.from(bytes as string), 1_000);
  return sheet.rows.map((row) => row?.map((cell) => cell?.v));
};

describe('WEB-08 a CSV file', () => {
  test.each([
    ['commas', 'a,b\r\n1,"x, ""y"""\r\n'],
    ['semicolons', 'a;b\n1;"x, ""y"""\n'],
    ['tabs, and no line end at the end', 'a\tb\r1\t"x, ""y"""'],
    ['a named separator', 'sep=|\na|b\n1|"x, ""y"""\n'],
    ['a byte order mark', '\ufeffa,b\n1,"x, ""y"""\n'],
  ])('WEB-08 with %s is read', (_name, text) => {
    expect(rowsOf(text)).toEqual([
      ['a', 'b'],
      ['1', 'x, "y"'],
    ]);
  });

  test('WEB-08 is one sheet of texts', () => {
    const sheet = parseCsvSheet(Buffer.from('a,7\n'), 10);
    expect(sheet.name).toBe('CSV');
    expect(sheet.rows).toEqual([
      [
        { t: 's', v: 'a' },
        { t: 's', v: '7' },
      ],
    ]);
    expect(sheet.merge(0, 0)).toBeUndefined();
  });

  test('WEB-08 keeps empty values, at the end of a line and of the file too, and lines with nothing', () => {
    expect(rowsOf('a,,\n\nb,')).toEqual([['a', '', ''], [''], ['b', '']]);
    expect(rowsOf('a,b\r\r\nc,d')).toEqual([['a', 'b'], [''], ['c', 'd']]);
    expect(rowsOf('')).toEqual([]);
  });

  test('WEB-08 has the separator that its lines have most of outside of quotes', () => {
    expect(rowsOf('"a,b,c";d\n')).toEqual([['a,b,c', 'd']]);
    expect(rowsOf('a;b,c,d\n')).toEqual([['a;b', 'c', 'd']]);
    expect(rowsOf('x\nsep=|\na,b')).toEqual([['x'], ['sep=|'], ['a', 'b']]);
    // Only the first ten lines are asked.
    expect(rowsOf(`${'a,b\n'.repeat(10)}${'a;b;c;d\n'.repeat(30)}`).at(-1)).toEqual(['a;b;c;d']);
  });

  test('WEB-08 in Windows-1252, UTF-8 or UTF-16 has the same letters', () => {
    const text = 'name;price\nLay’s café;3\n';
    const windows = Buffer.from([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))));
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const expected = rowsOf(text);
    expect(expected[1]).toEqual(['Lay’s café', '3']);
    expect(rowsOf(windows)).toEqual(expected);
    expect(rowsOf(utf16)).toEqual(expected);
    expect(rowsOf(Buffer.from(utf16).swap16())).toEqual(expected);
  });

  test('WEB-08 is refused when it is no text or has too many rows or columns', () => {
    expect(() => rowsOf(Buffer.from([0x41, 0, 1, 2, 0xff]))).toThrow('neither CSV nor a readable workbook');
    expect(() => parseCsvSheet(Buffer.from('a\nb\nc\n'), 2)).toThrow('more than 1 rows');
    expect(rowsOf(','.repeat(499))[0]).toHaveLength(500);
    expect(rowsOf('a\n'.repeat(1_000))).toHaveLength(1_000);
    expect(() => rowsOf('a\n'.repeat(1_001))).toThrow('more than 999 rows');
    expect(() => rowsOf(','.repeat(501))).toThrow('more than 500 columns');
  });

  test('WEB-08 is refused when a quotation mark that opens a text never closes it, and so hides the rows below', () => {
    expect(() => rowsOf('name,price\n"Rice,3\nFlour,4\n')).toThrow('opens in row 2 is never closed');
    expect(rowsOf('name,price\n5" pipe,3\n"Best" rice,4\n')).toEqual([
      ['name', 'price'],
      ['5" pipe', '3'],
      ['"Best" rice', '4'],
    ]);
  });

  test('WEB-08 reads whatever is written by the rules, whatever is in the cells', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[\p{Cc}\ufeff]/gu, '\n'));
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const text = rows
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator))
            .join(end);
          expect(rowsOf(`sep=${separator}\n${text}${end}`)).toEqual(rows);
        },
      ),
    );
  });

  test('WEB-08 never hangs or fails in a way that is not told', () => {
    const pieces = fc.array(fc.constantFrom('"', '""', ',', ';', '\n', '\r', 'a', ' ', 'sep=', '\t', '\ufeff'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(pieces, (parts) => {
        try {
          rowsOf(parts.join(''));
        } catch (error) {
          if (!(error instanceof BadRequest)) throw error;
        }
      }),
    );
  });
});
