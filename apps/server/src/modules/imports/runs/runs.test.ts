import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ImportRunDetails,
  importDetailsSchema,
  importHistorySchema,
  importReportSchema,
  importRunDetailsSchema,
  importRunPageSchema,
  importRunSchema,
} from '@bargain-buddy/contract';
import { read, utils } from '@e965/xlsx';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { emptyPrices } from '../../../../test/empty-prices.ts';
import { formOf } from '../../../../test/form.ts';
import { waitingForLocks } from '../../../../test/locks.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { addJob } from '../../../platform/jobs/queue.ts';
import { lockImports } from '../write/write.queries.ts';
import { carryOutImportRun } from './carry-out-run.service.ts';
import { claimImportRun, finishImportRun, lockImportRun } from './runs.queries.ts';

let api: TestApp;
let admin: TestUser;
let file: Blob;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
  file = await sample('pricesmart/pricesmart-2026-11.csv');
});
afterAll(() => api.close());
beforeEach(() => emptyPrices(api.db));

const sample = async (name: string) =>
  new Blob([new Uint8Array(await readFile(new URL(`../../../../../../samples/${name}`, import.meta.url)))]);
const call = (method: HTTPMethods, path: string) =>
  api.send(method as 'GET', `/api/webmin/${path}`, { headers: admin.authorization });
async function upload(fields: Record<string, string | Blob>, path = 'pricesmart-import') {
  const { payload, headers } = await formOf({ date_added: '2026-11-15', ...fields }, 'prices.csv');
  return api.send('POST', `/api/webmin/${path}/`, { payload, headers: { ...headers, ...admin.authorization } });
}
const runOf = async (id: number): Promise<ImportRunDetails> =>
  importRunDetailsSchema.parse((await call('GET', `import-runs/${id}/`)).json());
const start = async (fields: Record<string, string | Blob> = {}, path?: string) => {
  const answer = await upload({ file, background: 'true', ...fields }, path);
  expect(answer.statusCode).toBe(202);
  return importRunSchema.parse(answer.json());
};
const countPrices = async () => {
  const count = api.db.selectFrom('price').select((read) => read.fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
};

// The first test: PostgreSQL plans checks of foreign keys once, and plans made for few rows are slow for many.
test('WEB-08 progress is seen while the import is still writing, and nothing else of it', async () => {
  const clubs = ['Mausica', 'Chaguanas', 'La Romain', 'Port of Spain'];
  const items = Array.from({ length: 6_250 }, (_, i) => clubs.map((club) => `Item ${i},${club},${(i % 90) + 1}`));
  const { id } = await start({ file: new Blob([`Item,Club,Price\n${items.flat().join('\n')}`]) });
  const seen: ImportRunDetails[] = [];
  const running = carryOutImportRun(api.db, id);
  let isOver = false;
  void running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // Counted before the state is asked for: what is still running then had committed nothing.
    const count = await countPrices();
    const run = await runOf(id);
    if (run.state === 'running') {
      expect(count).toBe(0);
      seen.push(run);
    }
    // Otherwise most of the time of the import would be this loop's.
    await delay(10);
  }
  await running;
  const progress = seen.map((run) => run.progress);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(new Set(seen.map(({ step }) => step))).toEqual(new Set(['reading', 'comparing', 'writing']));
  expect(await countPrices()).toBe(25_000);
  await sql`TRUNCATE product CASCADE`.execute(api.db);
});

test('WEB-08 a file is previewed, mapped, imported, listed and undone', async () => {
  const preview = importReportSchema.parse((await upload({ file, dry_run: 'true' })).json());
  expect(preview).toMatchObject({ dry_run: true, added: 204, columns: { mapping: { name: 'Description' } } });
  const mapping = JSON.stringify({ ...preview.columns?.mapping, brand: null });
  const report = importReportSchema.parse((await upload({ file, mapping })).json());
  expect(report).toMatchObject({ added: 204, columns: { mapping: { brand: null, club: 'Club' } } });
  const listed = importHistorySchema.parse((await call('GET', 'imports/?kind=pricesmart')).json());
  expect(listed.results).toMatchObject([
    { id: report.import_id, kind: 'pricesmart', file_name: 'prices.csv', added: 204 },
  ]);
  expect((await call('GET', 'imports/?kind=mti')).json().count).toBe(0);
  const details = importDetailsSchema.parse((await call('GET', `imports/${report.import_id}/`)).json());
  expect(details.report).toEqual(report);
  expect((await call('DELETE', `imports/${report.import_id}/`)).json()).toMatchObject({ prices_removed: 204 });
  expect((await call('GET', 'imports/')).json().results[0].undone_at).toEqual(expect.any(String));
  expect(await countPrices()).toBe(0);
});

