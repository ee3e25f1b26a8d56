import type { Page } from '@playwright/test';
import { type CellValue, makeWorkbook, type SheetContent, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { test as base, expect } from './fixtures.ts';
import { startTestServer } from './server.ts';

/** On a server of its own: no other test has imported surveys there. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  site: async ({}, use) => {
    const server = await startTestServer();
    await use(server);
    await server.stop();
  },
});

const regions = ['North', 'South', 'Central', 'East', 'West', 'Tobago'];
const areas = ['Maraval', 'Marabella', 'Gasparillo', 'Valencia', 'Diamond Vale', 'Moriah'];
const chains = [
  'Hummingbird Foods',
  'Poui Supermarket',
  'Cascadura Mart',
  'Scarlet Ibis Grocery',
  'Immortelle',
  'Balisier',
];
const goods = [
  'Cassava Flour',
  'Pigeon Pea Soup',
  'Mauby Syrup',
  'Shark Oil Soap',
  'Guava Jelly',
  'Pepper Sauce',
  'Coconut Cream',
  'Sorrel Drink',
];
const makers = ['Kiskadee', 'Matura', 'Icacos', 'Nariva', 'Toco'];
/** 40 products in 36 stores. */
const products = goods.flatMap((name, i) => makers.map((brand, j) => ({ name, brand, size: `${250 + 50 * i + j} g` })));

/** Repeatable numbers from 0 to 1. */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Month {
  region: string;
  stores: { name: string; area: string }[];
  /** By product, then store. */
  prices: number[][];
}

/** The first month. A store's prices are its own, so that columns can be told apart. */
function firstMonth(): Month[] {
  const random = makeRandom(7);
  const usual = products.map(() => 8 + Math.round(random() * 60));
  return regions.map((region, r) => ({
    region,
    stores: chains.map((name) => ({ name, area: areas[r] ?? '' })),
    prices: usual.map((price) => chains.map(() => Math.round(price * (0.9 + random() * 0.2) * 20) / 20)),
  }));
}

/** The next month: a third of the prices changed by up to two per cent. */
function nextMonth(months: Month[]): Month[] {
  const random = makeRandom(11);
  const change = (price: number) =>
    random() < 0.33 ? Math.round(price * (0.98 + random() * 0.04) * 100) / 100 : price;
  return months.map((month) => ({ ...month, prices: month.prices.map((row) => row.map(change)) }));
}

const sheetsOf = (months: Month[]): SheetContent[] =>
  months.map(({ region, stores, prices }) =>
    surveySheet(
      region,
      stores,
      products.map((product, p) => ({ ...product, prices: prices[p] ?? [] })),
    ),
  );

const fileOf = (name: string, sheets: SheetContent[]) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: makeWorkbook(sheets),
});

const [areaRow, titleRow, firstRow] = [2, 3, 5];
const firstStore = 4;

/** The same month as a tired clerk sends it: nothing in it is lost, but much is in the wrong place. */
function messUp(sheets: SheetContent[]): SheetContent[] {
  const messy = structuredClone(sheets);
  const cellsOf = (region: string) => messy.find(({ name }) => name === region)?.rows ?? [];
  const rename = (row: CellValue[] | undefined, column: number, text: string) => {
    if (row) row[column] = text;
  };
  // Three stores and five products have other names.
  rename(cellsOf('South')[titleRow], firstStore, 'Hummingbird Food');
  rename(cellsOf('East')[titleRow], firstStore + 2, 'Cascadura Marts');
  rename(cellsOf('West')[titleRow], firstStore + 3, 'Scarlet Ibis Grocerys');
  for (const { rows } of messy) {
    for (const [product, name] of [
      [0, 'Casava Flour'],
      [6, 'Pigeon Peas Soup'],
      [12, 'Maubi Syrup'],
      [23, 'Guava Jellys'],
      [31, 'Coconut Creams'],
    ] as const)
      rename(rows[firstRow + product], 1, name);
  }
  // 23 columns are no stores'.
  let basket = 0;
  for (const [region, count] of Object.entries({ North: 5, South: 5, Central: 5, East: 4, West: 4 })) {
    for (let i = 0; i < count; i += 1) {
      basket += 1;
      const rows = cellsOf(region);
      rows[areaRow]?.push('Totals');
      rows[titleRow]?.push(`Basket ${basket}`);
      for (const row of rows.slice(firstRow)) row.push(5 + ((basket * 7) % 13));
    }
  }
  // The second store's prices of North stand a column too far to the right, over the third store's.
  for (const row of cellsOf('North').slice(firstRow)) {
    const [second = null, third = null] = [row[firstStore + 1], row[firstStore + 2]];
    row.splice(firstStore + 1, 2, third, second);
  }
  // Seven decimal points are lost.
  for (const [region, product, store] of [
    ['South', 3, 1],
    ['South', 17, 4],
    ['Central', 9, 0],
    ['Central', 30, 5],
    ['East', 21, 1],
    ['West', 14, 2],
    ['West', 38, 5],
  ] as const) {
    const row = cellsOf(region)[firstRow + product];
    if (row) row[firstStore + store] = Math.round(Number(row[firstStore + store]) * 100);
  }
  return messy;
}

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access'))}`,
});

