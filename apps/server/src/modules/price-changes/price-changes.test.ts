import type { PriceChange, PriceChanges } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await createTestApp('samples');
  headers = (await api.createUser()).authorization;
});
afterAll(() => api.close());

/** With a token, because responses to guests are cached for seconds. */
async function get(query = ''): Promise<PriceChanges> {
  const response = await api.send('GET', `/api/page/price-changes/?${query}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

interface Row {
  id: number;
  product_id: number;
  store_id: number;
  region: string;
  kind: string;
  aisle: number;
  cents: number;
  added: number;
  seen: number;
  listed: boolean;
}

/** All real prices that count, oldest first. */
async function readRows(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.product_id, p.store_id, s.region, k.slug AS kind, k.aisle_id AS aisle,
           (p.price * 100)::integer AS cents, extract(epoch FROM p.date_added)::float8 AS added,
           extract(epoch FROM coalesce(p.last_seen, p.date_added))::float8 AS seen, l.price_id IS NOT NULL AS listed
    FROM price p JOIN store s ON s.id = p.store_id JOIN product ON product.id = p.product_id
    JOIN kind k ON k.id = product.kind_id LEFT JOIN listing l ON l.price_id = p.id
    WHERE p.source <> 'sample' AND NOT p.held AND p.price_is_verified <> 'rejected'
    ORDER BY p.date_added, p.id`.execute(api.db);
  return rows;
}

const november = Date.parse('2026-11-01T04:00:00Z') / 1_000;

/** The same figures, price by price. */
function reference(rows: readonly Row[], isIn: (row: Row) => boolean) {
  const listed = rows.filter((row) => row.listed && row.seen >= november && isIn(row));
  const pairs = listed.flatMap((row) => {
    if (row.added < november) return [{ row, from: row.cents }];
    const before = rows.findLast(
      (one) => one.product_id === row.product_id && one.store_id === row.store_id && one.added < row.added,
    );
    return before ? [{ row, from: before.cents }] : [];
  });
  const rises = pairs.filter(({ row, from }) => row.cents > from);
  return {
    counts: {
      prices: pairs.length,
      stores: new Set(pairs.map(({ row }) => row.store_id)).size,
      rose: rises.length,
      fell: pairs.filter(({ row, from }) => row.cents < from).length,
      unchanged: pairs.filter(({ row, from }) => row.cents === from).length,
    },
    largest: Math.max(...rises.map(({ row, from }) => row.cents / from)),
  };
}

const ratio = ({ from, to }: PriceChange) => Number(to) / Number(from);

test('PAG-07 example prices never count', async () => {
  expect(await get()).toMatchObject({ month: null, prices: 0, count: 0, results: [] });
});

test('PAG-07 the changes since the last survey are those of a naive count, by region, aisle and kind', async () => {
  await sql`UPDATE price SET source = 'mti' WHERE source = 'sample'`.execute(api.db);
  await sql`UPDATE listing SET source = 'mti' WHERE source = 'sample'`.execute(api.db);
  const rows = await readRows();
  const { results, ...all } = await get();
  const expected = reference(rows, () => true);
  expect(all).toMatchObject({ month: '2026-11', ...expected.counts, is_cut: false, count: expected.counts.rose });
  expect(expected.counts.rose).toBeGreaterThan(10);
  expect(ratio(results[0] as PriceChange)).toBeCloseTo(expected.largest, 10);
  expect(results.map(ratio)).toEqual(results.map(ratio).sort((a, b) => b - a));

  const { kind, aisle } = rows.find(({ id }) => id === results[0]?.id) as Row;
  const scopes: [string, (row: Row) => boolean][] = [
    ['region=South', ({ region }) => region === 'South'],
    [`aisle=${aisle}`, (row) => row.aisle === aisle],
    [`kind=${kind}`, (row) => row.kind === kind],
    [`kind=${kind}&region=South&aisle=${aisle}`, (row) => row.kind === kind && row.region === 'South'],
  ];
  for (const [query, isIn] of scopes) expect(await get(query)).toMatchObject(reference(rows, isIn).counts);
  expect((await get(`kind=${kind}`)).kinds.map(({ slug }) => slug)).toContain(kind);
  expect((await api.send('GET', '/api/page/price-changes/?kind=nothing')).statusCode).toBe(404);
});

test('PAG-07 falls and the newest changes come in pages, and as a CSV file with the same filters', async () => {
  const falls = await get('order=falls&region=South&page_size=5');
  expect(falls.results.every(({ percent }) => percent < 0)).toBe(true);
  expect(falls.results.map(ratio)).toEqual(falls.results.map(ratio).sort((a, b) => a - b));
  const second = await get('order=falls&region=South&page_size=5&page=2');
  const both = [...falls.results, ...second.results].map(({ id }) => id);
  expect(new Set(both).size).toBe(both.length);
  const newest = await get('order=newest&page_size=50');
  const days = newest.results.map(({ to_day }) => to_day);
  expect([newest.count, days]).toEqual([newest.rose + newest.fell, days.toSorted().reverse()]);

  const file = await api.send('GET', '/api/page/price-changes/export/?order=falls&region=South');
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(falls.count + 1);
  const [first] = falls.results as [PriceChange];
  expect(lines[1]).toContain(`,${first.from},${first.from_day},${first.to},${first.to_day},${first.percent}`);
});

test('PAG-07 a rejected, held or older price is no price before', async () => {
  const [first] = (await get('page_size=1')).results as [PriceChange];
  const isShown = async () =>
    (await get(`page_size=50&region=${first.store.region}`)).results.some(({ id }) => id === first.id);
  expect(await isShown()).toBe(true);
  const earlier = sql`product_id = ${first.product.id} AND store_id = ${first.store.id} AND id <> ${first.id}`;
  await sql`UPDATE price SET held = true WHERE ${earlier}`.execute(api.db);
  expect(await isShown()).toBe(false);
  await sql`UPDATE price SET held = false, price_is_verified = 'rejected' WHERE ${earlier}`.execute(api.db);
  expect(await isShown()).toBe(false);
  await sql`UPDATE price SET price_is_verified = 'verified' WHERE ${earlier}`.execute(api.db);
  expect(await isShown()).toBe(true);
  await sql`UPDATE price SET date_added = date_added - interval '2 years', last_seen = NULL WHERE ${earlier}`.execute(
    api.db,
  );
  expect(await isShown()).toBe(false);
});
