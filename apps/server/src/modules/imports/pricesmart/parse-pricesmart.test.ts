import type { CellObject } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { makeWorkbook, type SheetContent } from '../../../../test/survey-workbook.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { parseCsvSheet } from './parse-csv-sheet.ts';
import { parsePriceSmart } from './parse-pricesmart.ts';

const parse = (text: string, mapping = {}) => parsePriceSmart([parseCsvSheet(Buffer.from(text), 1_000)], mapping);
const parseBook = async (...sheets: SheetContent[]) =>
  parsePriceSmart(await openWorkbook(makeWorkbook(sheets), 1_000), {});
const header = 'Item;Brand;Size;Club;Price;Barcode;Category\n';

describe('WEB-08 a price file', () => {
  test('is read row by row: products once, clubs as stores of PriceSmart in their region', () => {
    const survey = parse(
      `${header}Lion Rice 2 kg;Lion;2 kg;Chaguanas;25.4;012345678901;Grains\nRice;Lion;2 kg;Mausica;"26,50";0 12345-678901;\nMilk;nan;1 L;Chaguanas;9;1234567;Dairy\nMilk;;1 L;Nowhere;8;;\n`,
    );
    expect(survey).toEqual({
      sheets: [{ name: 'CSV', stores: 3, products: 2, months: [] }],
      products: [
        { name: 'Rice', brand: 'Lion', amount: '2 kg', category: 'Grains', barcode: '012345678901' },
        { name: 'Milk', brand: '', amount: '1 L', category: 'Dairy', barcode: '' },
      ],
      stores: [
        { name: 'PriceSmart', address: 'Chaguanas', region: 'Central' },
        { name: 'PriceSmart', address: 'Mausica', region: 'East' },
        { name: 'PriceSmart', address: 'Nowhere', region: '' },
      ],
      prices: [
        { sheet: 0, cell: 'E2', product: 0, store: 0, price: '25.40' },
        { sheet: 0, cell: 'E3', product: 0, store: 1, price: '26.50', text: '26,50' },
        { sheet: 0, cell: 'E4', product: 1, store: 0, price: '9.00' },
        { sheet: 0, cell: 'E5', product: 1, store: 2, price: '8.00' },
      ],
      skippedCells: [],
      skippedSheets: [],
      tables: [],
      otherDays: {},
      layout: ['Item', 'Brand', 'Size', 'Club', 'Price', 'Barcode', 'Category'],
      columns: {
        titles: ['Item', 'Brand', 'Size', 'Club', 'Price', 'Barcode', 'Category'],
        samples: expect.arrayContaining([['Chaguanas', 'Mausica', 'Nowhere']]),
        mapping: {
          name: 'Item',
          brand: 'Brand',
          amount: 'Size',
          club: 'Club',
          price: 'Price',
          barcode: 'Barcode',
          category: 'Category',
          date: null,
        },
      },
    });
  });

  test('tells products apart by barcode, or else by name, brand and amount', () => {
    const lines = [
      'A;;;Mausica;1;11111111',
      'A;;;Mausica;1;22222222',
      'B;x;1;Mausica;1;',
      'B;y;1;Mausica;1;',
      'B;y;2;Mausica;1;',
    ];
    expect(parse(`${header}${lines.join('\n')}`).products).toHaveLength(5);
    expect(parse(`${header}A;;;Mausica;1;11111111\nB;;;Mausica;1;11111111`).products).toHaveLength(1);
  });

  test.each([
    ['12345678', '12345678'],
    ['12345678901234', '12345678901234'],
    ['1234567', ''],
    ['123456789012345', ''],
    ['12345678x', ''],
    ['x12345678', ''],
  ])('takes %s for the barcode %j', (text, barcode) => {
    expect(parse(`${header}A;;;Mausica;1;${text}`).products[0]?.barcode).toBe(barcode);
  });

  test.each([
    ['1.064,50', '1064.50'],
    ['TT$ 12.345.678,9', '12345678.90'],
    ['1,064.50', '1064.50'],
    ['10,5', '10.50'],
    ['12,50', '12.50'],
  ])('reads the price %s', (text, price) => {
    expect(parse(`${header}A;;;Mausica;${text}`).prices[0]?.price).toBe(price);
  });

  test.each<[string, string]>([
    ['A;;;Mausica;1.06,50', 'It is not a price.'],
    ['A;;;Mausica;1.064,505', 'It is not a price.'],
    ['A;;;Mausica;1234.064,50', 'It is not a price.'],
    ['A;;;Mausica;ten', 'It is not a price.'],
    [';;;Mausica;ten', 'The row has no item name.'],
    ['nan;;;Mausica;1', 'The row has no item name.'],
    ['A;;;;1', 'The row names no club.'],
    ...[0, 1, 2, 3, 6].map((place) => {
      const cells = ['A', '', '', 'Mausica', '1', '', ''];
      cells[place] = 'x'.repeat(201);
      return [cells.join(';'), 'A text of the row is longer than 200 characters.'] satisfies [string, string];
    }),
  ])('names what it passes over: %s', (line, reason) => {
    const survey = parse(`${header}${line}\nMilk;;;Mausica;5\n`);
    expect(survey.skippedCells).toMatchObject([{ sheet: 0, cell: 'E2', value: line.split(';')[4], reason }]);
    expect(survey.prices).toEqual([{ sheet: 0, cell: 'E3', product: 0, store: 0, price: '5.00' }]);
  });

  test('takes texts of 200 characters, and passes over rows without a price', () => {
    const survey = parse(`${header}${'x'.repeat(200)};;;Mausica;1\nMilk;;;Mausica;N/A\nMilk;;;Mausica\n\nMilk;;;;0\n`);
    expect(survey.prices).toHaveLength(1);
    expect(survey.skippedCells).toEqual([]);
  });
});

