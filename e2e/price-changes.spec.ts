import type { KindOffersPage, KindTrend } from '@bargain-buddy/contract';
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts';
import { query } from '../apps/server/test/database-server.ts';
import { moveSamplesToLastMonth } from '../apps/server/test/price-state.ts';
import { expectAccessibleOnBoth } from './accessible.ts';
import { cards, openFeed, searchBox } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs } from './lists-steps.ts';
import { answer } from './questions-steps.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
/** The month of the newest prices, such as 2026-10. */
let lastMonth: string;
const nameOfLastMonth = (month: 'long' | 'short') =>
  new Date(`${lastMonth}-15T12:00:00Z`).toLocaleDateString('en', { month, year: 'numeric' });
/** The page while all prices are examples. */
let emptyPage: string;
// In one worker, which prepares the server once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startTestServer();
  emptyPage = await server.readPage('/price-changes');
  // Real prices, as after a survey.
  for (const table of ['price', 'listing'])
    await query(server.databaseUrl, `UPDATE ${table} SET source = 'mti' WHERE source = 'sample'`);
  const db = openDatabase(openPool(server.databaseUrl, 1));
  lastMonth = await moveSamplesToLastMonth(db);
  await db.destroy();
  await expect
    .poll(() => server.readPage('/price-changes'), { timeout: 15_000 })
    .toContain(`Since the survey of ${nameOfLastMonth('long')}`);
});
test.afterAll(() => server.stop());

test('PAG-07 the page says that there is nothing to compare while there are only example prices', () => {
  expect(emptyPage).toContain('Nothing to compare yet');
});

