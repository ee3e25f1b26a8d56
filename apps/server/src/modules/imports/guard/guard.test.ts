import { readFile } from 'node:fs/promises';
import type { ImportReport, Suspect } from '@bargain-buddy/contract';
import { read, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import type { Database } from '../../../platform/database/database.ts';
import { importSurvey, undoImport } from '../index.ts';

let app: TestApp;
let planted: Awaited<ReturnType<typeof plantFaults>>;
beforeAll(async () => {
  app = await createTestApp('samples');
  planted = await plantFaults();
});
afterAll(() => app.close());

const sample = (month: string) =>
  readFile(new URL(`../../../../../../samples/mti-2026-${month}.xlsx`, import.meta.url));
const addresses = (suspects: Suspect[] | undefined) => (suspects ?? []).map(({ sheet, cell }) => `${sheet}!${cell}`);

type Cells = Record<string, { v?: unknown; t?: string } | undefined>;
const rows = Array.from({ length: 137 }, (_, i) => i + 7);
const isPrice = (cells: Cells, address: string) => typeof cells[address]?.v === 'number';

const latestImport = (db: Database) =>
  db.selectFrom('price_import').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();

test('OPR-02 no price of the six shipped surveys is suspicious, each month after the one before', async () => {
  const reports = await app.db
    .selectFrom('price_import')
    .select((eb) => ['held', eb.ref('report').$castTo<ImportReport>().as('report')])
    .execute();
  expect(reports.map(({ held, report }) => [held, report.suspects, report.warnings])).toEqual(
    Array.from({ length: 6 }, () => [0, [], []]),
  );
});

/**
 * November's survey with 20 faults: 16 prices, a conflict, two columns that changed places, one that is another's, and
 * a sheet of another month. Answers the single cells, and the stores whose whole column is wrong.
 */
async function plantFaults() {
  const book = read(await sample('11'), { type: 'buffer' });
  const sheet = (name: string): Cells => (book.Sheets[name] ?? expect.unreachable()) as Cells;
  const north = sheet('NORTH');
  const cells: string[] = [];
  // 16 prices, each in a row of its own.
  const factors = [100, 10, 0.1, 0.01, 100, 10, 1.45, 1.45, 1.45, 1.45, 1.45, 1 / 1.45, 1.6, 0.4, 3, 0.3];
  const good = rows.filter((row) => ['E', 'F', 'G'].every((column) => isPrice(north, `${column}${row}`)));
  for (const [i, factor] of factors.entries()) {
    const address = `${'EFG'[i % 3]}${good[3 * i]}`;
    north[address] = { t: 'n', v: Math.max(0.01, Math.round(Number(north[address]?.v) * factor * 100) / 100) };
    cells.push(`NORTH!${address}`);
  }
  // An item twice, with another price in one store.
  const [first, last] = [good.at(-1) ?? 0, 144];
  for (const column of 'ABCD') north[`${column}${last}`] = { ...north[`${column}${first}`] };
  north[`E${last}`] = { t: 'n', v: Number(north[`E${first}`]?.v) + 1 };
  north['!ref'] = 'A1:L144' as never;
  cells.push(`NORTH!E${first}`, `NORTH!E${last}`);
  // Two columns that changed places; a column that has another store's prices; a sheet of another month.
  const [south, central, tobago] = [sheet('SOUTH'), sheet('CENTRAL'), sheet('TOBAGO')];
  for (const row of rows) {
    [south[`E${row}`], south[`F${row}`]] = [south[`F${row}`], south[`E${row}`]];
    central[`E${row}`] = central[`F${row}`];
  }
  tobago.A2 = { t: 's', v: 'SUPERMARKET PRICES - TOBAGO - OCTOBER 2026' };
  const storeOf = (cells: Cells, region: string, column: 'E' | 'F') => ({
    region,
    name: String(cells[`${column}5`]?.v),
    address: String(cells[`${column}4`]?.v ?? cells.E4?.v),
  });
  const stores = [storeOf(south, 'South', 'E'), storeOf(south, 'South', 'F'), storeOf(central, 'Central', 'E')];
  return { bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, cells, stores };
}

/** What each store lists of each product. */
async function listedIn(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('listing').select(['product_id', 'store_id', 'price_id']).execute();
  return new Map(rows.map(({ product_id, store_id, price_id }) => [`${product_id} ${store_id}`, price_id]));
}

test('OPR-02 TRU-06 a survey in which every price is a tenth above the samples has no suspicious price', async () => {
  const book = read(await sample('11'), { type: 'buffer' });
  book.SheetNames = ['NORTH'];
  const north = (book.Sheets.NORTH ?? expect.unreachable()) as Cells;
  for (const row of rows)
    for (const column of 'EFGHIJKL') {
      const address = `${column}${row}`;
      // In steps of 5 cents, as on shelves.
      if (isPrice(north, address)) north[address] = { t: 'n', v: Math.round(Number(north[address]?.v) * 22) / 20 };
    }
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const report = await importSurvey(app.db, { name: 'dearer.xlsx', bytes, day: '2026-11-20' }, { dryRun: true });
  expect(report).toMatchObject({ held: 0, suspects: [] });
  expect(report.added).toBeGreaterThan(800);
});

// Against samples the file alone speaks, since they are made up; against October the price before does, too.
test.each(['samples', 'October'])(
  'OPR-02 after %s twenty planted faults are all in the preview, and none in the feed after the rest is imported',
  async (month) => {
    const { db, drop } = await createTestDatabase(month === 'samples' ? 'samples' : 'empty');
    if (month === 'October') {
      const file = { name: 'october.xlsx', bytes: await sample('10'), day: '2026-10-15' };
      expect(await importSurvey(db, file)).toMatchObject({ held: 0, suspects: [] });
    } else await undoImport(db, (await latestImport(db)).id);
    const { bytes, cells, stores } = planted;
    const file = { name: 'november.xlsx', bytes, day: '2026-11-15' };
    const before = await listedIn(db);
    const preview = await importSurvey(db, file, { dryRun: true });
    const suspects = preview.suspects ?? [];
    expect(addresses(suspects)).toEqual(expect.arrayContaining(cells));
    expect(preview.warnings).toEqual([
      { kind: 'month', sheet: 'TOBAGO', text: expect.stringContaining('TOBAGO says October 2026') },
    ]);
    expect(preview.suspect_counts).toMatchObject({ decimal: 6, conflict: 2 });
    expect(preview.added + (preview.held ?? 0)).toBeGreaterThan(3_000);
    expect(preview.held).toBe(suspects.length);
    // Besides the faults, and whole columns and sheets of them, nothing is doubted.
    const single = suspects.filter(({ reason }) => !['month', 'swapped'].includes(reason));
    expect(addresses(single).sort()).toEqual([...cells].sort());

    const real = await importSurvey(db, file);
    expect(real).toMatchObject({ held: preview.held, added: preview.added });
    const listed = await db
      .selectFrom('listing')
      .innerJoin('price', 'price.id', 'listing.price_id')
      .innerJoin('store', 'store.id', 'listing.store_id')
      .select(['store.name', 'store.address', 'store.region'])
      .where('price.import_id', '=', real.import_id)
      .execute();
    expect(listed).toHaveLength(real.added);
    expect(listed.filter(({ region }) => region === 'Tobago')).toEqual([]);
    for (const store of stores) expect(listed).not.toContainEqual(store);
    // Where a price is held the feed shows what it showed before.
    const after = await listedIn(db);
    const held = await db
      .selectFrom('price')
      .select(['product_id', 'store_id', 'price'])
      .where('import_id', '=', real.import_id)
      .where('held', '=', true)
      .execute();
    expect(held.map(({ price }) => price).sort()).toEqual(suspects.map(({ price }) => price).sort());
    for (const { product_id, store_id } of held) {
      const pair = `${product_id} ${store_id}`;
      expect(after.get(pair)).toBe(before.get(pair));
    }

    // The same file again adds nothing; its undo takes what is held as well.
    expect(await importSurvey(db, file)).toMatchObject({ added: 0, held: 0 });
    await undoImport(db, real.import_id ?? 0);
    expect(await listedIn(db)).toEqual(before);
    expect(await db.selectFrom('price').select('id').where('held', '=', true).execute()).toEqual([]);
    await drop();
  },
);

test('OPR-02 each suspicious price is imported, held or left out, by cell, by reason or all others', async () => {
  const store = [{ name: 'Massy Stores', area: 'Port of Spain' }];
  const items = ['Peas', 'Beans', 'Lentils', 'Corn'].map((name) => ({ name, prices: [10] }));
  const file = (prices: number[], day: string) => ({
    name: 'survey.xlsx',
    bytes: makeWorkbook([
      surveySheet(
        'North',
        store,
        items.map((item, i) => ({ ...item, prices: [prices[i] ?? 0] })),
      ),
    ]),
    day,
  });
  await importSurvey(app.db, file([10, 10, 10, 10], '2026-11-16'));
  const faulty = file([20, 30, 1000, 10.5], '2026-11-17');
  const decisions = { cells: { 'North!E6': 'import' as const }, reasons: { decimal: 'skip' as const } };
  const report = await importSurvey(app.db, faulty, { decisions });
  expect(report).toMatchObject({ added: 2, held: 1, left_out: 1, suspect_counts: { jump: 2, decimal: 1 } });
  expect(report.message).toBe('Added 2 prices; 1 held for review, 1 left out, 0 unchanged, 0 skipped.');
  expect(report.suspects).toEqual([
    expect.objectContaining({
      product: 'Lentils',
      price: '1000.00',
      previous: '10.00',
      why: 'About 100 times the price before.',
      choice: 'skip',
    }),
    expect.objectContaining({ product: 'Peas', reason: 'jump', why: '100 % more than before.', choice: 'import' }),
    expect.objectContaining({ product: 'Beans', choice: 'hold' }),
  ]);
  const wide = await importSurvey(app.db, file([10, 14, 10, 10], '2026-11-18'), {
    dryRun: true,
    decisions: { jump_percent: 20 },
  });
  expect(wide.suspects).toEqual([
    expect.objectContaining({ cell: 'E6', reason: 'jump', why: '50 % less than before.' }),
    expect.objectContaining({ cell: 'E7', choice: 'hold' }),
  ]);
});

test('OPR-02 the same file again is said before anything is written', async () => {
  const bytes = makeWorkbook([
    surveySheet('North', [{ name: 'Shop', area: 'Arima' }], [{ name: 'Okra', prices: [5] }]),
  ]);
  const file = { name: 'survey.xlsx', bytes, day: '2026-11-16' };
  const { import_id } = await importSurvey(app.db, file);
  const again = await importSurvey(app.db, { ...file, day: '2026-11-18' }, { dryRun: true });
  expect(again.warnings).toEqual([
    {
      kind: 'same_file',
      text: expect.stringMatching(`^This file was imported already, on .* for 2026-11-16 \\(import ${import_id}\\)`),
    },
  ]);
});

test('OPR-02 a new product far from its kind, and a known one far from where it is listed, wait in the preview', async () => {
  const at = (area: string, items: [string, string, number][], day: string) => ({
    name: 'survey.xlsx',
    bytes: makeWorkbook([
      surveySheet(
        'North',
        [{ name: 'Kind Shop', area }],
        items.map(([name, size, price]) => ({ name, brand: name.split(' ')[0], size, prices: [price] })),
      ),
    ]),
    day,
  });
  const known: [string, string, number][] = [
    ['Alpha Quinoa', '1 kg', 40],
    ['Beta Quinoa', '500 g', 22],
    ['Gamma Quinoa', '250 g', 12],
  ];
  expect(await importSurvey(app.db, at('Arima', known, '2026-11-16'))).toMatchObject({ added: 3, suspects: [] });
  const file = at(
    'Sangre Grande',
    [
      ['Delta Quinoa', '1 kg', 4100],
      ['Epsilon Quinoa', '1 kg', 90],
      ['Alpha Quinoa', '1 kg', 4000],
      ['Beta Quinoa', '500 g', 35],
      ['Delta Xanthan', '1 kg', 4100],
    ],
    '2026-11-17',
  );
  const preview = await importSurvey(app.db, file, { dryRun: true });
  expect(preview.suspects).toEqual([
    expect.objectContaining({
      product: 'Delta Quinoa, Delta, 1 kg',
      reason: 'kind',
      median: '44.00',
      why: '93 times as much of its kind, Quinoa, costs elsewhere.',
    }),
    expect.objectContaining({
      product: 'Alpha Quinoa, Alpha, 1 kg',
      reason: 'kind',
      median: '40.00',
      why: '100 times what it costs where it is listed.',
    }),
  ]);
  const { import_id, held } = await importSurvey(app.db, file);
  expect(held).toBe(2);
  const listed = await app.db
    .selectFrom('listing')
    .innerJoin('price', 'price.id', 'listing.price_id')
    .select('price.price')
    .where('price.import_id', '=', import_id)
    .execute();
  expect(listed.map(({ price }) => price).sort()).toEqual(['35.00', '4100.00', '90.00']);
});
