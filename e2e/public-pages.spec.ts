import type { APIRequestContext } from '@playwright/test';
import { query } from '../apps/server/test/database-server.ts';
import { firstHtmlBudget } from '../bench/budgets.ts';
import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
/** The home page of a new server. */
let firstPage: string;
/** Product ids of which some prices are no examples. */
const real = 8;
const maxHtmlBytes = 80_000;

// In one worker, which prepares the server once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startTestServer();
  firstPage = await (await fetch(server.url)).text();
  const products = `(SELECT product_id FROM listing GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${real})`;
  await query(server.databaseUrl, `UPDATE price SET source = 'mti' WHERE product_id IN ${products}`);
  await query(server.databaseUrl, `UPDATE listing SET source = 'mti' WHERE product_id IN ${products}`);
  await shrinkPack();
  await expect.poll(() => server.readPage('/sitemap.xml'), { timeout: 15_000 }).toContain('products-1.xml');
});
test.afterAll(() => server.stop());

/** Of two real products, makes the second a smaller pack that replaced the first at the same price. */
async function shrinkPack(): Promise<void> {
  const found = await query<{ id: number }>(
    server.databaseUrl,
    `SELECT product_id AS id FROM listing WHERE source = 'mti' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2`,
  );
  for (const [n, pack] of [
    { amount: '410 g', base: 0.41, first: '2026-03-10', last: '2026-05-12' },
    { amount: '380 g', base: 0.38, first: '2026-06-09', last: '2026-09-08' },
  ].entries()) {
    const id = found[n]?.id;
    await query(
      server.databaseUrl,
      `UPDATE product SET name = 'Corn Flakes', brand = 'Sunshine', amount = $2, base_amount = $3, dimension = 'mass',
         kind_is_chosen = true, kind_id = (SELECT kind_id FROM product WHERE id = $4) WHERE id = $1`,
      [id, pack.amount, pack.base, found[0]?.id],
    );
    for (const table of ['price', 'listing'])
      await query(
        server.databaseUrl,
        `UPDATE ${table} SET price = 20, date_added = $2, last_seen = $3 WHERE product_id = $1`,
        [id, pack.first, pack.last],
      );
  }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
const read = async (request: APIRequestContext, url: string) => {
  const response = await request.get(url, { maxRedirects: 0 });
  return { status: response.status(), html: await response.text(), location: response.headers().location };
};

const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"');
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)/.exec(html)?.[1]?.replaceAll('&amp;', '&');

async function addresses(request: APIRequestContext): Promise<string[]> {
  const files = locations((await read(request, `${server.url}/sitemap.xml`)).html);
  const found = await Promise.all(files.map(async (file) => locations((await read(request, file)).html)));
  return found.flat();
}

test('the HTML of the first page stays within its budget', async ({ browser }) => {
  const bytes = Buffer.byteLength(firstPage);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route(server.url, (route) => route.fulfill({ contentType: 'text/html', body: firstPage }));
  await page.goto(server.url);
  const elements = await page.locator('*').count();
  await context.close();
  expect(bytes, `now ${bytes} bytes`).toBeLessThanOrEqual(firstHtmlBudget.bytes);
  expect(elements, `now ${elements} elements`).toBeLessThanOrEqual(firstHtmlBudget.elements);
});

test('PAG-05 every page of the sitemap is found, has its own title and description, and links to pages that are there', async ({
  request,
}) => {
  test.setTimeout(120_000);
  expect(await (await request.get(`${server.url}/robots.txt`)).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const urls = await addresses(request);
  expect(urls.length).toBeGreaterThan(real);
  expect(new Set(urls).size).toBe(urls.length);
  const [titles, descriptions, links] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const pages = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const url of urls) {
    const page = await read(request, url);
    pages.set(url, page);
    const { status, html } = page;
    expect(status, url).toBe(200);
    expect(Buffer.byteLength(html), url).toBeLessThanOrEqual(maxHtmlBytes);
    titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? '');
    descriptions.add(/<meta name="description" content="([^"]+)/.exec(html)?.[1] ?? '');
    expect(canonicalOf(html), url).toBe(url);
    expect(isNoindex(html), url).toBe(false);
    for (const [, path = ''] of html.matchAll(/href="(\/(?!assets\/|login|sign-up)[^"#]*)/g))
      links.add(path.replaceAll('&amp;', '&'));
  }
  expect(titles.size).toBe(urls.length);
  expect(descriptions.size).toBe(urls.length);
  const unlisted: string[] = [];
  for (const part of ['/aisles/', '/kinds/']) expect([...links].some((path) => path.startsWith(part))).toBe(true);
  for (const path of links) {
    const { status, html } = pages.get(server.url + path) ?? (await read(request, server.url + path));
    expect(status, path).toBe(200);
    const isListed = urls.includes(server.url + path) || !html.includes('</html>');
    if (!isListed && !isNoindex(html) && canonicalOf(html) === server.url + path) unlisted.push(path);
  }
  expect(unlisted).toEqual([]);
});