test.each([
  ['that is no JSON', '{name', { mapping: ['The mapping is not valid JSON.'] }],
  ['of something else', '["a"]', { mapping: [expect.any(String)] }],
])('WEB-08 a mapping %s is refused', async (_name, mapping, body) => {
  const answer = await upload({ file, mapping });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, body]);
});

test('WEB-08 an import goes on in the background and is found again with its report', async () => {
  const started = await start();
  expect(started).toMatchObject({ state: 'waiting', progress: 0, started_by: 'admin@example.com', import_id: null });
  expect(await countPrices()).toBe(0);
  await api.runJobs();
  const done = await runOf(started.id);
  expect(done).toMatchObject({ state: 'done', step: 'finished', progress: 100, error: null, report: { added: 204 } });
  expect(done.import_id).toBe(done.report?.import_id);
  expect(await countPrices()).toBe(204);
  expect(await wrongListings(api.db)).toEqual([]);
  const runs = importRunPageSchema.parse((await call('GET', 'import-runs/')).json());
  expect(runs.results.map(({ id }) => id)).toEqual([started.id]);
  const kept = await api.db.selectFrom('import_run').select('file').execute();
  expect(kept).toEqual([{ file: null }]);
});

test('WEB-07 a survey goes on in the background too, also as a preview that changes nothing', async () => {
  const started = await start({ file: await sample('mti-2026-11.xlsx'), dry_run: 'true' }, 'upload-price-list');
  await api.runJobs();
  expect(await runOf(started.id)).toMatchObject({
    state: 'done',
    dry_run: true,
    import_id: null,
    report: { added: 4429 },
  });
  expect(await countPrices()).toBe(0);
});

test('WEB-08 a file that cannot be read fails with its reason and changes nothing', async () => {
  const { id } = await start({ file: new Blob(['PK\x03\x04 no workbook']) });
  await api.runJobs();
  expect(await runOf(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('not a readable Excel'),
    report: null,
  });
  expect(await countPrices()).toBe(0);
});

test('WEB-08 a run that another process is at is left to it', async () => {
  const { id } = await start();
  const waiting = await api.db.transaction().execute(async (trx) => {
    await lockImportRun(trx, id);
    const second = carryOutImportRun(api.db, id);
    await expect.poll(() => waitingForLocks(api.db)).toBe(1);
    await sql`UPDATE import_run SET state = 'done', finished_at = now()`.execute(trx);
    return { second };
  });
  await waiting.second;
  expect(await countPrices()).toBe(0);
  expect((await call('GET', 'import-runs/999/')).statusCode).toBe(404);
});

test('WEB-08 an import whose process died is carried out once by the next one', async () => {
  const { id } = await start();
  await sql`UPDATE import_run SET state = 'running', step = 'writing', attempt = 1`.execute(api.db);
  await api.runJobs();
  const run = api.db.selectFrom('import_run').select(['state', 'attempt']).where('id', '=', id);
  expect(await run.executeTakeFirst()).toEqual({ state: 'done', attempt: 2 });
  expect(await countPrices()).toBe(204);
});

test('WEB-08 a file at which process after process died is given up, and the history says so', async () => {
  const { id } = await start();
  await sql`UPDATE import_run SET state = 'running', attempt = 6`.execute(api.db);
  await api.runJobs();
  expect(await runOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('broken off 6 times') });
  expect(await countPrices()).toBe(0);
});

