import type { CellObject } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { makeWorkbook, type SheetContent } from '../../../../test/survey-workbook.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { parseSurvey } from './parse-survey.ts';
import type { Survey } from './survey.ts';

const readSurvey = async (bytes: Buffer) => parseSurvey(await openWorkbook(bytes, 1_000));

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

test.each(['xlsx', 'biff8'] as const)('WEB-07 the usual layout is read (%s)', async (bookType) => {
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
  const survey = await readSurvey(makeWorkbook([{ name: ' north ', rows, merges }], bookType));
  expect(spoken(survey)).toEqual([
    'E6 Parboiled Rice Lion 2 kg at Massy Stores, Port of Spain: 25.40',
    'F6 Parboiled Rice Lion 2 kg at Tru Valu, Port of Spain: 10.50',
    'E7 Brown Rice at Massy Stores, Port of Spain: 10.25',
    'F7 Brown Rice at Tru Valu, Port of Spain: 1064.00',
    'G7 Brown Rice at Massy Stores, San Juan: 58.50',
  ]);
  expect(survey.sheets).toEqual([{ name: 'north', region: 'North', stores: 3, products: 2, months: [] }]);
  expect(survey.stores[0]?.region).toBe('North');
  expect(survey.products.map(({ category }) => category)).toEqual(['Rice & Flour', 'Rice & Flour']);
  expect(survey.skippedCells).toEqual([]);
});

test('WEB-07 the header is found wherever it is and however it is written', async () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, i) => [`Title ${i}`]),
    [null, ...none, null, 'Couva'],
    [null, ' no ', 'Item', ' Brand ', 'sIZe', 'Massy\n Stores ', 'Tru  Valu'],
    [null, 1, ' Basmati   Rice ', 'Rishi', 500, 46.9, 50.65],
  ];
  const survey = await read({ name: 'CENTRAL', rows });
  expect(spoken(survey)).toEqual([
    'F23 Basmati Rice Rishi 500 at Massy Stores, : 46.90',
    'G23 Basmati Rice Rishi 500 at Tru Valu, Couva: 50.65',
  ]);
});

test('WEB-07 titles may be merged over the row of areas, and areas written without merging', async () => {
  const rows = [
    [...header, 'Arima', null, 'Toco'],
    [...none, 'A', 'B', 'C'],
    [1, 'Rice', '', '', 1, 2, 3],
  ];
  const merges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2'];
  const survey = await read({ name: 'East', rows, merges });
  expect(survey.stores.map(({ name, address }) => `${name} ${address}`)).toEqual(['A Arima', 'B Arima', 'C Toco']);
});

test('WEB-07 a second table further down has its own stores', async () => {
  const rows = [
    [...none, 'Debe'],
    [...header, 'A'],
    [1, 'Rice', '', '', 1],
    [],
    [...none, 'Penal'],
    [...header, 'B'],
    [1, 'Rice', '', '', 2],
  ];
  expect(spoken(await read({ name: 'South', rows }))).toEqual([
    'E3 Rice at A, Debe: 1.00',
    'E7 Rice at B, Penal: 2.00',
  ]);
});

test('WEB-07 categories, notes and footers are no items', async () => {
  const rows = [
    [...header, 'A'],
    ['OILS OF THE WORLD'],
    [1, 'Soya Oil', '', '', 9],
    [null, 'Dairy (UHT)'],
    [2, 'Milk', '', '', 8],
    [3, 'Not on the shelf', '', '', '-'],
    ['* on special'],
  ];
  const survey = await read({ name: 'West', rows });
  expect(survey.products.map(({ name, category }) => `${category}: ${name}`)).toEqual([
    'Oils of the World: Soya Oil',
    'Dairy (UHT): Milk',
    'Dairy (UHT): Not on the shelf',
  ]);
  expect(survey.skippedCells).toEqual([]);
});