test('PAG-05 the sitemap index has the time of the newest price of each file', async ({ request }) => {
  const timesIn = (xml: string) => [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, time = '']) => time);
  const { html } = await read(request, `${server.url}/sitemap.xml`);
  const entries = [...html.matchAll(/<sitemap>.*<\/sitemap>/g)].map(([entry]) => entry);
  expect(entries.length).toBeGreaterThan(3);
  for (const entry of entries) {
    const [file = ''] = locations(entry);
    const times = timesIn((await read(request, file)).html).sort();
    expect(timesIn(entry), file).toEqual(times.slice(-1));
  }
});

test('PAG-02 the first HTML of the kind with the most prices is at most 80 kB', async ({ request }) => {
  const [largest] = await query<{ slug: string; prices: number }>(
    server.databaseUrl,
    `SELECT kind.slug, count(*)::int AS prices FROM listing
       JOIN product ON product.id = listing.product_id JOIN kind ON kind.id = product.kind_id
       GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  );
  expect(largest?.prices).toBeGreaterThan(100);
  const { html } = await read(request, `${server.url}/kinds/${largest?.slug}`);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxHtmlBytes);
});

test('PAG-05 structured data has real prices only, and other addresses redirect for good', async ({ request }) => {
  const urls = await addresses(request);
  const product = urls.find((url) => url.includes('/products/')) ?? '';
  const { html } = await read(request, product);
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(data.map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(data[0].offers).toMatchObject({ '@type': 'AggregateOffer', priceCurrency: 'TTD' });
  const id = Number(/products\/(\d+)/.exec(product)?.[1]);
  const { results: listings } = await (await request.get(`${server.url}/api/price/price/?product=${id}`)).json();
  const listing = await read(request, `${server.url}/listings/${listings[0].id}`);
  expect([listing.status, canonicalOf(listing.html), isNoindex(listing.html)]).toEqual([200, product, false]);
  expect(listing.html).not.toContain('ld+json');
  for (const path of [`/products/${id}`, `/products/${id}/wrong`]) {
    const { status, location } = await read(request, server.url + path);
    expect([status, new URL(location ?? '', server.url).href]).toEqual([301, product]);
  }
  for (const path of ['/products/99999999/x', '/products/x', '/stores/0', '/regions/nowhere', '/sitemaps/x-1.xml'])
    expect((await read(request, server.url + path)).status, path).toBe(404);
  const { results } = await (await request.get(`${server.url}/api/price/price/?source=sample&page_size=1`)).json();
  const sample = await request.get(`${server.url}/products/${results[0].product_id}`);
  const text = await sample.text();
  expect(text).toContain('noindex');
  expect(text).not.toContain('AggregateOffer');
});

test('PAG-01 PAG-03 PAG-04 product, store and region can be read without script and walked by keyboard', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const urls = await addresses(request);
  const find = (part: string) => urls.find((url) => url.includes(part)) ?? '';
  const paths = [find('/products/'), find('/stores/'), find('/regions/')];
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  for (const url of paths) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('listitem').getByText(/^\$\d/).first()).toBeVisible();
  }
  await plain.close();
  const context = await browser.newContext();
  const scripted = await context.newPage();
  for (const url of paths) {
    await scripted.goto(url);
    await expectAccessibleOnBoth(scripted);
  }
  await scripted.goto(paths[2] ?? '');
  const product = scripted.getByRole('region', { name: 'Best prices' }).getByRole('link').first();
  await product.focus();
  await scripted.keyboard.press('Enter');
  await expect(scripted).toHaveURL(/\/products\/\d+\//);
  await expect(scripted.getByRole('button', { name: 'Add to list' })).toBeVisible();
  await scripted.getByRole('button', { name: 'Watch this price' }).click();
  await expect(scripted).toHaveURL(/\/login\?from=%2Fproducts%2F/);
  await context.close();
});

test('PAG-01 PAG-02 PAG-03 PAG-04 OPN-03 KND-08 the tables of pages are downloaded as CSV, also without script', async ({
  browser,
  request,
}) => {
  const urls = await addresses(request);
  const find = (part: string) => urls.find((url) => url.includes(part)) ?? '';
  const [row] = await query<{ aisle_id: number; slug: string }>(
    server.databaseUrl,
    `SELECT kind.aisle_id, kind.slug FROM listing JOIN kind ON kind.id = kind_id WHERE source = 'mti' LIMIT 1`,
  );
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  for (const [url, names] of [
    [find('/products/'), [/^prices-.*\.csv$/, /^price-history-.*\.csv$/]],
    [find('/stores/'), [/^cheapest-.*\.csv$/]],
    [`${server.url}/regions/south`, ['cheapest-south.csv', 'stores-south.csv']],
    [`${server.url}/kinds/${row?.slug}`, [`prices-${row?.slug}.csv`]],
    [`${server.url}/aisles/${row?.aisle_id}`, [/^prices-.*\.csv$/]],
    [`${server.url}/freshness`, ['freshness-regions.csv', 'freshness-stores.csv']],
    [`${server.url}/freshness?region=South`, ['freshness-stores-south.csv']],
  ] as const) {
    await page.goto(url);
    const links = page.getByRole('link', { name: /^Download .*as CSV$/ });
    await expect(links, url).toHaveCount(names.length);
    for (const [index, name] of names.entries()) {
      const download = page.waitForEvent('download');
      await links.nth(index).click();
      expect((await download).suggestedFilename()).toEqual(
        typeof name === 'string' ? name : expect.stringMatching(name),
      );
    }
  }
  await plain.close();
});

test('PAG-06 a pack that shrank while its price stayed is named on the pages of both packs and of their kind, without script', async ({
  browser,
  request,
}) => {
  const urls = await addresses(request);
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  const page = await plain.newPage();
  await page.goto(urls.find((url) => url.includes('sunshine-410-g')) ?? '');
  await expect(page.getByText('A smaller pack of 380 g took its place in June 2026. The price stayed')).toBeVisible();
  await page.getByRole('link', { name: '380 g', exact: true }).click();
  await expect(
    page.getByText(/This pack replaced the 410 g pack .* so 100\sg cost 7\.9 % more \(in \d+ stores\)\./),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page.getByRole('region', { name: 'Packs that shrank' }).getByRole('listitem')).toHaveText([
    /^Sunshine .*380 g replaced the 410 g pack in June 2026\. The price stayed, so 100\sg cost 7\.9 % more/,
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await plain.close();
});

test('PAG-04 OPN-03 stores come in linked pages of at most 80 kB, also without script', async ({ request }) => {
  test.setTimeout(120_000);
  await query(
    server.databaseUrl,
    `INSERT INTO store (name, address, region)
     SELECT 'Large supermarket ' || n, 'Corner of Main Road and Naparima Mayaro Road ' || n, 'South'
     FROM generate_series(1, 260) n`,
  );
  for (const first of ['/regions/south', '/freshness']) {
    await expect
      .poll(async () => (await read(request, server.url + first)).html, { timeout: 60_000 })
      .toContain('/large-supermarket-');
    const stores = new Set<string>();
    let path: string | undefined = first;
    let pages = 0;
    while (path) {
      const { status, html } = await read(request, server.url + path);
      expect(status, path).toBe(200);
      expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(maxHtmlBytes);
      expect(canonicalOf(html), path).toBe(server.url + path);
      expect(isNoindex(html), path).toBe(pages > 0);
      for (const [, store = ''] of html.matchAll(/href="(\/stores\/\d+\/large-supermarket[^"]*)/g)) stores.add(store);
      path = /href="([^"]+)"[^>]*>More stores/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      pages += 1;
    }
    expect(pages).toBeGreaterThan(5);
    expect(stores.size).toBe(260);
    const beyond = await read(request, `${server.url}${first}?page=${pages + 1}`);
    expect(beyond.status).toBe(404);
  }
});
