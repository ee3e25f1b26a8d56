import type { ImportDecisions, ImportMapping } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type CellValue, makeWorkbook } from '../../../test/survey-workbook.ts';
import { importPriceSmart, importSurvey } from './index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

interface Options {
  dryRun?: boolean;
  mapping?: ImportMapping;
  decisions?: Partial<ImportDecisions>;
}
const survey = (rows: CellValue[][], options: Options = { dryRun: true }) =>
  importSurvey(app.db, { name: 's.xlsx', bytes: makeWorkbook([{ name: 'North', rows }]), day: '2026-11-15' }, options);
const file = (text: string, options: Options = { dryRun: true }) =>
  importPriceSmart(app.db, { name: 'p.csv', bytes: Buffer.from(text), day: '2026-11-15' }, options);

const items = [
  [1, 'Rice', 'Lion', '2 kg', 10, 11],
  [2, 'Peas', 'Chief', '1 kg', 12, 13],
  [3, 'Corn', 'Chief', '1 kg', 14, 15],
];
const areas = [null, null, null, null, 'Arima', 'Arima'];

test.each([
  ['other words that are known', ['No', 'COMMODITY', 'Brand Name', 'Net Weight', 'Massy', 'Tru Valu']],
  ['words that nobody knows', ['#', 'Goods sold', 'Trademark of', 'How much', 'Massy', 'Tru Valu']],
])('OPR-06 a survey whose headers are %s is read', async (_name, header) => {
  const report = await survey([['PRICES'], areas, header, [null, 'STAPLES'], ...items]);
  expect(report).toMatchObject({ added: 6, new_products: 3, new_store_names: ['Massy, Arima', 'Tru Valu, Arima'] });
  expect(report.columns).toMatchObject({ mapping: { name: header[1], brand: header[2], amount: header[3] } });
  expect(report.columns?.samples?.[2]).toEqual(['Lion', 'Chief']);
});

test('OPR-06 neither a number, nor an average, nor a column that is said to be none is taken for a store', async () => {
  const header = ['ITEMS', 'BRAND', 'SIZE', 'No.', 'Massy', 'Average', 'Checked'];
  const rows = [header, ['Rice', 'Lion', '2 kg', 1, 10, 10.5, 3]];
  expect((await survey(rows)).new_store_names).toEqual(['Massy', 'Checked']);
  const report = await survey(rows, { dryRun: true, mapping: { ignored: ['Checked'] } });
  expect(report).toMatchObject({ added: 1, skipped: 0, new_store_names: ['Massy'] });
});

test('OPR-06 a file that breaks off is refused', async () => {
  const csv = 'Item,Brand,Club,Price,Note\nRice,Lion,Mausica,10,\nMilk,Lion,Mausica,11,\nOats,Lion,Mau';
  await expect(file(csv)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('breaks off in row 4'),
  });
  expect(await file(`${csv}sica,9,`)).toMatchObject({ added: 3 });
});

test('OPR-06 rows of a date column count on the day that is imported; the others are named', async () => {
  const csv = 'Item,Club,Price,Date\nRice,Mausica,10,15/11/2026\nMilk,Mausica,11,2026-11-14\nOats,Mausica,12,soon\n';
  const report = await file(csv);
  expect(report).toMatchObject({ added: 1, skipped: 2, columns: { mapping: { date: 'Date' } } });
  expect(report.warnings).toEqual([
    { kind: 'days', text: 'Rows of other days than 2026-11-15 are passed over: 2026-11-14 (1 row).' },
  ]);
  const header = ['No.', 'ITEMS', 'BRAND', 'SIZE', 'Date', 'Massy'];
  const dated = await survey([header, [1, 'Rice', '', '', '15 Nov 2026', 10], [2, 'Peas', '', '', '14 Nov 2026', 11]]);
  expect(dated).toMatchObject({ added: 1, skipped: 1, new_store_names: ['Massy'] });
});

test('OPR-06 cells are corrected in place, by address', async () => {
  const csv = 'Item,Club,Price\nRice,Mausica,1O.50\nMilk,Mausica,12\n';
  expect(await file(csv)).toMatchObject({ added: 1, skipped: 1 });
  const corrected = await file(csv, {
    dryRun: true,
    decisions: { corrections: { 'CSV!C2': '10.50', 'CSV!A3': 'Oats' } },
  });
  expect(corrected).toMatchObject({ added: 2, skipped: 0, new_product_names: ['Rice', 'Oats'] });
});

