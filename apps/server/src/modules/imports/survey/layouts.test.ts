import type { CellObject } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { makeWorkbook, type SheetContent } from '../../../../test/survey-workbook.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { parseSurvey } from './parse-survey.ts';
import type { Survey } from './survey.ts';

const readSurvey = (bytes: Buffer) => parseSurvey(openWorkbook(bytes, 1_000));

const read = (...sheets: SheetContent[]) => readSurvey(makeWorkbook(sheets));
const header = ['No.', 'ITEMS', 'BRAND', 'SIZE'];
const none = [null, null, null, null];

/** The prices of a survey as people would say them. */
function spoken({ products, stores, prices }: Survey): string[] {
  return prices.map(({ cell, product, store, price }) => {
    const { name, brand, amount } = products[product] ?? { name: '', brand: '', amount: '' };
    const where = stores[store];
    return `${cell} ${[name, brand, amount].filter(Boolean).join(' ')} at ${where?.name}, ${where?.address}: ${price}`;
  });
}

test.each(['xlsx', 'biff8'] as const)('WEB-07 the usual layout is read (%s)', (bookType) => {
  const rows = [
    ['MINISTRY OF TRADE AND INDUSTRY'],
    [],
    [...none, 'Port of Spain', null, 'San Juan'],
    [...header, 'Massy Stores', 'Tru Valu', 'Massy Stores'],
    [null, 'RICE & FLOUR'],
    [1, 'Parboiled Rice', 'Lion', '2 kg', 25.4, '$10.50', 'N/A'],
    [2, 'Brown Rice', 'nan', null, 'TT$ 10.25', '1,064.00', '58.5*'],
  ];
  const merges = ['A1:G1', 'E3:F3'];
  const survey = readSurvey(makeWorkbook([{ name: ' north ', rows, merges }], bookType));
  expect(spoken(survey)).toEqual([
    'E6 Parboiled Rice Lion 2 kg at Massy Stores, Port of Spain: 25.40',
    'F6 Parboiled Rice Lion 2 kg at Tru Valu, Port of Spain: 10.50',
    'E7 Brown Rice at Massy Stores, Port of Spain: 10.25',
    'F7 Brown Rice at Tru Valu, Port of Spain: 1064.00',
    'G7 Brown Rice at Massy Stores, San Juan: 58.50',
  ]);
  expect(survey.sheets).toEqual([{ name: 'north', stores: 3, products: 2 }]);
  expect(survey.stores[0]?.region).toBe('North');
  expect(survey.products.map(({ category }) => category)).toEqual(['Rice & Flour', 'Rice & Flour']);
  expect(survey.skippedCells).toEqual([]);
});

test('WEB-07 the header is found wherever it is and however it is written', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, i) => [`Title ${i}`]),
    [null, ...none, null, 'Couva'],
    [null, ' no ', 'Item', ' Brand ', 'sIZe', 'Massy\n Stores ', 'Tru  Valu'],
    [null, 1, ' Basmati   Rice ', 'Rishi', 500, 46.9, 50.65],
  ];
  const survey = read({ name: 'CENTRAL', rows });
  expect(spoken(survey)).toEqual([
    'F23 Basmati Rice Rishi 500 at Massy Stores, : 46.90',
    'G23 Basmati Rice Rishi 500 at Tru Valu, Couva: 50.65',
  ]);
});

test('WEB-07 titles may be merged over the row of areas, and areas written without merging', () => {
  const rows = [
    [...header, 'Arima', null, 'Toco'],
    [...none, 'A', 'B', 'C'],
    [1, 'Rice', '', '', 1, 2, 3],
  ];
  const merges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2'];
  const survey = read({ name: 'East', rows, merges });
  expect(survey.stores.map(({ name, address }) => `${name} ${address}`)).toEqual(['A Arima', 'B Arima', 'C Toco']);
});

test('WEB-07 a second table further down has its own stores', () => {
  const rows = [
    [...none, 'Debe'],
    [...header, 'A'],
    [1, 'Rice', '', '', 1],
    [],
    [...none, 'Penal'],
    [...header, 'B'],
    [1, 'Rice', '', '', 2],
  ];
  expect(spoken(read({ name: 'South', rows }))).toEqual(['E3 Rice at A, Debe: 1.00', 'E7 Rice at B, Penal: 2.00']);
});

test('WEB-07 categories, notes and footers are no items', () => {
  const rows = [
    [...header, 'A'],
    ['OILS OF THE WORLD'],
    [1, 'Soya Oil', '', '', 9],
    [null, 'Dairy (UHT)'],
    [2, 'Milk', '', '', 8],
    [3, 'Not on the shelf', '', '', '-'],
    ['* on special'],
  ];
  const survey = read({ name: 'West', rows });
  expect(survey.products.map(({ name, category }) => `${category}: ${name}`)).toEqual([
    'Oils of the World: Soya Oil',
    'Dairy (UHT): Milk',
    'Dairy (UHT): Not on the shelf',
  ]);
  expect(survey.skippedCells).toEqual([]);
});

test('WEB-07 each cell that is passed over is named with its address and reason', () => {
  const error: CellObject = { t: 'e', v: 0x07, w: '#DIV/0!' };
  const formula: CellObject = { t: 'n', f: 'E2*2' };
  const computed: CellObject = { t: 'n', f: 'E2*1.1', v: 58.300000000000004 };
  const rows = [
    [...header, 'A', 'B', 'C', 'D', null],
    [1, 'Rice', '', '', -1, 'ten', 10.125, 1e9, 5],
    [2, 'Flour', '', '', error, formula, true, new Date(Date.UTC(2026, 10, 15))],
    [3, null, 'Lion', '2 kg', 25.4, 'N/A'],
    [4, 'x'.repeat(201), '', '', 25.4],
    [5, 'Milk', '', '', computed],
  ];
  const survey = read({ name: 'Tobago', rows });
  expect(spoken(survey)).toEqual(['E6 Milk at A, : 58.30']);
  expect(survey.skippedCells.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
    'E2 The price is negative.',
    'F2 It is not a price.',
    'G2 The price has more than two decimals.',
    'H2 The price is more than 99,999,999.99.',
    'I2 The column has no store name that can be used.',
    'E3 It holds the error #DIV/0!.',
    'F3 It is a formula without its result: open the file, save it, and try again.',
    'G3 It is not a price.',
    'H3 It is a date, not a price.',
    'E4 The row has no item name.',
    'E5 The row’s item, brand or size is longer than 200 characters.',
  ]);
});

test('WEB-07 sheets that are no survey are named with their reason', () => {
  const survey = read(
    { name: 'Sheet1', rows: [['scratch']] },
    {
      name: 'North',
      rows: [
        [...header, 'A'],
        [1, 'Rice', '', '', 1],
      ],
    },
    { name: 'South', rows: [['nothing here']] },
    { name: 'East', rows: [header, [1, 'Rice', '', '']] },
  );
  expect(survey.skippedSheets).toEqual([
    { sheet: 'Sheet1', reason: 'Its name is not a region (North, South, Central, East, West, Tobago).' },
    { sheet: 'South', reason: 'It has no header row with ITEMS, BRAND and SIZE.' },
    { sheet: 'East', reason: 'Its header row names no stores.' },
  ]);
});

test('WEB-07 a workbook without any survey sheet is refused', () => {
  expect(() => read({ name: 'Sheet1', rows: [[...header, 'A']] })).toThrow(
    expect.objectContaining({
      statusCode: 400,
      message: expect.stringMatching(/^The workbook has no survey sheet\. Sheet1: Its name is not a region/),
    }),
  );
});