test('WEB-07 each cell that is passed over is named with its address and reason', async () => {
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
  const survey = await read({ name: 'Tobago', rows });
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

/** A sheet of the given rows in the North, as the stores and prices that are read from it. */
const readRows = (rows: SheetContent['rows'], merges: string[] = []) => read({ name: 'North', rows, merges });
const storesOf = ({ stores }: Survey) => stores.map(({ name, address }) => `${name}, ${address}`);

test('WEB-07 a header has the items, the brand and the size, in any order and below any of their titles', async () => {
  for (const titles of [
    ['Items', 'Brand', 'Size'],
    ['Brands', 'SIZES', 'Item Description'],
    ['Size', 'Products', 'Brand Name'],
    ['product', 'Brand', 'size'],
  ]) {
    const survey = await readRows([
      [...titles, 'A'],
      ['x', 'y', 'z', 1],
    ]);
    const place = titles.findIndex((title) => /item|product/i.test(title));
    expect(survey.products[0]?.name, titles.join()).toBe('xyz'[place]);
  }
  for (const titles of [
    ['Items', 'Brand', 'Sized'],
    ['Items', 'My brand', 'Size'],
    ['Item code', 'Brand', 'Size'],
    ['Menu items', 'Brand', 'Size'],
    ['Items', 'Brand'],
    ['Items', 'Size', 'x'],
    ['Brand', 'Size', 'x'],
  ]) {
    await expect(
      readRows([
        [...titles, 'A'],
        ['x', 'y', 'z', 1],
      ]),
      titles.join(),
    ).rejects.toThrow('no header row');
  }
  const far = Array<null>(27).fill(null);
  expect(
    (
      await readRows([
        [...far, 'Items', 'Brand', 'Size', 'A'],
        [...far, 'x', 'y', 'z', 1],
      ])
    ).prices,
  ).toHaveLength(1);
  await expect(readRows([[...far, null, 'Items', 'Brand', 'Size', 'A'], ['x']])).rejects.toThrow('no header row');
});

test('WEB-07 the first column of a title counts, and the number stands before the item where nothing says so', async () => {
  const survey = await readRows([
    ['Brand', 'x', 'Items', 'Brand', 'Size', 'Items', 'A'],
    ['Lion', 7, 'Rice', 'no', '2 kg', 'no', 1],
    [null, 'DAIRY'],
    ['Lion', 8, 'Milk', null, '1 L', null, 2],
  ]);
  expect(survey.products).toEqual([
    { name: 'Rice', brand: 'Lion', amount: '2 kg', category: '' },
    { name: 'Milk', brand: 'Lion', amount: '1 L', category: 'Dairy' },
  ]);
});

test('WEB-07 the areas stand up to three rows above the stores, and a merged one ends where it ends', async () => {
  const table = (between: number) => [
    [...none, 'Arima', null, null, 'Toco'],
    ...Array.from({ length: between }, () => ['note']),
    [...header, 'A', 'B', 'C', 'D'],
    [1, 'Rice', '', '', 1, 2, 3, 4],
  ];
  expect(storesOf(await readRows(table(2), ['E1:F1']))).toEqual(['A, Arima', 'B, Arima', 'C, ', 'D, Toco']);
  expect(storesOf(await readRows(table(2)))).toEqual(['A, Arima', 'B, Arima', 'C, Arima', 'D, Toco']);
  expect(storesOf(await readRows(table(3)))).toEqual(['A, ', 'B, ', 'C, ', 'D, ']);
});

test('WEB-07 a store whose name is merged over the row of areas has none', async () => {
  const rows = [
    [...none, 'Arima', 'Tru Valu', 'Toco'],
    [...header, 'Massy', null, 'JTA'],
    [1, 'Rice', '', '', 1, 2, 3],
  ];
  expect(storesOf(await readRows(rows, ['F1:F2']))).toEqual(['Massy, Arima', 'Tru Valu, ', 'JTA, Toco']);
});

test('WEB-07 names of stores and areas have 200 characters at most', async () => {
  const [fits, long] = ['x'.repeat(200), 'x'.repeat(201)];
  const rows = [
    [...none, fits, long],
    [...header, fits, 'B', long],
    [1, 'Rice', '', '', 1, 2, 3],
  ];
  const survey = await readRows(rows);
  expect(storesOf(survey)).toEqual([`${fits}, ${fits}`]);
  expect(survey.skippedCells.map(({ cell }) => cell)).toEqual(['F3', 'G3']);
});

test('WEB-07 what belongs to a row tells an item from a category', async () => {
  const survey = await readRows([
    [...header, 'A'],
    ['GRAINS'],
    [null, 'No brand', 'Lion'],
    [null, 'No size', null, '2 kg'],
    [null, 'No number', null, null, 5],
    ['x'.repeat(201)],
    [1, 'x'.repeat(200), '', '', 1],
    [3],
    [1, 'Rice', 'Lion', '2 kg', 1],
    [1, 'Rice', 'Lion', '1 kg', 1],
    [1, 'Rice', 'Tiger', '2 kg', 1],
    [1, 'Rice', 'Lion', '2 kg', 'N/A'],
  ]);
  const said = survey.products.map(({ name, brand, amount }) => [name.slice(0, 10), brand, amount].join());
  expect(said).toEqual([
    'No brand,Lion,',
    'No size,,2 kg',
    'No number,,',
    'xxxxxxxxxx,,',
    'Rice,Lion,2 kg',
    'Rice,Lion,1 kg',
    'Rice,Tiger,2 kg',
  ]);
  expect(survey.products.map(({ category }) => category.length)).toEqual([6, 6, 6, 200, 200, 200, 200]);
  expect(survey.sheets).toEqual([{ name: 'North', region: 'North', stores: 1, products: 7, months: [] }]);
  expect(survey.skippedCells).toEqual([]);
});

test('WEB-07 a store of the same name and area is another one in another region', async () => {
  const rows = [
    [...header, 'A'],
    [1, 'Rice', '', '', 1],
  ];
  const survey = await read({ name: 'North', rows }, { name: 'South', rows });
  expect(survey.stores.map(({ region }) => region)).toEqual(['North', 'South']);
  expect(survey.products).toHaveLength(1);
  expect(survey.prices.map(({ sheet, store }) => [sheet, store])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('WEB-07 a workbook of many sheets names ten of them, shortly', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Sheet ${n} of a long name`);
  await expect(read(...names.map((name) => ({ name, rows: [['x']] })))).rejects.toThrow(
    /Sheet 9 of a long name: [^:]+$/,
  );
});

test('WEB-07 sheets that are no survey are named with their reason', async () => {
  const survey = await read(
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

test('WEB-07 a workbook without any survey sheet is refused', async () => {
  await expect(read({ name: 'Sheet1', rows: [[...header, 'A']] })).rejects.toThrow(
    expect.objectContaining({
      statusCode: 400,
      message: expect.stringMatching(/^The workbook has no survey sheet\. Sheet1: Its name is not a region/),
    }),
  );
});
