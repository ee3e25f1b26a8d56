import { readFile } from 'node:fs/promises';
import type { ImportDecisions, ImportMapping, ImportReport } from '@bargain-buddy/contract';
import { read, type WorkBook, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { emptyPrices } from '../../../test/empty-prices.ts';
import { priceState } from '../../../test/price-state.ts';
import { type CellValue, makeWorkbook, type SheetContent, surveySheet } from '../../../test/survey-workbook.ts';
import { importSurvey, undoImport } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => emptyPrices(database.db));

interface Options {
  day?: string;
  dryRun?: boolean;
  decisions?: Partial<ImportDecisions>;
  mapping?: ImportMapping;
}
const importFile = (bytes: Buffer, { day = '2026-11-15', ...options }: Options = {}) =>
  importSurvey(database.db, { name: 'survey.xlsx', bytes, day }, options);
const run = (sheets: SheetContent[], options: Options = {}) => importFile(makeWorkbook(sheets), options);
const preview = (sheets: SheetContent[], options: Options = {}) => run(sheets, { ...options, dryRun: true });

const sample = async (month: string) =>
  readFile(new URL(`../../../../../samples/mti-2026-${month}.xlsx`, import.meta.url));
type Cells = Record<string, { v?: unknown; t?: string } | undefined>;
/** A shipped survey, changed. */
async function changed(month: string, change: (book: WorkBook) => void): Promise<Buffer> {
  const book = read(await sample(month), { type: 'buffer' });
  change(book);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
const rows = Array.from({ length: 137 }, (_, i) => i + 7);

/** A sheet of some stores, where each item costs as much as its row, and a little more from store to store. */
const sheetOf = (name: string, stores: string[], items: number, first = 0) =>
  surveySheet(
    name,
    stores.map((store) => ({ name: store, area: 'Arima' })),
    Array.from({ length: items }, (_, i) => ({
      name: `Item ${first + i}`,
      prices: stores.map((_store, at) => 10 + i + at / 10),
    })),
  );
const stores = (count: number, name = 'Shop') =>
  Array.from({ length: count }, (_, i) => `${name} ${String.fromCharCode(65 + i)}`);

test('OPR-02 the preview says what the last survey had and the file lacks', async () => {
  expect((await preview([sheetOf('North', stores(2), 3)])).missing).toEqual({
    last_survey: null,
    sheets: [],
    stores: [],
    products: { count: 0, names: [] },
  });
  await run([sheetOf('North', stores(3), 4), sheetOf('TOBAGO', stores(2, 'Mart'), 5)], { day: '2026-09-15' });
  // Seen again counts like added.
  await run([sheetOf('North', stores(3), 4), sheetOf('TOBAGO', stores(2, 'Mart'), 5)], { day: '2026-10-15' });
  // Another file of the same day belongs to the same survey, one of the day itself does not.
  await run([sheetOf('South', ['Grocer A'], 1)], { day: '2026-10-15' });
  await run([sheetOf('West', ['Corner A'], 1)]);
  const { missing } = await preview([sheetOf('North', stores(2), 3)]);
  expect(missing).toEqual({
    last_survey: '2026-10-15',
    sheets: [
      { sheet: 'South', stores: 1, prices: 1 },
      { sheet: 'Tobago', stores: 2, prices: 10 },
    ],
    stores: [{ id: expect.any(Number), region: 'North', store: 'Shop C, Arima', prices: 4 }],
    products: { count: 2, names: ['Item 3', 'Item 4'] },
  });
});

test('OPR-02 neither samples nor imports that were undone are the last survey', async () => {
  const bytes = makeWorkbook([sheetOf('North', stores(3), 4)]);
  await importSurvey(database.db, { name: 'sample.xlsx', bytes, day: '2026-09-15' }, { isSample: true });
  const { import_id } = await importFile(bytes, { day: '2026-10-15' });
  await undoImport(database.db, import_id ?? 0);
  const file = [sheetOf('North', stores(1), 1)];
  expect((await preview(file)).missing?.last_survey).toBeNull();
});

test('OPR-02 many new stores stop: their prices are not written until the growth is accepted', async () => {
  await run([sheetOf('North', stores(8), 20)], { day: '2026-10-15' });
  const before = await priceState(database.db);
  const grown = [sheetOf('North', [...stores(8), ...stores(6, 'Copy')], 20)];
  const report = await run(grown);
  expect(report).toMatchObject({
    added: 0,
    held: 0,
    left_out: 120,
    new_stores: 0,
    suspect_counts: { growth: 120 },
    growth: [
      {
        sheet: 'North',
        before: { stores: 8, prices: 160 },
        now: { stores: 14, prices: 280 },
        prices: 120,
        choice: 'skip',
      },
    ],
  });
  expect(report.growth?.[0]?.columns[0]).toEqual({ column: 'M', store: 'Copy A, Arima', prices: 20 });
  expect(report.warnings).toEqual([
    {
      kind: 'growth',
      sheet: 'North',
      text:
        'North has 14 stores and 280 prices; the last survey had 8 stores and 160 prices. ' +
        '120 prices of 6 new stores are not written until you accept them.',
    },
  ]);
  // What the file sees again is noted all the same; nothing else is written.
  await undoImport(database.db, report.import_id ?? 0);
  expect(await priceState(database.db)).toEqual(before);
  expect(await run(grown, { decisions: { growth: 'import' } })).toMatchObject({
    added: 120,
    new_stores: 6,
    left_out: 0,
  });
  expect(await preview(grown, { decisions: { growth: 'import' } })).toMatchObject({ added: 0, growth: [] });
});

test('OPR-02 four new stores, a new region and a first survey are no implausible growth', async () => {
  expect(await run([sheetOf('North', stores(8), 20)], { day: '2026-10-15' })).toMatchObject({ added: 160, growth: [] });
  const file = [sheetOf('North', [...stores(8), ...stores(4, 'New')], 20), sheetOf('South', stores(9, 'Grocer'), 20)];
  expect(await preview(file)).toMatchObject({ added: 80 + 180, growth: [], warnings: [] });
});

test('OPR-02 twice the prices in known stores hold the new products back', async () => {
  await run([sheetOf('North', stores(8), 20)], { day: '2026-10-15' });
  const report = await preview([sheetOf('North', stores(8), 50)]);
  expect(report).toMatchObject({ added: 0, left_out: 240, growth: [{ sheet: 'North', columns: [], prices: 240 }] });
});

test('OPR-06 columns of former months are left out, listed, and taken back by the mapping', async () => {
  const header = ['No.', 'ITEMS', 'BRAND', 'SIZE', 'Massy', 'Prev. 12', 'Oct 2026', 'Change', 'Tru Valu', 'Massy', '%'];
  const areas = [null, null, null, null, 'Arima', null, null, null, null, 'LAST MONTH', null];
  const file = [
    { name: 'North', rows: [areas, header, [1, 'Rice', '', '', 10, 9, 8, 1, 11, 9.5, 0.1]] as CellValue[][] },
  ];
  const report = await preview(file);
  expect(report).toMatchObject({ added: 2, skipped: 0, new_store_names: ['Massy, Arima', 'Tru Valu, Arima'] });
  expect(report.left_out_columns?.map(({ column, title, area }) => [column, title, area])).toEqual([
    ['F', 'Prev. 12', 'Arima'],
    ['G', 'Oct 2026', 'Arima'],
    ['H', 'Change', 'Arima'],
    ['J', 'Massy', 'LAST MONTH'],
    ['K', '%', 'LAST MONTH'],
  ]);
  expect(report.store_columns?.map(({ column, use, prices }) => `${column} ${use} ${prices}`)).toEqual([
    'E store 1',
    'F left_out 0',
    'G left_out 0',
    'H left_out 0',
    'I store 1',
    'J left_out 0',
    'K left_out 0',
  ]);
  const stores = [{ title: 'Oct 2026', sheet: 'North', area: 'Arima' }];
  const back = await preview(file, { mapping: { stores } });
  expect(back).toMatchObject({ added: 3, new_store_names: expect.arrayContaining(['Oct 2026, Arima']), growth: [] });
});

test('OPR-02 a new store whose title looks like none is questioned, in a first survey too', async () => {
  const file = [sheetOf('North', ['Massy', 'Massy (Oct 2026)'], 2)];
  const report = await preview(file);
  expect(report).toMatchObject({ added: 2, left_out: 2, new_store_names: ['Massy, Arima'] });
  expect(report.growth).toMatchObject([{ sheet: 'North', before: null, prices: 2, columns: [{ column: 'F' }] }]);
  expect(await preview(file, { decisions: { growth: 'hold' } })).toMatchObject({ added: 2, held: 2 });
  expect(await preview(file, { decisions: { columns: { 'North!F': { ignored: true } } } })).toMatchObject({
    added: 2,
    left_out: 0,
    growth: [],
  });
});

test('OPR-06 ignored columns are remembered by title, sheet and area; plain titles of earlier imports still count', async () => {
  const file = (price: number) => [
    sheetOf('North', ['Massy', 'Checked', 'Extra'], 2),
    { ...sheetOf('South', ['Massy', 'Checked', 'Extra'], 2), name: 'South' },
    sheetOf('East', ['Tru Valu', String.fromCharCode(64 + price)], 1),
  ];
  const ignored = [{ title: 'checked', sheet: 'NORTH', area: 'arima' }, 'Extra'];
  const first = await run(file(1), { mapping: { ignored }, decisions: { columns: { 'East!F': { ignored: true } } } });
  expect(
    first.store_columns?.filter(({ use }) => use === 'ignored').map(({ sheet, column }) => `${sheet}!${column}`),
  ).toEqual(['North!F', 'North!G', 'South!G', 'East!F']);
  const next = await preview(file(1), { day: '2026-11-16' });
  expect(next.columns).toMatchObject({
    remembered: true,
    mapping: { ignored: [...ignored, { title: 'A', sheet: 'East', area: 'Arima' }] },
  });
  expect(next).toMatchObject({ added: 0, unchanged: 2 + 4 + 1 });
  expect(await preview(file(2), { day: '2026-11-16' })).toMatchObject({ added: 1, new_store_names: ['B, Arima'] });
});

test('OPR-02 columns of one sheet alone that are shifted by one are found, and moved back all together', async () => {
  await importFile(await sample('10'), { day: '2026-10-15' });
  const only = (book: WorkBook) => {
    book.SheetNames = ['NORTH'];
  };
  const honest = await importFile(await changed('11', only), { dryRun: true });
  expect(honest.suspects).toEqual([]);
  const columns = 'EFGHIJKL';
  const shifted = await changed('11', (book) => {
    only(book);
    const north = (book.Sheets.NORTH ?? expect.unreachable()) as Cells;
    // Each column has the prices of the next one; the last has those of the first.
    for (const row of rows) {
      const cells = [...columns].map((column) => north[`${column}${row}`]);
      for (const [i, column] of [...columns].entries()) north[`${column}${row}`] = cells[(i + 1) % columns.length];
    }
  });
  const report = await importFile(shifted, { dryRun: true });
  const owners = report.store_columns?.map(({ column, belongs_to }) => [column, belongs_to?.column]);
  expect(owners).toEqual([...columns].map((column, i) => [column, columns[(i + 1) % columns.length]]));
  expect(report.added).toBe(0);
  const swapped = report.suspects?.filter(({ reason }) => reason === 'swapped') ?? [];
  expect(report.held).toBe(swapped.length);
  for (const { cell, belongs_to } of swapped)
    expect(belongs_to).toMatchObject({ sheet: 'NORTH', column: columns[(columns.indexOf(cell.charAt(0)) + 1) % 8] });

  const moves = Object.fromEntries(
    (report.store_columns ?? []).map(({ sheet, column, belongs_to }) => [
      `${sheet}!${column}`,
      { store: belongs_to?.id ?? expect.unreachable() },
    ]),
  );
  const mended = await importFile(shifted, { dryRun: true, decisions: { columns: moves } });
  const figures = ({ added, unchanged, held, suspects }: ImportReport) => ({ added, unchanged, held, suspects });
  expect(figures(mended)).toEqual(figures(honest));
  expect(mended.missing).toEqual(honest.missing);
  const before = await priceState(database.db);
  const real = await importFile(shifted, { decisions: { columns: moves } });
  expect(figures(real)).toEqual(figures(honest));
  await undoImport(database.db, real.import_id ?? 0);
  expect(await priceState(database.db)).toEqual(before);
});

test('OPR-02 a column moves to a known store of another sheet, without a title, or to a new store by its key', async () => {
  await run([sheetOf('North', ['Massy'], 3), sheetOf('Tobago', ['Mart'], 3)], { day: '2026-10-15' });
  const mart = await database.db.selectFrom('store').select('id').where('name', '=', 'Mart').executeTakeFirstOrThrow();
  const sheet = sheetOf('North', ['Massy', 'Wrong', ''], 3);
  const first = await preview([sheet]);
  expect(first).toMatchObject({ new_stores: 1, skipped: 3 });
  const key = first.unknown?.find(({ kind }) => kind === 'store')?.key ?? '';
  const report = await run([sheet], {
    decisions: { columns: { 'North!F': { store: mart.id }, 'North!G': { store: key } } },
  });
  expect(report).toMatchObject({ skipped: 0, new_store_names: ['Wrong, Arima'], missing: { stores: [] } });
  expect(report.store_columns?.map(({ column, moved, store }) => [column, moved, store?.name])).toEqual([
    ['E', undefined, 'Massy, Arima'],
    ['F', true, 'Mart, Arima'],
    ['G', true, 'Wrong, Arima'],
  ]);
  await expect(preview([sheet], { decisions: { columns: { 'North!F': { store: 999_999 } } } })).rejects.toMatchObject({
    statusCode: 400,
    message: 'The store for North!F does not exist.',
  });
  const ignored = await preview([sheet], {
    decisions: { columns: { 'North!F': { ignored: true }, 'North!G': { ignored: true } } },
  });
  expect(ignored).toMatchObject({ new_stores: 0, skipped: 0 });
});

test('OPR-02 another month is a question about its sheet, and hides no other reason', async () => {
  await run([sheetOf('North', stores(6), 10), sheetOf('South', stores(6), 10)], { day: '2026-10-15' });
  const withTitle = (sheet: SheetContent, title: string) => ({ ...sheet, rows: [[title], ...sheet.rows.slice(1)] });
  const north = withTitle(sheetOf('North', stores(6), 11), 'PRICES OCTOBER 2026');
  const row = north.rows[6] ?? expect.unreachable();
  row[4] = 1000;
  const file = [north, sheetOf('South', stores(6), 11)];
  const asked = await preview(file);
  expect(asked.months).toEqual([{ sheet: 'North', says: 'October 2026', prices: 66, choice: null }]);
  expect(asked.warnings).toMatchObject([{ kind: 'month', sheet: 'North' }]);
  expect(asked).toMatchObject({ added: 6, held: 7, suspect_counts: { decimal: 1, month: 6 } });
  expect(asked.suspects?.find(({ reason }) => reason === 'decimal')).toMatchObject({ cell: 'E7', proposal: '10.00' });
  // A reason that is imported does not take its sheet along.
  expect(await preview(file, { decisions: { reasons: { decimal: 'import' } } })).toMatchObject({ added: 6, held: 7 });
  const accepted = await preview(file, { decisions: { months: { North: 'accept' } } });
  expect(accepted).toMatchObject({ added: 12, held: 1, suspect_counts: { decimal: 1 }, warnings: [] });
  expect(accepted.months).toMatchObject([{ choice: 'accept' }]);
  const skipped = await run(file, { decisions: { months: { North: 'skip' } } });
  expect(skipped).toMatchObject({
    added: 6,
    held: 0,
    unchanged: 60,
    suspects: [],
    missing: { sheets: [], stores: [] },
  });
  expect(skipped.sheets.map(({ sheet }) => sheet)).toEqual(['South']);
  expect(skipped.skipped_sheets).toEqual([{ sheet: 'North', reason: 'It is left out: its title says October 2026.' }]);
  expect(skipped.months).toMatchObject([{ prices: 66, choice: 'skip' }]);
});

test('OPR-02 only sheets and columns that are believed show that a price is missing', async () => {
  const shops = [...stores(3)];
  await run([sheetOf('North', shops, 12), sheetOf('South', shops, 12)], { day: '2026-09-15' });
  const missed = async () =>
    (await database.db.selectFrom('listing').select('product_id').where('missed_at', 'is not', null).execute()).length;
  const without = (name: string, title: string) => {
    const sheet = sheetOf(name, shops, 12);
    const row = sheet.rows[5] ?? expect.unreachable();
    return {
      ...sheet,
      rows: [[title], ...sheet.rows.slice(1, 5), [...row.slice(0, 4), 'N/A', ...row.slice(5)], ...sheet.rows.slice(6)],
    };
  };
  const file = [without('North', 'PRICES MAY 2026'), without('South', 'PRICES')];
  for (const day of ['2026-10-15', '2026-11-15']) await run(file, { day, decisions: { months: { North: 'skip' } } });
  expect(await missed()).toBe(1);
  for (const day of ['2026-11-16', '2026-11-17']) await run(file, { day, decisions: { months: { North: 'accept' } } });
  expect(await missed()).toBe(2);
});

test('OPR-02 cells that were corrected are listed with their product and store', async () => {
  const sheet = sheetOf('North', ['Massy'], 1);
  const { corrections } = await preview([sheet], {
    decisions: { corrections: { 'North!E6': '12.45', 'North!Z99': 'x' } },
  });
  expect(corrections).toEqual([
    { sheet: 'North', cell: 'E6', text: '12.45', product: 'Item 0', store: 'Massy, Arima' },
    { sheet: 'North', cell: 'Z99', text: 'x' },
  ]);
});