test('PAG-07 PAG-09 what rose and fell can be filtered, ordered and downloaded, and kinds and products are compared by month, also without script', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const address = `${server.url}/price-changes`;
  expect(Buffer.byteLength(await (await fetch(address)).text())).toBeLessThanOrEqual(80_000);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await expectAccessibleOnBoth(page);
  const summary = page.getByText(
    new RegExp(`Since the survey of ${nameOfLastMonth('long')}: [\\d,]+ prices in \\d+ stores\\.`),
  );
  await expect(summary).toBeVisible();
  await expect(page.getByText(/^\+\d+\.\d\s%$/).first()).toBeVisible();
  const before = (await summary.textContent()) ?? '';
  await page.getByLabel('Region').selectOption('South');
  await expect(page).toHaveURL(/\?region=South$/);
  await expect(summary).not.toHaveText(before);
  await page.getByRole('link', { name: 'Biggest falls' }).click();
  await expect(page).toHaveURL(/region=South&order=falls$/);
  await expect(page.getByText(/^−\d+\.\d\s%$/).first()).toBeVisible();
  await page.getByLabel('Aisle').selectOption({ index: 1 });
  await page.getByLabel('Kind').selectOption({ index: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in the South');
  await page.goto(`${address}?order=falls`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('price-changes.csv');
  await page.getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/\d+\//);

  await page.goto(`${server.url}/compare`);
  for (const text of ['parboiled rice', 'flour']) {
    await page.getByLabel('Add a kind').fill(text);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('list', { name: 'Found' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(/add=/);
  }
  await expect(page).toHaveURL(/\/compare\?kinds=[\w-]+,[\w-]+$/);
  await expect(page.getByRole('list', { name: 'Compared' }).getByRole('listitem')).toHaveCount(2);
  await expect(
    page.getByRole('row', { name: new RegExp(`^${nameOfLastMonth('short')}(?: \\$\\d+\\.\\d\\d){2}$`) }),
  ).toBeVisible();
  await expect(page.locator('svg path.MuiLineElement-root, svg .MuiLineChart-line')).toHaveCount(2);
  await expectAccessibleOnBoth(page);
  await page.getByLabel('Region').selectOption('South');
  await expect(page).toHaveURL(/&region=South$/);
  const compared = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await compared).suggestedFilename()).toBe('compared-prices.csv');
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Compared' }).getByRole('listitem')).toHaveCount(1);
  await context.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(address);
  await unscripted.getByLabel('Region').selectOption('Tobago');
  await unscripted.getByRole('button', { name: 'Show' }).click();
  await expect(unscripted.getByRole('heading', { level: 1 })).toHaveText('Price changes in Tobago');
  await unscripted.getByRole('link', { name: 'Next' }).click();
  await expect(unscripted.getByText(/^Page 2 of \d+$/)).toBeVisible();

  await unscripted.goto(`${server.url}/price-changes`);
  await unscripted.getByRole('listitem').getByRole('link').first().click();
  await unscripted.getByRole('link', { name: 'Compare with others' }).click();
  await unscripted.getByLabel('Add a product').fill('rice');
  await unscripted.getByRole('button', { name: 'Search' }).click();
  await unscripted.getByRole('list', { name: 'Found' }).getByRole('link').first().click();
  await expect(unscripted).toHaveURL(/\/compare\?products=\d+,\d+$/);
  await expect(unscripted.getByRole('rowheader', { name: nameOfLastMonth('short') })).toBeVisible();
  await plain.close();
});

test('PAG-08 kinds and regions name their feeds, and the feeds lead to pages that are there', async ({ request }) => {
  for (const path of ['/regions/south', '/kinds/parboiled-rice']) {
    const html = await (await request.get(server.url + path)).text();
    const feeds = [...html.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)"/g)];
    expect(feeds.map(([, type]) => type)).toEqual([
      'application/rss+xml',
      'application/atom+xml',
      'application/feed+json',
    ]);
    for (const [, type = '', href = ''] of feeds) {
      expect(href).toContain(`${server.url}${path}/feed.`);
      const response = await request.get(href);
      expect([response.status(), response.headers()['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
      expect((await response.text()).length).toBeGreaterThan(1_000);
    }
    const { items } = await (await request.get(`${server.url}${path}/feed.json`)).json();
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(50);
    expect((await request.get(items[0].url, { maxRedirects: 0 })).status()).toBe(200);
  }
  for (const path of ['/kinds/nothing/feed.rss', '/regions/nowhere/feed.atom'])
    expect((await request.get(server.url + path)).status(), path).toBe(404);
});

test('PAG-05 a product, a kind, a store and a region name a picture of their own for chats', async ({ request }) => {
  const feed = await (await request.get(`${server.url}/kinds/parboiled-rice/feed.json`)).json();
  const { results: stores } = await (await request.get(`${server.url}/api/page/addresses/?of=stores`)).json();
  const pages = ['/kinds/parboiled-rice', `/stores/${stores[0].id}`, '/regions/south'].map((path) => server.url + path);
  for (const address of [feed.items[0].url, ...pages]) {
    const html = await (await request.get(address)).text();
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(picture).toMatch(
      new RegExp(`/previews/(?:products|kinds|stores|regions)/[\\w-]+/${lastMonth}-[\\d-]+\\.png$`),
    );
    expect(html).toContain(`<meta name="twitter:image" content="${picture}"`);
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+, (?:\$\d+\.\d\d|[\d,]+ (?:cheapest|prices?))/);
    const response = await request.get(picture);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test.describe('on a phone', () => {
  const testOnThisServer = test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    site: ({}, use) => use(server),
  });
  testOnThisServer.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

  testOnThisServer(
    'PAG-02 PAG-06 ALR-01 a kind’s trend takes 2 taps from home, and an alert at a price 3',
    async ({ page, signIn }) => {
      await signIn();
      await openFeed(page);
      const { results } = await callAs<KindOffersPage>(page, 'GET', '/product/kind/?search=rice');
      const [rice] = results;
      const { trend } = await callAs<KindTrend>(page, 'GET', `/product/kind/${rice?.slug}/trend/`);
      expect(trend).not.toBeNull();
      const taps = await answer(page, 'Has rice gone up, over all brands and sizes?', async (tap) => {
        await tap(searchBox(page));
        await page.keyboard.type('rice');
        await page.keyboard.press('Enter');
        const strip = page.getByRole('navigation', { name: 'Kinds, any brand and size' });
        await tap(strip.getByRole('link', { name: rice?.name ?? '?' }).first());
        const { percent, prices } = trend ?? { percent: 0, prices: 0 };
        const change =
          percent === 0 ? 'costs the same as' : `costs ${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'}`;
        await expect(page.getByText(`${rice?.name} ${change}`)).toContainText(`(${prices} prices in `);
      });
      expect(taps).toBe(2);

      await answer(page, 'Tell me when this rice is below $20', async (tap) => {
        await tap(searchBox(page));
        await page.keyboard.type('rice');
        await page.keyboard.press('Enter');
        await page.waitForURL(/search=rice/);
        await tap(cards(page).first().getByRole('link'));
        await tap(page.getByRole('dialog').getByRole('button', { name: 'Watch this price' }));
        const price = page.getByRole('dialog', { name: 'Watch this price' }).getByLabel('Price in TT$');
        await expect(price).toBeFocused();
        await price.selectText();
        await page.keyboard.type('20');
        await page.keyboard.press('Enter');
        await expect(page.getByText('We’ll tell you when the price gets there.')).toBeVisible();
      });
      const { results: alerts } = await callAs<{ results: object[] }>(page, 'GET', '/core/price-alerts/');
      expect(alerts).toMatchObject([{ rule: 'below', price: '20.00' }]);
    },
  );
});
