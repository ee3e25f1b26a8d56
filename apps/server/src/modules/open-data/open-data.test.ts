import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openTables } from './tables.ts';
import { writeOpenData, writeTable } from './write-open-data.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await createTestApp('samples');
  dataDir = await mkdtemp(join(tmpdir(), 'open-data-'));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Resource {
  name: string;
  path: string;
  bytes: number;
  hash: string;
  rowCount: number;
}

const folder = () => join(dataDir, 'open-data');
const readPackage = async (): Promise<{ resources: Resource[] }> =>
  JSON.parse(await readFile(join(folder(), 'datapackage.json'), 'utf8'));
const readParquet = async (path: string) =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(folder(), path)) });

async function addPrices(count: number, values: string) {
  await app.pool.query(`INSERT INTO price (product_id, store_id, price, date_added, source, price_is_verified, held,
      added_by, surveyed)
    SELECT (SELECT min(id) FROM product), (SELECT min(id) FROM store), n % 1000 + 0.99, '2026-11-01T12:00:00Z',
           ${values} FROM generate_series(1, ${count}) n`);
}

test('OPN-02 the files agree with their description, and have verified real prices only', async () => {
  const person = await app.createUser({ email: 'reporter.of.prices@example.com' });
  await app.pool.query(
    `UPDATE app_user SET first_name = 'Zebulonia', last_name = 'Quartermain' WHERE id = ${person.id}`,
  );
  await addPrices(3, `'Zebulonia Quartermain', 'verified', false, ${person.id}, false`);
  await addPrices(5, `'shopper', 'pending', false, ${person.id}, false`);
  await addPrices(7, `'shopper', 'rejected', false, ${person.id}, false`);
  await addPrices(9, `'mti', 'verified', true, NULL, true`);
  await addPrices(11, `'sample', 'verified', false, NULL, true`);
  await writeOpenData(app.db, dataDir);

  const { resources } = await readPackage();
  expect(resources.map(({ name }) => name)).toEqual(
    ['products', 'stores', 'kinds', 'listings', 'prices'].flatMap((name) => [`${name}-csv`, `${name}-parquet`]),
  );
  for (const { path, bytes, hash, rowCount } of resources) {
    const content = await readFile(join(folder(), path));
    expect(content.byteLength).toBe(bytes);
    expect(hash).toBe(`sha256:${createHash('sha256').update(content).digest('hex')}`);
    const rows = path.endsWith('.csv')
      ? content.toString('utf8').split('\r\n').length - 2
      : (await readParquet(path)).length;
    expect(rows).toBe(rowCount);
    for (const personal of ['reporter.of.prices', 'Zebulonia', 'Quartermain', '@example.com', app.config.adminEmail]) {
      expect(content.includes(personal)).toBe(false);
    }
  }
  const prices = resources.find(({ name }) => name === 'prices-parquet');
  expect(prices?.rowCount).toBe(3);
  const [first] = await readParquet(prices?.path ?? '');
  expect(first).toMatchObject({ price_cents: 199, surveyed: false, first_seen: new Date('2026-11-01') });
  expect(resources.find(({ name }) => name === 'products-csv')?.rowCount).toBe(1);
  const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(folder(), prices?.path ?? '')));
  expect(metadata.schema.find(({ name }) => name === 'price_cents')?.type).toBe('INT32');
});

test('OPN-02 a failed run leaves the old set, and a new one replaces it at once', async () => {
  await writeOpenData(app.db, dataDir);
  const before = await readPackage();
  const sets = await readdir(folder());
  await app.pool.query('ALTER TABLE kind_other_name RENAME TO elsewhere');
  await expect(writeOpenData(app.db, dataDir)).rejects.toThrow('kind_other_name');
  await app.pool.query('ALTER TABLE elsewhere RENAME TO kind_other_name');
  expect(await readPackage()).toEqual(before);
  expect(await readdir(folder())).toEqual(sets);
  await writeOpenData(app.db, dataDir);
  await writeOpenData(app.db, dataDir);
  const { resources } = await readPackage();
  expect(resources[0]?.path).not.toBe(before.resources[0]?.path);
  for (const { path, bytes } of resources) expect((await readFile(join(folder(), path))).byteLength).toBe(bytes);
  // The current set, the one before and datapackage.json.
  expect((await readdir(folder())).length).toBe(3);
});

test('OPN-02 a file of 300,000 prices takes at most 150 MB more memory', async () => {
  const prices = openTables.find(({ name }) => name === 'prices');
  if (!prices) throw new Error('no prices');
  const rows = sql`SELECT n AS id, n % 50000 AS product_id, n % 300 AS store_id, n % 9000 + 99 AS price_cents,
    '2026-11-01' AS first_seen, '2026-11-15' AS last_seen, true AS surveyed FROM generate_series(1, 300000) n`;
  const before = process.memoryUsage.rss();
  let max = 0;
  const watch = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss() - before);
  }, 10);
  const files = await app.db
    .transaction()
    .execute((transaction) => writeTable(transaction, { ...prices, rows }, dataDir));
  clearInterval(watch);
  expect(max).toBeLessThan(150_000_000);
  expect(files.map(({ rowCount }) => rowCount)).toEqual([300_000, 300_000]);
  const file = await asyncBufferFromFile(join(dataDir, 'prices.parquet'));
  expect(Number((await parquetMetadataAsync(file)).num_rows)).toBe(300_000);
  const last = await parquetReadObjects({ file, rowStart: 299_999, rowEnd: 300_000 });
  expect(last).toMatchObject([{ id: 300_000, price_cents: 3_099, last_seen: new Date('2026-11-15') }]);
});
