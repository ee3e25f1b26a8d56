import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OpenData, OpenDataResource } from '@bargain-buddy/contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readParquet } from '../../../test/read-parquet.ts';
import { findTableSchemaErrors } from '../../../test/table-schema.ts';
import { rebuildListings } from '../listing-writes/refresh-listings.ts';
import { publishIndexOfOpenData } from '../price-index/index.ts';
import { queueOpenDataAtStart } from './queue-open-data.ts';
import { openDataTables } from './tables.ts';
import { writeOpenData, writeOpenDataTable } from './write-open-data.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await createTestApp('samples');
  dataDir = app.config.dataDir;
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`DELETE FROM listing WHERE source <> 'sample'`.execute(app.db);
  await sql`DELETE FROM price WHERE source <> 'sample'`.execute(app.db);
});

const folder = () => join(dataDir, 'open-data');
const readPackage = async (): Promise<OpenData> => {
  app.app.publicCache.clear();
  return (await app.send('GET', '/api/open-data/')).json();
};
const download = (path: string, headers = {}) => app.send('GET', `/api/open-data/${path}`, { headers });

async function resource(name: string): Promise<OpenDataResource> {
  const found = (await readPackage()).resources.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return found;
}
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return readParquet((await download((await resource(`${table}-parquet`)).path)).rawPayload).rows;
}

const day = (time: unknown) => new Date(Number(time)).toISOString().slice(0, 10);
/** Values of a row as CSV has them. */
const toText = (row: Record<string, unknown>, { schema }: OpenDataResource) =>
  schema.fields.map(({ name, type }) => (type === 'date' ? day(row[name]) : String(row[name] ?? '')));

async function addPrices(count: number, values: string) {
  await app.pool.query(`INSERT INTO price (product_id, store_id, price, date_added, source, price_is_verified, held,
      added_by, surveyed)
    SELECT (SELECT min(id) FROM product), (SELECT min(id) FROM store), n % 1000 + 0.99, '2026-11-01T12:00:00Z',
           ${values} FROM generate_series(1, ${count}) n`);
}

test('OPN-02 other libraries read the files, which agree with their description and the database', async () => {
  await addPrices(3, `'survey', 'verified', false, NULL, true`);
  await addPrices(5, `'shopper', 'pending', false, NULL, false`);
  await addPrices(7, `'shopper', 'rejected', false, NULL, false`);
  await addPrices(9, `'mti', 'verified', true, NULL, true`);
  await addPrices(11, `'sample', 'verified', false, NULL, true`);
  await sql`UPDATE product SET brand = 'nan', name = ${'Flour, "fine"\nwhite £ 粉'}
            WHERE id = (SELECT min(id) FROM product)`.execute(app.db);
  await sql`INSERT INTO price (product_id, store_id, price, date_added, source, price_is_verified)
            SELECT min(product.id), max(store.id), 12.5, '2026-11-02T03:00:00Z', 'mti', 'verified'
            FROM product, store`.execute(app.db);
  await sql`UPDATE store SET address = '' WHERE id = (SELECT max(id) FROM store)`.execute(app.db);
  await rebuildListings(app.db);
  await writeOpenData(app.db, dataDir);

  const { resources, licenses } = await readPackage();
  expect(licenses).toMatchObject([{ name: 'CC-BY-4.0' }]);
  expect(resources.map(({ name }) => name)).toEqual(
    openDataTables.flatMap(({ name }) => [`${name}-csv`, `${name}-parquet`]),
  );
  for (const { name, rows: query } of openDataTables) {
    const [csv, parquet] = [await resource(`${name}-csv`), await resource(`${name}-parquet`)];
    for (const { path, bytes, hash, mediatype } of [csv, parquet]) {
      const { rawPayload, headers, statusCode } = await download(path);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain(mediatype);
      expect(rawPayload.byteLength).toBe(bytes);
      expect(hash).toBe(`sha256:${createHash('sha256').update(rawPayload).digest('hex')}`);
    }
    const stored = await sql<Record<string, unknown>>`SELECT * FROM (${query}) made`.execute(app.db);
    const names = csv.schema.fields.map((field) => field.name);
    const expected = stored.rows.map((row) => names.map((column) => String(row[column] ?? '')));
    const lines: string[][] = parse((await download(csv.path)).rawPayload, { bom: false });
    expect(lines).toEqual([names, ...expected]);
    expect(findTableSchemaErrors(csv.schema, lines)).toEqual([]);
    expect(parquet.schema).toEqual(csv.schema);
    const { rows, types } = readParquet((await download(parquet.path)).rawPayload);
    expect(rows.map((row) => toText(row, parquet))).toEqual(expected);
    expect([csv.rowCount, parquet.rowCount]).toEqual([expected.length, expected.length]);
    for (const field of parquet.schema.fields) {
      expect(types[field.name]).toBe(
        { integer: 'Int32', string: 'Utf8', date: 'Date32<DAY>', boolean: 'Bool' }[field.type],
      );
    }
  }
  const optional = resources.flatMap(({ format, schema }) => (format === 'csv' ? schema.fields : []));
  expect(optional.filter(({ constraints }) => !constraints.required).map(({ name }) => name)).toEqual([
    'brand',
    'amount',
    'barcode',
    'address',
    'region',
    'aliases',
  ]);
  expect((await resource('prices-csv')).rowCount).toBe(4);
  // At the other store an unreviewed report is listed.
  expect((await rowsOf('listings')).map(({ price_cents, first_seen }) => [price_cents, day(first_seen)])).toEqual([
    [1250, '2026-11-01'],
  ]);
  expect((await rowsOf('prices'))[0]).toMatchObject({ price_cents: 199, surveyed: true });
  expect(await rowsOf('products')).toMatchObject([{ brand: '', name: 'Flour, "fine"\nwhite £ 粉' }]);
});