test('WEB-08 runs that ended long ago are forgotten', async () => {
  const { id } = await start();
  await api.runJobs();
  await sql`UPDATE import_run SET finished_at = now() - interval '31 days'`.execute(api.db);
  await addJob(api.db, 'forget-import-runs', {});
  await api.runJobs();
  expect((await call('GET', `import-runs/${id}/`)).statusCode).toBe(404);
});

test('OPR-05 an import that waits, or is under way, is cancelled: nothing of it stays', async () => {
  const waiting = await start();
  const cancelled = importRunSchema.parse((await call('POST', `import-runs/${waiting.id}/cancel/`)).json());
  const message = 'Cancelled by admin@example.com. Nothing was imported.';
  expect(cancelled).toMatchObject({ state: 'failed', error: message });
  await api.runJobs();
  expect(await countPrices()).toBe(0);
  expect((await call('POST', `import-runs/${waiting.id}/cancel/`)).statusCode).toBe(409);
  expect((await call('POST', 'import-runs/999999/cancel/')).statusCode).toBe(404);

  // Another import holds this one up until it is cancelled; it has written nothing then.
  const held = Promise.withResolvers<void>();
  const other = api.db.transaction().execute(async (trx) => {
    await lockImports(trx);
    await held.promise;
  });
  const { id } = await start();
  const importing = api.runJobs();
  await expect.poll(async () => (await runOf(id)).step).toBe('comparing');
  expect((await call('POST', `import-runs/${id}/cancel/`)).statusCode).toBe(200);
  held.resolve();
  await Promise.all([other, importing]);
  expect(await runOf(id)).toMatchObject({ state: 'failed', error: message, import_id: null });
  expect(await countPrices()).toBe(0);
});

test('OPR-05 a cancelled import ends at once while it waits for others, compares or writes, and leaves nothing', async () => {
  const message = 'Cancelled by admin@example.com. Nothing was imported.';
  // Each stands in its way as long as the import lives: another import, whoever changes stores, and the feed's
  // listings.
  for (const table of ['price_import', 'store', 'listing'] as const) {
    const blocked = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const other = api.db.transaction().execute(async (trx) => {
      if (table === 'price_import') await lockImports(trx);
      else await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(trx);
      blocked.resolve();
      await letGo.promise;
    });
    await blocked.promise;
    const { id } = await start();
    const importing = api.runJobs();
    await expect.poll(() => waitingForLocks(api.db)).toBe(1);
    expect((await call('POST', `import-runs/${id}/cancel/`)).statusCode).toBe(200);
    await importing;
    expect(await runOf(id)).toMatchObject({ state: 'failed', error: message, import_id: null });
    // The transaction that it waited for is still there.
    expect(await waitingForLocks(api.db), table).toBe(0);
    letGo.resolve();
    await other;
    for (const left of ['price', 'product', 'store', 'price_import'] as const)
      expect(await api.db.selectFrom(left).select('id').execute()).toEqual([]);
  }
  // The next one is imported as if nothing had been.
  const { id } = await start();
  await api.runJobs();
  expect(await runOf(id)).toMatchObject({ state: 'done' });
  expect(await countPrices()).toBe(204);
});

test('OPR-05 an import that is cancelled after the last look, as it is about to be done, is not done', async () => {
  const report = importReportSchema.parse((await upload({ file, dry_run: 'true' })).json());
  const { id } = await start();
  const run = (await claimImportRun(api.db, id)) ?? expect.unreachable();
  expect((await call('POST', `import-runs/${id}/cancel/`)).statusCode).toBe(200);
  expect(await finishImportRun(api.db, run, { report })).toBe(false);
  expect(await runOf(id)).toMatchObject({ state: 'running', report: null });
});

