import { readFile } from 'node:fs/promises';
import {
  importHistorySchema,
  importReportSchema,
  surveyHistorySchema,
  undoResultSchema,
} from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makeWorkbook, surveySheet } from '../../../test/survey-workbook.ts';

let api: TestApp;
let admin: TestUser;
const prices = [1, 2].map((price) => ({ name: `Item ${price}`, prices: [price, price] }));
const stores = ['Massy', 'Tru Valu'].map((name) => ({ name, area: 'Arima' }));
const workbook = makeWorkbook([surveySheet('North', stores, prices)]);
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
});
beforeEach(() => sql`TRUNCATE price_import, product, store CASCADE`.execute(api.db));
afterAll(() => api.close());

/** Uploads as a form does; `undefined` leaves a field away. */
async function upload(fields: Record<string, string | Buffer | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else if (value) form.append(name, new Blob([new Uint8Array(value)]), 'mti-2026-11.xlsx');
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return api.send('POST', '/api/webmin/upload-price-list/', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...admin.authorization, 'content-type': request.headers.get('content-type') ?? '' },
  });
}
const history = (query = '') =>
  api.send('GET', `/api/webmin/pricelistimporthistory/${query}`, { headers: admin.authorization });
const undo = (id: number | string) =>
  api.send('DELETE', `/api/webmin/undo-mti-import/${id}/`, { headers: admin.authorization });
const countPrices = async () => (await api.db.selectFrom('price').select('id').execute()).length;

test('WEB-07 WEB-12 CMP-02 an upload is previewed, imported, listed in the history and undone, with the audit log', async () => {
  const logged = async () => (await api.send('GET', '/api/webmin/audit-log/', { headers: admin.authorization })).json();
  const { count: earlier } = await logged();
  const sample = await readFile(new URL('../../../../../samples/mti-2026-11.xlsx', import.meta.url));
  const preview = await upload({ file: sample, date_added: '2026-11-15', dry_run: 'true' });
  expect(preview.statusCode).toBe(200);
  expect(importReportSchema.parse(preview.json())).toMatchObject({
    message: 'Would add 4,429 prices with 126 new products and 40 new stores; 0 unchanged, 0 skipped.',
    import_id: null,
    dry_run: true,
    added: 4429,
  });
  expect(await countPrices()).toBe(0);
  expect((await history()).json()).toMatchObject({ count: 0, results: [] });

  const report = importReportSchema.parse((await upload({ date_added: '2026-11-15', file: sample })).json());
  expect(report).toMatchObject({ dry_run: false, added: 4429, new_products: 126, new_stores: 40 });
  expect(await countPrices()).toBe(4429);

  const listed = surveyHistorySchema.parse((await history()).json());
  expect(listed).toMatchObject({ count: 1, next: null, previous: null });
  expect(listed.results).toEqual([
    {
      id: report.import_id,
      kind: 'mti',
      file_name: 'mti-2026-11.xlsx',
      date_added: '2026-11-15',
      imported_by: { id: admin.id, email: 'admin@example.com' },
      date_imported: expect.any(String),
      success: true,
      message: report.message,
      imported_at: expect.any(String),
      undone_at: null,
      added: 4429,
      held: 0,
      cleared_samples: false,
      unchanged: 0,
      skipped: 0,
    },
  ]);

  const undone = await undo(report.import_id ?? 0);
  expect(undoResultSchema.parse(undone.json())).toMatchObject({
    prices_removed: 4429,
    products_removed: 126,
    stores_removed: 40,
  });
  expect(await countPrices()).toBe(0);
  // CMP-02: it stands in the history of both kinds alone, marked.
  expect((await history()).json()).toMatchObject({ count: 0, results: [] });
  const all = await api.send('GET', '/api/webmin/imports/', { headers: admin.authorization });
  expect(importHistorySchema.parse(all.json()).results[0]?.undone_at).toEqual(expect.any(String));
  expect((await undo(report.import_id ?? 0)).statusCode).toBe(409);

  // The audit log has no preview.
  const { count, results } = await logged();
  const written = { kind: 'import', record_ids: [report.import_id], user: 'admin@example.com', user_id: admin.id };
  expect(results.slice(0, count - earlier)).toMatchObject([
    { ...written, action: 'undo', summary: expect.stringContaining('mti-2026-11.xlsx is undone: 4,429 prices') },
    { ...written, action: 'import', summary: expect.stringContaining('mti-2026-11.xlsx: Added 4,429 prices') },
  ]);
});

