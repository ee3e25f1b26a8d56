import type { Comparison, Listing, ProductPageData } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { moveSamplesToLastMonth } from '../../../test/price-state.ts';

let api: TestApp;
let headers: Record<string, string>;
let listings: [Listing, Listing];
let lastMonth: string;
beforeAll(async () => {
  api = await createTestApp('samples');
  lastMonth = await moveSamplesToLastMonth(api.db);
  headers = (await api.createUser()).authorization;
  listings = (await api.send('GET', '/api/price/by-product/?search=rice&page_size=2'))
    .json()
    .results.map(({ cheapest }: { cheapest: Listing }) => cheapest);
});
afterAll(() => api.close());

/** With a token, because responses to guests are cached for seconds. */
const get = async (query: string): Promise<Comparison> => {
  const response = await api.send('GET', `/api/page/compare/?${query}`, { headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

test('PAG-09 products are compared by the medians of their pages; example prices never count', async () => {
  const ids = listings.map(({ product }) => product);
  expect((await get(`products=${ids}`)).series.map(({ months }) => months)).toEqual([[], []]);
  await sql`UPDATE price SET source = 'mti' WHERE source = 'sample'`.execute(api.db);
  await sql`UPDATE listing SET source = 'mti' WHERE source = 'sample'`.execute(api.db);
  for (const region of ['', 'South']) {
    const { series } = await get(`products=${ids},999999999&region=${region}`);
    expect(series.map(({ key }) => key)).toEqual(ids.map(String));
    for (const one of series) {
      const page: ProductPageData = (await api.send('GET', `/api/page/product/${one.key}/`, { headers })).json();
      const own = page.history.find((known) => known.region === region)?.months ?? [];
      const shown = new Set(own.map(({ month }) => month));
      expect(one.months.filter(({ month }) => shown.has(month))).toEqual(
        own.filter(({ month }) => one.months.some((known) => known.month === month)),
      );
    }
    expect(series[0]?.months.length).toBeGreaterThan(3);
  }
});

test('PAG-09 kinds are compared by unit prices, also as a CSV file', async () => {
  const slug = listings[0].kind?.slug ?? '';
  const { series } = await get(`kinds=${slug},nothing`);
  expect(series).toMatchObject([{ key: slug, unit: 'kg', product: null }]);
  const [newest] = series[0]?.months ?? [];
  const { rows } = await sql<{ cents: number }>`
    SELECT round(l.price * 100 / p.base_amount)::integer AS cents FROM listing l JOIN product p ON p.id = l.product_id
    JOIN kind k ON k.id = p.kind_id
    WHERE k.slug = ${slug} AND p.base_amount IS NOT NULL
      AND coalesce(l.last_seen, l.date_added) >= ${`${lastMonth}-01 00:00 America/Port_of_Spain`}::timestamptz
    ORDER BY cents`.execute(api.db);
  expect(newest).toEqual({
    month: lastMonth,
    median: ((rows[Math.ceil(rows.length / 2) - 1]?.cents ?? 0) / 100).toFixed(2),
    prices: rows.length,
  });
  const file = await api.send('GET', `/api/page/compare/export/?kinds=${slug}`);
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength((series[0]?.months.length ?? 0) + 1);
  expect(lines[1]).toBe(`${slug},${series[0]?.name},kg,${lastMonth},${newest?.median},${newest?.prices}`);
});

test.each(['', 'products=1&kinds=rice', 'products=1,2,3,4,5,6', 'kinds=A'])('PAG-09 "%s" is refused', async (query) => {
  expect((await api.send('GET', `/api/page/compare/?${query}`)).statusCode).toBe(400);
});