/** Rows of the exports of prices, products and stores, without ids. */
async function snapshot(page: Page) {
  const headers = await headersOf(page);
  const linesOf = async (path: string, without: number[]) => {
    const response = await page.request.get(`/api/webmin/${path}/export/`, { headers });
    expect(response.ok()).toBe(true);
    const lines = (await response.text()).trim().split('\n');
    return lines
      .map((line) =>
        line
          .split(',')
          .filter((_, i) => !without.includes(i))
          .join(','),
      )
      .sort();
  };
  return {
    prices: await linesOf('price-listing', [0, 13]),
    products: await linesOf('products', [0]),
    stores: await linesOf('stores', [0]),
  };
}

async function importByApi(page: Page, file: ReturnType<typeof fileOf>, day: string) {
  const response = await page.request.post('/api/webmin/upload-price-list/', {
    headers: await headersOf(page),
    multipart: { file, date_added: day, dry_run: 'false' },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

async function undoByApi(page: Page, id: number) {
  const headers = await headersOf(page);
  const response = await page.request.delete(`/api/webmin/imports/${id}/`, { headers });
  expect(response.ok(), await response.text()).toBe(true);
}

test('OPR-02 a month by script: a messy workbook is imported like a clean one, with at most 25 clicks and one preview', async ({
  page,
  signInAsAdmin,
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin();
  await page.goto('/webmin/imports/mti');
  const first = firstMonth();
  // Tobago has not sent its sheet.
  const second = nextMonth(first).filter(({ region }) => region !== 'Tobago');
  const added = await importByApi(page, fileOf('first.xlsx', sheetsOf(first)), '2026-10-23');
  expect(added).toMatchObject({ added: 1_440, held: 0 });

  const clean = await importByApi(page, fileOf('clean.xlsx', sheetsOf(second)), '2026-11-20');
  expect(clean).toMatchObject({ held: 0, new_stores: 0, new_products: 0 });
  const expected = await snapshot(page);
  await undoByApi(page, clean.import_id);

  let clicks = 0;
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-price-list/')) previews += 1;
  });
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await page.getByRole('button', { name }).click();
  };
  const open = async (title: string) => {
    clicks += 1;
    await page.getByText(title, { exact: true }).click();
  };
  const press = async (key: string) => {
    clicks += 1;
    await page.keyboard.press(key);
  };
  const messy = fileOf('survey 2026-11-20.xlsx', messUp(sheetsOf(second)));
  clicks += 1;
  await page.getByLabel('File', { exact: true }).setInputFiles(messy);
  const missing = page.getByRole('region', { name: 'Missing' });
  await expect(missing).toContainText('TOBAGO is missing: 6 stores, 240 prices in the last survey (Oct 23, 2026).');

  await click('Accept all matches above 80 %');
  await expect(page.getByText(/^8 matches collected/)).toBeVisible();
  await open('Decimal points (7)');
  // Each accepted proposal moves the keyboard to the next one.
  clicks += 1;
  await page
    .getByRole('button', { name: /^\$\d+\.\d\d\? / })
    .first()
    .click();
  for (let i = 1; i < 7; i += 1) await press('Enter');
  await open('Columns with another store’s prices (80)');
  await click('Move all 2 columns');
  await open('Columns (53)');
  await click('Select Basket … (23)');
  await click('Ignore selected');
  await expect(page.getByText('40 corrections not applied yet')).toBeVisible();
  expect(previews).toBe(1);
  await click('Apply and look again');
  const importIt = page.getByRole('button', { name: /^Import [\d,]+ prices$/ });
  await expect(importIt).toBeEnabled();
  await expect(importIt).toHaveText(`Import ${clean.added} prices`);
  await expect(page.getByRole('region', { name: 'Suspicious prices' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Unknown names' })).toHaveCount(0);
  clicks += 1;
  await importIt.click();
  await expect(page.getByRole('button', { name: `Undo the import of ${messy.name}` })).toBeVisible();
  // The first look, the look after the corrections, and the import.
  expect(previews).toBe(3);
  expect(clicks).toBeLessThanOrEqual(25);
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
  expect(await snapshot(page)).toEqual(expected);
});