test('OPN-02 the brand NAN stays, and the nan of earlier imports is empty', async () => {
  await sql`WITH made AS (
      INSERT INTO product (name, brand, amount) VALUES ('Infant Formula', 'NAN', 'nan') RETURNING id
    ) INSERT INTO price (product_id, store_id, price, date_added, source, price_is_verified)
      SELECT made.id, (SELECT min(id) FROM store), 89, now(), 'mti', 'verified' FROM made`.execute(app.db);
  await writeOpenData(app.db, dataDir);
  expect(await rowsOf('products')).toMatchObject([{ name: 'Infant Formula', brand: 'NAN', amount: '' }]);
});

interface Seen {
  product: number;
  store: number;
  cents: number;
  fate: string;
  /** Hours after the beginning of 2026-09. The first one is the time of adding. */
  hours: number[];
}

test('OPN-02 a month has the last price that was seen in it, and nothing is carried forward', async () => {
  const ids = async (table: string) =>
    (await app.pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id LIMIT 2`)).rows.map(({ id }) => id);
  const [products, stores] = [await ids('product'), await ids('store')];
  const [regional, elsewhere] = [stores[0] ?? 0, stores[1] ?? 0];
  await sql`UPDATE store SET region = 'Tobago' WHERE id = ${regional}`.execute(app.db);
  await sql`UPDATE store SET region = NULL WHERE id = ${elsewhere}`.execute(app.db);
  const start = Date.parse('2026-09-01T00:00:00Z');
  const time = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const price = fc.record({
    product: fc.constantFrom(...products),
    store: fc.constantFrom(regional, regional, elsewhere),
    cents: fc.integer({ min: 1, max: 99_999 }),
    fate: fc.constantFrom('verified', 'verified', 'verified', 'pending', 'rejected', 'held', 'sample'),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 2_900 }), { minLength: 1, maxLength: 4 }),
  });
  const table = openDataTables.find(({ name }) => name === 'monthly_prices');
  if (!table) throw new Error('monthly_prices is missing');
  const rollBack = new Error('roll back');
  const check = async (prices: Seen[]) => {
    const rows = await app.db
      .transaction()
      .execute(async (transaction) => {
        for (const { product, store, cents, fate, hours } of prices) {
          const [added, ...again] = hours;
          const status = fate === 'held' || fate === 'sample' ? 'verified' : fate;
          const inserted = await sql<{ id: number }>`
            INSERT INTO price (product_id, store_id, price, date_added, source, price_is_verified, held)
            VALUES (${product}, ${store}, ${cents}::numeric / 100, ${time(added ?? 0)},
                    ${fate === 'sample' ? 'sample' : 'mti'}, ${status}, ${fate === 'held'}) RETURNING id`.execute(
            transaction,
          );
          for (const hour of again) {
            await sql`INSERT INTO price_observation (price_id, seen_at, source, counts)
                      VALUES (${inserted.rows[0]?.id}, ${time(hour)}, 'mti', true)`.execute(transaction);
          }
        }
        const made = await table.rows.execute(transaction);
        throw Object.assign(rollBack, { rows: made.rows });
      })
      .catch((error: Error & { rows?: unknown }) => {
        if (error !== rollBack) throw error;
        return error.rows;
      });
    const last = new Map<string, { at: number; price_cents: number }>();
    for (const { product, store, cents, fate, hours } of prices) {
      if (fate !== 'verified' || store !== regional) continue;
      for (const at of hours) {
        // Trinidad and Tobago is four hours behind UTC all year.
        const key = `${String(product).padStart(9, '0')} ${time(at - 4).slice(0, 7)}`;
        if (at > (last.get(key)?.at ?? -1)) last.set(key, { at, price_cents: cents });
      }
    }
    const expected = [...last].sort().map(([key, { price_cents }]) => {
      const [product, month] = key.split(' ');
      return { product_id: Number(product), store_id: regional, region: 'Tobago', month, price_cents };
    });
    expect(rows).toMatchObject(expected);
    expect(rows).toHaveLength(expected.length);
  };
  // Two prices that are seen in the same hour have no order here.
  const arbitrary = fc
    .array(price, { maxLength: 12 })
    .filter(
      (prices) => new Set(prices.flatMap(({ hours }) => hours)).size === prices.flatMap(({ hours }) => hours).length,
    );
  await fc.assert(fc.asyncProperty(arbitrary, check), { numRuns: 30 });
});

test('OPN-02 no column and no value is about a person', async () => {
  const names = ['Zebulonia', 'Quartermain', 'reporter.of.prices', '@example.com', '868-555', 'secret-note'];
  const person = await app.createUser({ email: 'reporter.of.prices@example.com' });
  await sql`UPDATE app_user SET first_name = 'Zebulonia', last_name = 'Quartermain' WHERE id = ${person.id}`.execute(
    app.db,
  );
  await sql`UPDATE store SET phone_number = '868-555-0101', email = 'zebulonia@example.com',
            additional_info = 'secret-note of Zebulonia'`.execute(app.db);
  await sql`UPDATE product SET description = 'secret-note', manufacturer = 'Quartermain'`.execute(app.db);
  await addPrices(3, `'Zebulonia Quartermain', 'verified', false, ${person.id}, false`);
  await sql`INSERT INTO price_observation (price_id, seen_at, source, user_id, network_hash, counts)
            SELECT id, '2026-11-20T12:00:00Z', 'reporter.of.prices@example.com', ${person.id}, 'Zebulonia', true
            FROM price WHERE added_by = ${person.id}`.execute(app.db);
  await writeOpenData(app.db, dataDir);

  expect(openDataTables.map(({ name, columns }) => [name, columns.map((column) => column.name).join(' ')])).toEqual([
    ['products', 'id name brand amount barcode kind_id'],
    ['stores', 'id name address region'],
    ['kinds', 'id slug name dimension aisle aliases'],
    ['listings', 'product_id store_id price_cents first_seen last_seen surveyed price_id'],
    ['prices', 'id product_id store_id price_cents first_seen last_seen surveyed'],
    ['monthly_prices', 'product_id store_id kind_id aisle region month price_cents'],
  ]);
  for (const { path, format } of (await readPackage()).resources) {
    const { rawPayload } = await download(path);
    const content = format === 'csv' ? String(rawPayload) : JSON.stringify(Object.values(readParquet(rawPayload).rows));
    for (const personal of [...names, app.config.adminEmail]) expect(content, path).not.toContain(personal);
  }
  expect((await resource('prices-csv')).rowCount).toBe(3);
});

test('OPN-02 files are downloads that caches store forever, and other names are not found', async () => {
  const empty = await createTestApp('empty');
  const missing = await empty.send('GET', '/api/open-data/');
  expect([missing.statusCode, missing.json()]).toEqual([404, { detail: 'There are no open data yet.' }]);
  await empty.close();

  await writeOpenData(app.db, dataDir);
  const { path } = await resource('kinds-csv');
  const [set = ''] = path.split('/');
  const { headers } = await download(path);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="kinds.csv"',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const etag = String(headers.etag);
  for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*', ' * ']) {
    const again = await download(path, { 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers.etag], known).toEqual([304, '', etag]);
  }
  for (const other of ['"other"', `${etag.slice(0, -1)}x"`, '"*"']) {
    expect((await download(path, { 'if-none-match': other })).statusCode, other).toBe(200);
  }
  expect((await app.send('HEAD', `/api/open-data/${path}`)).headers['content-length']).toBe(headers['content-length']);
  const packed = await download(path, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload)).toEqual((await download(path)).rawPayload);
  const outside = [
    '../datapackage.json',
    '..%2f..%2fsecrets%2ftoken',
    '%2e%2e%2f%2e%2e',
    `${set}/..%2fdatapackage.json`,
  ];
  const unknown = [
    `${set}/users.csv`,
    `${set}/datapackage.json`,
    `${set}/kinds.csv%00`,
    '20200101T000000000Z/kinds.csv',
  ];
  for (const wrong of [...outside, ...unknown, `draft-${set}/kinds.csv`, `${'x'.repeat(41)}/kinds.csv`]) {
    const response = await download(wrong);
    expect([404, 400], wrong).toContain(response.statusCode);
    expect(response.headers['content-type'], wrong).toContain('application/json');
    expect(response.headers['cache-control'], wrong).toBe('private, no-store');
  }
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
  // Downloads in progress continue.
  for (const { path } of before.resources) expect((await download(path)).statusCode).toBe(200);
  await writeOpenData(app.db, dataDir);
  for (const { path } of before.resources) expect((await download(path)).statusCode).toBe(404);
  for (const { path, bytes } of (await readPackage()).resources) {
    expect((await download(path)).rawPayload.byteLength).toBe(bytes);
  }
  // The current set, the one before and datapackage.json.
  expect((await readdir(folder())).length).toBe(3);
});

