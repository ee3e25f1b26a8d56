import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, type Person, test } from './fixtures.ts';
import { type Colour, png } from './picture.ts';
import { asAdmin, authorizationOf } from './webmin-steps.ts';

const each = 50;

/** Has somebody report prices far off what they add themselves, and send pictures, so many of each. */
async function prepare(page: Page, person: Person, count: number): Promise<number> {
  const headers = await authorizationOf(page, person);
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const found = await page.request.get(`/api/webmin/users/?search=${encodeURIComponent(person.email)}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { id: reporter } = (await found.json()).results[0];
  const store = (await (await page.request.get('/api/store/store/?page_size=1')).json()).results[0].id;
  for (let n = 0; n < count; n += 1) {
    const name = `Reviewed ${n} ${crypto.randomUUID().slice(0, 8)} with a name that is long enough to wrap on a phone`;
    const { id } = await asAdmin(page, '/product/product/', { name, brand: 'Grace', amount: '500 g' });
    await asAdmin(page, '/price/price/', { product: id, store, price: '10.00' });
    await page.request.post('/api/price/price/', { headers, data: { product: id, store, price: '40.00' } });
    const colour: Colour = [(n * 37) % 256, (n * 91) % 256, 120];
    const upload = await page.request.put(`/api/product/product/${id}/upload_image/`, {
      headers,
      multipart: { image: { name: 'picture.png', mimeType: 'image/png', buffer: png(colour) } },
    });
    expect(upload.status()).toBe(200);
  }
  return reporter;
}

const name = (page: Page) => page.locator('#review-name');
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPR-04 50 held prices and 50 pictures are decided by keyboard, a key each', async ({ page, newPerson }) => {
  test.setTimeout(240_000);
  const reporter = await prepare(page, await newPerson(), each);
  await page.goto(`/webmin/review?reporter=${reporter}`);
  await expect(page.getByText('100 left')).toBeVisible();
  const begun = Date.now();
  let keys = 0;
  for (let n = 0; n < 2 * each; n += 1) {
    const shown = await name(page).textContent();
    await page.keyboard.press(n % 3 === 2 ? 'r' : 'a');
    keys += 1;
    if (n < 2 * each - 1) await expect(name(page)).not.toHaveText(shown ?? '', { timeout: 2000 });
    expect(await isFocusLost(page)).toBe(false);
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  const seconds = (Date.now() - begun) / 1000;
  if (process.env.REVIEW_SHOTS) await writeFile(`${process.env.REVIEW_SHOTS}/time`, `${keys} keys, ${seconds} s`);
  expect(keys).toBeLessThanOrEqual(4 * each);
  expect(seconds).toBeLessThan(60);
  // The server has them all.
  await expect
    .poll(async () => {
      const access = await page.evaluate(() => localStorage.getItem('access'));
      const headers = { authorization: `Bearer ${access}` };
      return (await (await page.request.get(`/api/webmin/review/?reporter=${reporter}`, { headers })).json()).count;
    })
    .toBe(0);
});

test('OPR-04 what is decided is said and taken back, what fails comes back, what others decided is skipped', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/409|503/);
  const reporter = await prepare(page, await newPerson(), 2);
  await page.goto(`/webmin/review?reporter=${reporter}&kind=held`);
  const status = page.getByRole('region', { name: 'Queue' }).getByRole('status');
  await expect(page.getByText('2 left')).toBeVisible();
  const first = await name(page).textContent();
  await page.keyboard.press('a');
  await expect(status).toContainText(/^Approved: price \$40\.00 for Reviewed 0.*Next: price \$40\.00 for Reviewed 1/);
  await page.keyboard.press('z');
  await expect(name(page)).toHaveText(first ?? '');
  await expect(status).toContainText('Taken back');
  await page.keyboard.press('ArrowRight');
  await expect(name(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(name(page)).toHaveText(first ?? '');

  await page.route('**/api/webmin/review/decisions/', (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.press('r');
  await expect(status).toContainText('is not decided by you');
  await page.unroute('**/api/webmin/review/decisions/');
  await page.keyboard.press('s');
  await expect(name(page)).toHaveText(first ?? '');
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const id = /record=(\d+)/.exec((await name(page).getByRole('link').getAttribute('href')) ?? '')?.[1];
  await page.request.patch(`/api/webmin/price-listing/${id}/`, {
    headers: { authorization: `Bearer ${access}` },
    data: { price_is_verified: 'rejected' },
  });
  await page.keyboard.press('a');
  await expect(status).toContainText('Somebody else has decided about it meanwhile.');
  await page.getByRole('button', { name: /^Look at the 1 skipped/ }).click();
  await expect(name(page)).not.toHaveText(first ?? '');
});

test('OPR-04 the queue is accessible, and fits a phone', async ({ page, newPerson }) => {
  const reporter = await prepare(page, await newPerson(), 1);
  for (const kind of ['held', 'product-images']) {
    await page.goto(`/webmin/review?reporter=${reporter}&kind=${kind}`);
    await expect(name(page)).toBeVisible();
    await expectAccessible(page);
    for (const [width, theme] of [
      [320, 'light'],
      [360, 'dark'],
      [360, 'light'],
      [1280, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((mode) => {
        document.documentElement.dataset.theme = mode;
      }, theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shots = process.env.REVIEW_SHOTS;
      if (shots) await page.screenshot({ path: `${shots}/${kind}-${width}-${theme}.png`, animations: 'disabled' });
    }
  }
});
