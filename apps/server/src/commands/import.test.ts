import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { databaseNameOfUrl } from './confirm-database.ts';

const command = fileURLToPath(new URL('./import.ts', import.meta.url));
const sample = fileURLToPath(new URL('../../../../samples/mti-2026-11.xlsx', import.meta.url));

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bargain-buddy-import-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as `npm run import -- …` does. */
const run = (...args: string[]) => runPlain(...args, '--yes');
function runPlain(...args: string[]): Promise<{ code: number; out: string; problems: string }> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, problems) => {
      resolve({ code: error ? Number(error.code) : 0, out, problems });
    });
  });
}

test('WEB-07 the command line previews, imports, lists and undoes surveys', async () => {
  const preview = await run('mti', sample, '--date', '2026-11-15', '--dry-run');
  expect(preview).toMatchObject({ code: 0, problems: '' });
  expect(preview.out).toContain(
    'Would add 4,429 prices with 126 new products and 40 new stores; 0 unchanged, 0 skipped.',
  );
  expect((await run('list')).out).toContain('Nothing has been imported yet.');

  const bad = join(folder, 'notes.xlsx');
  await writeFile(bad, 'not a workbook');
  const mixed = await run('mti', bad, sample, '--date', '2026-11-15');
  expect(mixed.code).toBe(1);
  expect(mixed.problems).toContain('not a readable Excel workbook');
  expect(mixed.out).toMatch(/Added 4,429 prices[\s\S]+NORTH +8 +126 +883 +0 +0[\s\S]+Sheet1: Its name is not a region/);

  expect((await run('undo', '1')).out).toContain('mti-2026-11.xlsx is undone');
  const [again, list] = await Promise.all([run('undo', '1'), run('list')]);
  expect(again).toMatchObject({ code: 1, problems: 'This import is undone already.\n' });
  expect(list.out).toMatch(/1 +mti +2026-11-15 .+ mti-2026-11\.xlsx +4,429 +0 +0.*undone/);
});

test('WEB-07 the command line refuses a day that is none or in the future', async () => {
  const days = [['--date', '2026-02-30'], ['--date', '2999-01-01'], []];
  const [none, future, missing] = await Promise.all(days.map((day) => run('mti', sample, ...day)));
  expect(none?.problems).toContain('It must be a day such as 2026-11-15.');
  expect(future).toMatchObject({ code: 1, problems: 'The survey date is in the future.\n' });
  expect(missing?.code).toBe(1);
});

test('WEB-08 OPR-02 the command line previews and imports a price file of PriceSmart, and names the database that it changes', async () => {
  const { pathname, host } = new URL(database.url);
  const name = `${pathname.slice(1)} on ${host}`;
  const file = fileURLToPath(new URL('../../../../samples/pricesmart/pricesmart-2026-11.csv', import.meta.url));
  const pricesmart = ['pricesmart', file, '--date', '2026-11-15'];
  const before = await database.db.selectFrom('price_import').select('id').execute();
  // Without --yes it writes to no database but its own.
  const refused = await Promise.all([pricesmart, ['undo', '1'], ['clear-samples']].map((args) => runPlain(...args)));
  for (const one of refused)
    expect(one).toMatchObject({
      code: 1,
      out: `Database: ${name}\n`,
      problems: `This changes the database ${name}. To allow that in a script, add --yes. Nothing was changed.\n`,
    });
  expect(await database.db.selectFrom('price_import').select('id').execute()).toEqual(before);

  // What only reads needs no --yes.
  const preview = await runPlain(...pricesmart, '--dry-run');
  expect(preview).toMatchObject({ code: 0, problems: '' });
  expect(preview.out).toContain('Would add 204 prices with 51 new products and 4 new stores; 0 unchanged, 0 skipped.');
  expect(preview.out).toContain('name: Description; brand: Brand; amount: Size; club: Club; price: Price (TTD)');
  const { out } = await run(...pricesmart);
  expect(out).toMatch(`Database: ${name}`);
  expect(out).toContain('Added 204 prices');
  const list = await runPlain('list');
  expect(list.code).toBe(0);
  expect(list.out).toMatch(/pricesmart +2026-11-15 .+ pricesmart-2026-11\.csv +204 +0 +0/);

  // Unless the database has to be brought up to date first.
  const removed = await database.db
    .deleteFrom('migration' as never)
    .where('name' as never, 'like', '0250%' as never)
    .execute();
  expect(removed).toHaveLength(1);
  expect(await runPlain('list')).toMatchObject({
    code: 1,
    problems: expect.stringContaining(`This first applies 1 migration to the database ${name}.`),
  });
});

test.each([
  ['postgres://ann:secret@db.example:6543/prices', 'prices on db.example:6543'],
  ['postgresql://ann:secret@db.example/my%20prices?sslmode=require', 'my prices on db.example:5432'],
  ['postgres://ann:secret@localhost', 'ann on localhost:5432'],
  ['postgres://ann:secret@base/prices?host=/run/postgresql', 'prices on /run/postgresql:5432'],
])('OPR-02 a database is named without its password: %s', (url, name) => {
  expect(databaseNameOfUrl(url)).toBe(name);
});