describe('WEB-08 the header of a price file', () => {
  test('is the row of the first twenty with the most columns that are known', () => {
    const above = ['PriceSmart;Price;List', 'a;b;c'].join('\n');
    const survey = parse(`${above}\n${header}Rice;;;Mausica;1\n`);
    expect(survey.prices.map(({ cell }) => cell)).toEqual(['E4']);
    expect(parse(`${'note;;\n'.repeat(19)}${header}Rice;;;Mausica;1\n`).prices).toHaveLength(1);
    expect(() => parse(`${'note;;\n'.repeat(20)}${header}Rice;;;Mausica;1\n`)).toThrow(
      expect.objectContaining({
        statusCode: 400,
        message: 'The file has no header row with the names of its columns.',
      }),
    );
  });

  test('is the first row of three cells where no title is known, and there are no prices then', () => {
    const survey = parse('one;two\n;x;y;z\nMore;of;it;all\n');
    expect(survey).toEqual({
      sheets: [],
      products: [],
      stores: [],
      prices: [],
      skippedCells: [],
      skippedSheets: [],
      tables: [],
      otherDays: {},
      layout: ['Column 1', 'x', 'y', 'z'],
      columns: {
        titles: ['Column 1', 'x', 'y', 'z'],
        samples: [['More'], ['of'], ['it'], ['all']],
        mapping: {
          name: null,
          brand: null,
          amount: null,
          club: null,
          price: null,
          barcode: null,
          category: null,
          date: null,
        },
      },
    });
  });

  test('needs the item, the club and the price; the mapping may name them', () => {
    expect(parse('What;Club;Price\nRice;Mausica;1\n').prices).toEqual([]);
    expect(parse('What;Club;Price\nRice;Mausica;1\n', { name: 'What' }).prices).toHaveLength(1);
    expect(parse('Item;Where;Price\nRice;Mausica;1\n').prices).toEqual([]);
    expect(parse('Item;Club;Cost\nRice;Mausica;1\n').prices).toEqual([]);
  });

  test('is that of the sheet which has all that is needed, and the other sheets are named', async () => {
    const first = { name: 'Notes', rows: [['Item', 'Size', 'Brand']] };
    const prices = {
      name: ' Prices ',
      rows: [
        ['Item', 'Club', 'Price'],
        ['Rice', 'Mausica', 10.5],
      ],
    };
    const survey = await parseBook(first, prices, { name: ' Old ', rows: [] });
    expect(survey.prices).toHaveLength(1);
    expect(survey.sheets).toEqual([{ name: 'Prices', stores: 1, products: 1, months: [] }]);
    expect(survey.skippedSheets).toEqual([
      { sheet: 'Notes', reason: 'The prices are read from Prices.' },
      { sheet: 'Old', reason: 'The prices are read from Prices.' },
    ]);
    expect((await parseBook(first)).columns?.titles).toEqual(['Item', 'Size', 'Brand']);
  });

  test('an error where a price should be is named', async () => {
    const error: CellObject = { t: 'e', v: 0x07, w: '#DIV/0!' };
    const survey = await parseBook({
      name: 'P',
      rows: [
        ['Item', 'Club', 'Price'],
        ['Rice', 'Mausica', error],
      ],
    });
    expect(survey.skippedCells.map(({ reason }) => reason)).toEqual(['It holds the error #DIV/0!.']);
  });
});