test('OPR-06 what the columns are is remembered for the next file with the same titles', async () => {
  const rows = (price: number) => `What,Where,Cost\nCassava,Mausica,${price}\n`;
  const mapping = { name: 'What', club: 'Where', price: 'Cost' };
  expect((await file(rows(10))).columns?.mapping).toMatchObject({ name: null });
  expect(await file(rows(10), { mapping })).toMatchObject({ added: 1 });
  const next = await file(rows(11));
  expect(next).toMatchObject({ added: 1, columns: { mapping, remembered: true } });
});

test('OPR-02 OPR-06 the share above which a change is suspicious is remembered for files with the same titles', async () => {
  const rows = (price: number) => `Item,Club,Price,Of what\nOkra,Mausica,${price},farm\n`;
  const first = await file(rows(10), { decisions: { jump_percent: 20 } });
  expect(first).toMatchObject({ added: 1, jump_percent: 20, jump_remembered: false });
  const next = await file(rows(12.5));
  expect(next).toMatchObject({ jump_percent: 20, jump_remembered: true, suspects: [{ reason: 'jump' }] });
  expect(next.columns).not.toHaveProperty('remembered');
  const wider = await file(rows(12.5), { dryRun: true, decisions: { jump_percent: 30 } });
  expect(wider).toMatchObject({ jump_percent: 30, suspects: [] });
  expect(await file(rows(12.5)), 'a preview remembers nothing').toMatchObject({ jump_percent: 20 });
  expect(await file('Item,Club,Price\nOkra,Mausica,12.5\n')).toMatchObject({ jump_percent: 50 });
});

test('OPR-09 the files of an import have every cell it passed over and every price it doubted', async () => {
  const many = 6_000;
  const rows = Array.from({ length: many }, (_, i) => `Nut ${i},Mausica,soon\n`);
  const report = await file(`Item,Club,Price\n${rows.join('')}Salt,Mausica,3\n`, {});
  expect([report.skipped, report.skipped_cells.length]).toEqual([many, 5_000]);
  const exported = async (part: string) => {
    const path = `/api/webmin/imports/${report.import_id}/cells/?part=${part}`;
    const answer = await app.send('GET', path, { headers: admin.authorization });
    return { lines: answer.body.trim().split('\n'), cutAt: answer.headers['x-cut-at'] };
  };
  const whole = await exported('skipped');
  expect([whole.lines.length, whole.cutAt]).toEqual([many + 1, undefined]);
  expect(whole.lines.at(-1)).toContain(`C${many + 1}`);

  const doubted = await file(
    `Item,Club,Price\n${Array.from({ length: 2_100 }, (_, i) => `Salt ${i},Mausica,3\nSalt ${i},Mausica,4\n`).join('')}Salt,Mausica,3.1\n`,
    {},
  );
  expect([doubted.held, doubted.suspects?.length]).toEqual([4_200, 2_000]);
  report.import_id = doubted.import_id;
  expect((await exported('suspects')).lines).toHaveLength(4_201);

  // An import of an earlier release has only what its report names, and says so.
  await app.db.deleteFrom('import_report_part').execute();
  const earlier = await exported('suspects');
  expect([earlier.lines.length, earlier.cutAt]).toEqual([2_002, '2000']);
  expect(earlier.lines.at(-1)).toContain('these are the first 2,000, and more match');
});

test('OPR-06 the three closest known records are proposed with their scores', async () => {
  await app.db
    .insertInto('product')
    .values(
      ['Parboiled Rice', 'Parboiled Rice, long', 'Brown Rice', 'Rice Flour', 'Soap'].map((name) => ({
        name,
        brand: 'Lion',
        amount: '2 kg',
      })),
    )
    .execute();
  const answer = await app.send('POST', '/api/webmin/import-matches/closest/', {
    headers: admin.authorization,
    payload: { kind: 'product', names: ['Rice Parboiled, Lion, 2kg', 'Xyzzy'] },
  });
  const [rice, nothing] = answer.json();
  expect(rice.records).toHaveLength(3);
  expect(rice.records[0]).toMatchObject({ label: 'Parboiled Rice, Lion, 2 kg', score: expect.any(Number) });
  expect(rice.records[0].score).toBeGreaterThanOrEqual(rice.records[1].score);
  expect(nothing).toEqual({ name: 'Xyzzy', records: [] });
});
