import { query } from '../apps/server/test/database-server.ts';
import { expect, test } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let slug: string;
/** Of a kind's page without scripts. */
const maxHtmlBytes = 80_000;

// In one worker, which prepares the server once.
test.describe.configure({ mode: 'default' });

/** 400 stores, of which each sells all products of the kind with the most of them. */
test.beforeAll(async () => {
  server = await startTestServer();
  const read = <Row extends object>(sql: string, values?: unknown[]) => query<Row>(server.databaseUrl, sql, values);
  const [kind] = await read<{ id: number; slug: string }>(
    `SELECT kind.id, slug FROM kind JOIN product ON kind_id = kind.id WHERE kind.id <> 1 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  slug = kind?.slug ?? '';
  await read(`INSERT INTO store (name, address, region)
    SELECT 'Supermarket and Pharmacy ' || n, n || ' Southern Main Road, Marabella',
      (ARRAY['North', 'South', 'Central', 'East', 'West', 'Tobago'])[1 + n % 6] FROM generate_series(1, 400) n`);
  await read(
    `INSERT INTO price (product_id, store_id, price, source, price_is_verified, date_added)
     SELECT p.id, s.id, 10 + (p.id * 7919 + s.id * 104729) % 997 / 100.0, 'mti', 'verified', now() - interval '1 day'
     FROM product p, store s WHERE p.kind_id = $1 AND s.name LIKE 'Supermarket and Pharmacy %'`,
    [kind?.id],
  );
  await read(`INSERT INTO listing (product_id, store_id, price_id, price, date_added, price_is_verified, source, region,
      store_name, kind_id, base_amount)
    SELECT one.product_id, one.store_id, one.id, one.price, one.date_added, one.price_is_verified, one.source, s.region,
      s.name, p.kind_id, p.base_amount
    FROM price one JOIN product p ON p.id = one.product_id JOIN store s ON s.id = one.store_id
    WHERE s.name LIKE 'Supermarket and Pharmacy %'`);
  await expect.poll(() => server.readPage(`/kinds/${slug}`), { timeout: 15_000 }).toContain('Supermarket and Pharmacy');
});
test.afterAll(() => server.stop());

test('PAG-02 the first HTML of a kind’s page stays small with 400 stores', async ({ request }) => {
  for (const search of ['', '?region=South', '?store=1']) {
    const html = await (await request.get(`${server.url}/kinds/${slug}${search}`)).text();
    expect(Buffer.byteLength(html), search).toBeLessThanOrEqual(maxHtmlBytes);
  }
});

test('PAG-02 of 400 stores any can be chosen, and without scripts those of the shown prices', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(`${server.url}/kinds/${slug}`);
  await unscripted.getByRole('combobox', { name: 'Region' }).selectOption('South');
  await unscripted.getByRole('button', { name: 'Show' }).click();
  await expect(unscripted).toHaveURL(`${server.url}/kinds/${slug}?region=South&store=`);
  const offered = unscripted.getByRole('combobox', { name: 'Store' }).getByRole('option');
  const [, first = ''] = await offered.allTextContents();
  await unscripted.getByRole('combobox', { name: 'Store' }).selectOption(first);
  await unscripted.getByRole('button', { name: 'Show' }).click();
  await expect(unscripted).toHaveURL(/\?region=South&store=\d+$/);
  await expect(offered).toHaveText(['All stores', first]);
  await expect(unscripted.getByRole('combobox', { name: 'Store' }).locator('option:checked')).toHaveText(first);
  await expect(unscripted.getByRole('region', { name: 'Best value' })).toContainText(first);
  await plain.close();

  const context = await browser.newContext();
  const page = await context.newPage();
  const { count } = await (await page.request.get(`${server.url}/api/store/store/?page_size=1`)).json();
  await page.goto(`${server.url}/kinds/${slug}?store=999999`);
  const menu = page.getByRole('combobox', { name: 'Store' });
  await expect(menu.locator('option:checked')).toHaveText('Chosen store');
  await menu.hover();
  await expect(menu.getByRole('option')).toHaveCount(count + 2);
  const last = 'Supermarket and Pharmacy 399 Marabella';
  await menu.selectOption(last);
  await expect(page).toHaveURL(/\?store=\d+$/);
  await expect(page.getByRole('region', { name: 'Best value' })).toContainText(last);
  await expect(menu.getByRole('option')).toHaveCount(count + 1);
  await context.close();
});