test('OPR-05 an import has its prices, and what it passed over and found suspicious, as CSV', async () => {
  const csv = 'Item,Club,Price\nRice,Mausica,10\nRice,Mausica,12\nMilk,Mausica,ten\nOats,Mausica,5\n';
  const report = importReportSchema.parse((await upload({ file: new Blob([csv]) })).json());
  expect(report).toMatchObject({ added: 1, held: 2, skipped: 1 });
  const cells = async (part: string) => (await call('GET', `imports/${report.import_id}/cells/?part=${part}`)).body;
  expect(await cells('skipped')).toBe(
    '\ufeffSheet,Cell,Product,Store,Price,Proposal,Before,Other stores,Reason,Choice\r\n' +
      'CSV,C4,Milk,"PriceSmart, Mausica",ten,,,,It is not a price.,skipped\r\n',
  );
  const [, first, second] = (await cells('suspects')).split('\r\n');
  expect(first).toContain('CSV,C2,Rice,"PriceSmart, Mausica",10.00,,,,CSV!C3 says otherwise.,hold');
  expect(second).toContain('CSV,C3,Rice');
  expect((await call('GET', 'imports/999999/cells/?part=skipped')).statusCode).toBe(404);
  const prices = (await call('GET', `price-listing/?import=${report.import_id}`)).json();
  expect(prices.count).toBe(3);
  expect((await call('GET', `price-listing/?import=${report.import_id}&status=held`)).json().count).toBe(2);
});

test('OPR-09 the whole of a preview is downloaded as CSV or workbook, with the choices made since', async () => {
  const rows = Array.from({ length: 2_100 }, (_, i) => `Nut ${i},Mausica,3\nNut ${i},Mausica,4\n`);
  const csv = new Blob([`Item,Club,Price\n${rows.join('')}Pepper,Mausica,soon\nSalt,Mausica,3\n`]);
  const decisions = { otherwise: 'skip', corrections: { 'CSV!C4203': '3.50' } };
  const { id } = await start({ file: csv, dry_run: 'true', decisions: JSON.stringify(decisions) });
  const download = (payload: object) =>
    api.send('POST', `/api/webmin/import-runs/${id}/cells/`, { headers: admin.authorization, payload });
  await api.runJobs();
  expect((await runOf(id)).report?.suspects).toHaveLength(2_000);

  const lines = (await download({ part: 'suspects' })).body.trim().split('\r\n');
  expect(lines).toHaveLength(4_201);
  expect(lines[0]).toBe('Sheet,Cell,Product,Store,Price,Proposal,Before,Other stores,Reason,Choice');
  expect(lines[1]).toBe('CSV,C2,Nut 0,"PriceSmart, Mausica",3.00,,,,CSV!C3 says otherwise.,skip');
  const chosen = { otherwise: 'hold', cells: { 'CSV!C3': 'import' } };
  const since = (await download({ part: 'suspects', decisions: chosen })).body.split('\r\n');
  expect([since[1], since[2]].map((line) => line?.split(',').at(-1))).toEqual(['hold', 'import']);

  const answer = await download({ part: 'decided', format: 'xlsx' });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="preview-${id}-decided.xlsx"`);
  const sheet = read(answer.rawPayload).Sheets.Report ?? expect.unreachable();
  const table = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  expect(table).toHaveLength(1 + 1 + 4_200 + 1);
  expect(table[1]?.filter(() => true)).toEqual([
    'CSV',
    'C4203',
    'Salt',
    'PriceSmart, Mausica',
    3.5,
    'The cell was corrected.',
    'corrected',
  ]);
  expect(table[2]?.[4]).toBe(3);
  expect(table.at(-1)?.slice(-1)).toEqual(['skipped']);
  expect(
    (
      await api.send('POST', '/api/webmin/import-runs/999/cells/', {
        headers: admin.authorization,
        payload: { part: 'skipped' },
      })
    ).statusCode,
  ).toBe(404);
});

test('OPR-09 a run without a report has no file, and one with an import has the files of its import', async () => {
  const { id } = await start();
  await api.runJobs();
  const path = `/api/webmin/import-runs/${id}/cells/`;
  const answer = await api.send('POST', path, { headers: admin.authorization, payload: { part: 'skipped' } });
  expect(answer.statusCode).toBe(200);
  await api.db.updateTable('import_run').set({ report: null }).where('id', '=', id).execute();
  const none = await api.send('POST', path, { headers: admin.authorization, payload: { part: 'skipped' } });
  expect([none.statusCode, none.json().detail]).toEqual([409, 'This import has no report yet.']);
});