async function publishIndex() {
  const { resources } = await writeOpenData(app.db, dataDir);
  await publishIndexOfOpenData(app.db, folder(), resources);
  app.app.publicCache.clear();
  return (await app.send('GET', '/api/price-index/')).json();
}

test('OPN-01 after nights without a change the index names a file that exists', async () => {
  await addPrices(3, `'survey', 'verified', false, NULL, true`);
  const { run: first } = await publishIndex();
  await publishIndex();
  await addPrices(2, `'shopper', 'pending', false, NULL, false`);
  const { run } = await publishIndex();
  expect(run).toEqual({ ...first, file: run.file, excluded: { ...first.excluded, pending: 2 } });
  const { statusCode, rawPayload } = await download(run.file);
  expect(statusCode).toBe(200);
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(run.sha256);
});

test('OPN-01 the input of the index stays while later publications fail', async () => {
  await addPrices(3, `'survey', 'verified', false, NULL, true`);
  const { run } = await publishIndex();
  for (let night = 0; night < 3; night += 1) await writeOpenData(app.db, dataDir);
  expect((await download(run.file)).statusCode).toBe(200);
  await publishIndex();
  await publishIndex();
  await publishIndex();
  expect((await download(run.file)).statusCode).toBe(404);
});

test('OPN-01 a start queues the files if there are none, or if the index is of another method', async () => {
  await addPrices(3, `'survey', 'verified', false, NULL, true`);
  const { run } = await publishIndex();
  const isQueuedBy = async (folderOfStart: string) => {
    await sql`SELECT graphile_worker.remove_job('write-open-data')`.execute(app.db);
    await queueOpenDataAtStart(app.db, folderOfStart);
    const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE key = 'write-open-data'`.execute(app.db);
    return rows.length > 0;
  };
  const noFiles = await mkdtemp(join(tmpdir(), 'open-data-'));
  expect(await isQueuedBy(noFiles)).toBe(true);
  expect(await isQueuedBy(dataDir)).toBe(false);
  await app.db.updateTable('price_index_run').set({ method_version: '1.0.0' }).execute();
  expect(await isQueuedBy(dataDir)).toBe(true);
  // The same file is published by the new method.
  expect((await publishIndex()).run).toMatchObject({ sha256: run.sha256, method_version: run.method_version });
  expect(await isQueuedBy(dataDir)).toBe(false);
  await rm(noFiles, { recursive: true });
});

test('OPN-01 there is no index while no price is published', async () => {
  await addPrices(3, `'survey', 'verified', false, NULL, true`);
  const before = await publishIndex();
  expect(before.run.prices).toBe(1);
  await sql`UPDATE price SET price_is_verified = 'rejected' WHERE source = 'survey'`.execute(app.db);
  expect(await publishIndex()).toMatchObject({ run: null, regions: [], aisles: [], points: [] });
  await sql`UPDATE price SET price_is_verified = 'verified' WHERE source = 'survey'`.execute(app.db);
  expect(await publishIndex()).toMatchObject({ run: { sha256: before.run.sha256 }, points: before.points });
  await sql`UPDATE price SET price_is_verified = 'rejected' WHERE source = 'survey'`.execute(app.db);
  expect(await publishIndex()).toMatchObject({ run: null });
});

test('OPN-02 the nightly job writes the files in a thread of its own', async () => {
  await sql`SELECT graphile_worker.add_job('write-open-data')`.execute(app.db);
  const before = new Date().toISOString();
  await app.runJobs();
  expect((await readPackage()).created > before).toBe(true);
});

test('OPN-02 a file of 300,000 prices takes at most 150 MB more memory', async () => {
  const ownFolder = await mkdtemp(join(tmpdir(), 'open-data-'));
  const prices = openDataTables.find(({ name }) => name === 'prices');
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
    .execute((transaction) => writeOpenDataTable(transaction, { ...prices, rows }, ownFolder));
  clearInterval(watch);
  expect(max).toBeLessThan(150_000_000);
  expect(files.map(({ rowCount }) => rowCount)).toEqual([300_000, 300_000]);
  const written = readParquet(await readFile(join(ownFolder, 'prices.parquet'))).rows;
  expect(written.length).toBe(300_000);
  expect(written.at(-1)).toMatchObject({ id: 300_000, price_cents: 3_099 });
  await rm(ownFolder, { recursive: true });
});