test('WEB-07 undo keeps the products and stores that somebody has changed, unless that was taken back', async () => {
  const { import_id } = (await upload({ file: workbook, date_added: '2026-11-15' })).json();
  const headers = admin.authorization;
  const change = (path: string, payload: object) => api.send('PATCH', `/api/${path}/`, { headers, payload });
  const idsOf = async (kind: 'product' | 'store') =>
    (
      await api.db.selectFrom(kind).select('id').where('import_id', '=', import_id).orderBy('id').limit(2).execute()
    ).map(({ id }) => id);
  const [[changed, changedBack], [store]] = [await idsOf('product'), await idsOf('store')];
  for (const id of [changed, changedBack]) await change(`product/product/${id}`, { description: 'Long grain' });
  await change(`store/store/${store}`, { phone_number: '+1 868 555 0100' });
  const revision = await api.db
    .selectFrom('revision')
    .select('id')
    .where('kind', '=', 'product')
    .where('record_id', '=', changedBack ?? 0)
    .executeTakeFirstOrThrow();
  await api.send('POST', `/api/webmin/revisions/${revision.id}/undo/`, { headers });

  const undone = await undo(import_id);
  expect(undone.json()).toMatchObject({ products_removed: 1, stores_removed: 1 });
  const left = async (kind: 'product' | 'store') =>
    (await api.db.selectFrom(kind).select('id').execute()).map(({ id }) => id);
  expect([await left('product'), await left('store')]).toEqual([[changed], [store]]);
});

test('WEB-07 the history has pages, newest first', async () => {
  await api.db
    .insertInto('price_import')
    .values(
      [1, 2, 3].map((i) => ({
        kind: 'mti',
        file_name: `${i}.xlsx`,
        file_sha256: '',
        date_added: '2026-11-15',
        report: '{}',
      })),
    )
    .execute();
  const first = (await history('?page_size=2')).json();
  expect(first.results.map((row: { file_name: string }) => row.file_name)).toEqual(['3.xlsx', '2.xlsx']);
  expect(first).toMatchObject({ count: 3, previous: null, next: expect.stringMatching(/page=2/) });
  const second = (await history('?page_size=2&page=2')).json();
  expect(second.results.map((row: { file_name: string }) => row.file_name)).toEqual(['1.xlsx']);
  expect(second).toMatchObject({ count: 3, next: null, previous: expect.stringMatching(/page=1/) });
});

test.each<[string, () => Record<string, string | Buffer | undefined>, number, object]>([
  ['no file', () => ({ date_added: '2026-11-15' }), 400, { file: ['Choose a file.'] }],
  ['no date', () => ({ file: workbook }), 400, { date_added: [expect.any(String)] }],
  [
    'a date that is none',
    () => ({ file: workbook, date_added: '2026-02-30' }),
    400,
    { date_added: [expect.any(String)] },
  ],
  [
    'a date in the future',
    () => ({ file: workbook, date_added: localDay(new Date(Date.now() + 86_400_000)) }),
    400,
    { date_added: ['The survey date is in the future.'] },
  ],
  [
    'a date before 1990',
    () => ({ file: workbook, date_added: '1989-12-31' }),
    400,
    { date_added: ['The survey date is before 1990.'] },
  ],
  [
    'dry_run neither true nor false',
    () => ({ file: workbook, date_added: '2026-11-15', dry_run: 'maybe' }),
    400,
    { dry_run: [expect.any(String)] },
  ],
  [
    'a file that is no workbook',
    () => ({ file: Buffer.from('hello'), date_added: '2026-11-15' }),
    400,
    { detail: expect.stringContaining('not a readable Excel workbook') },
  ],
  [
    'a file over 20 MB',
    () => ({ file: Buffer.alloc(20 * 1024 * 1024 + 1), date_added: '2026-11-15' }),
    413,
    { detail: 'The file is larger than 20 MB.' },
  ],
])('WEB-07 an upload with %s is refused and changes nothing', async (_name, fields, statusCode, body) => {
  const answer = await upload(fields());
  expect(answer.statusCode).toBe(statusCode);
  expect(answer.json()).toMatchObject(body);
  expect(await countPrices()).toBe(0);
  expect((await history()).json().count).toBe(0);
});

test('WEB-07 an upload that is no form is refused', async () => {
  const answer = await api.send('POST', '/api/webmin/upload-price-list/', {
    payload: {},
    headers: admin.authorization,
  });
  expect(answer.statusCode).toBe(415);
});

test('WEB-07 undoing what is no import is refused', async () => {
  expect((await undo(1)).statusCode).toBe(404);
  expect((await undo('x')).statusCode).toBe(400);
  expect((await undo('99999999999')).statusCode).toBe(400);
});

test('WEB-07 more than 120 files are imported in an hour', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const { authorization: headers } = await limited.createUser({ isSuperuser: true });
  const paths = ['/api/webmin/upload-price-list/', '/api/webmin/pricesmart-import/'];
  const uploads = Array.from({ length: 130 }, (_, n) => limited.send('POST', paths[n % 2] ?? '', { headers }));
  const statuses = new Set((await Promise.all(uploads)).map(({ statusCode }) => statusCode));
  expect([...statuses]).toEqual([415]);
  await limited.close();
});

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-15T02:00:00Z', '2026-11-14'],
  ['2026-11-15T02:00:00.000-04:00', '2026-11-15'],
  ['2026-11-15T23:30:00', '2026-11-15'],
])('CMP-01 prices sent as of %s are those of %s', async (given, day) => {
  const report = await upload({ date_added: given, file: workbook });
  expect(report.statusCode, report.body).toBe(200);
  expect((await history()).json().results[0]).toMatchObject({ date_added: day });
});
