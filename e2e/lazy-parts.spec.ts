import type { Page } from '@playwright/test';
import { openDetails, serveTiles } from './details-steps.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, allowProblems }) => {
  allowProblems(/Failed to load resource|dynamically imported module|Unable to preload CSS|ERR_FAILED/);
  await serveTiles(page);
});

/** Loses the files that `pattern` names until the function it answers is called. */
async function lose(page: Page, pattern: RegExp): Promise<() => void> {
  let isLost = true;
  await page.route(
    (url) => pattern.test(url.pathname),
    (route) => (isLost ? route.abort() : route.continue()),
  );
  return () => {
    isLost = false;
  };
}

const failure = (page: Page, what: string) => page.getByRole('dialog', { name: `We couldn’t load ${what}` });

test('DET-01 details whose code or style sheets are lost never show, and Try again fetches both in place', async ({
  page,
}) => {
  await openFeed(page);
  const findCode = await lose(page, /details-dialog-.*\.js$/);
  const findSheets = await lose(page, /\.css$/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await cards(page).first().getByRole('link').click();
  await expect(failure(page, 'the price details')).toBeVisible();
  findCode();
  await page.getByRole('button', { name: 'Close' }).click();
  await cards(page).nth(1).getByRole('link').click();
  await expect(failure(page, 'the price details')).toBeVisible();
  findSheets();
  await failure(page, 'the price details').getByRole('button', { name: 'Try again' }).click();
  const share = page.getByRole('dialog').getByRole('button', { name: 'Share' });
  await expect(share).toBeVisible();
  const radius = (element: Element) => getComputedStyle(element).borderRadius;
  expect(await share.evaluate(radius)).toBe('999px');
  // In place, where the browser retries a failed import.
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('DET-01 on an idle page the code of the details comes by itself, after the code of all dialogs', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(...(request.url().match(/(mui-provider|details-dialog)(?=-.*\.js)/g) ?? [])),
  );
  const frame = Promise.withResolvers<void>();
  await page.route(/\/mui-provider-.*\.js$/, async (route) => {
    await frame.promise;
    await route.continue();
  });
  await page.clock.install();
  await openFeed(page);
  expect(asked).toEqual([]);
  await page.clock.fastForward(8_000);
  await expect.poll(() => asked).toEqual(['mui-provider']);
  await page.clock.fastForward(60_000);
  frame.resolve();
  await expect.poll(() => asked).toEqual(['mui-provider', 'details-dialog']);
});

test('DET-01 where the failure stays, Try again loads the page anew, and the details open by themselves', async ({
  page,
}) => {
  const find = await lose(page, /details-dialog-.*\.js$/);
  await openFeed(page);
  await cards(page).first().getByRole('link').click();
  const reloaded = page.waitForEvent('domcontentloaded');
  await failure(page, 'the price details').getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  find();
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('button', { name: 'Share' }))
    .first()
    .waitFor();
});

test('DET-03 DET-04 a chart and a map that are lost can be tried again', async ({ page }) => {
  const find = await lose(page, /(history-chart|draw-store-map)-.*\.js$/);
  await openDetails(page);
  const dialog = page.getByRole('dialog');
  const chart = dialog.getByRole('alert').filter({ hasText: 'We couldn’t load the chart.' });
  const map = dialog.getByRole('alert').filter({ hasText: 'We couldn’t load the map.' });
  await dialog.getByRole('heading', { name: 'Price history' }).scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).last().scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  find();
  await chart.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('path[class*="MuiLineChart-line"]')).toBeVisible();
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('.leaflet-container')).toBeVisible();
});

test('SHL-07 WEB-01 the menu of a superuser leads to WebMin, and a lost menu or section can be tried again', async ({
  page,
  signInAsAdmin,
}) => {
  const find = await lose(page, /(account-menu|users)-.*\.js$/);
  await signInAsAdmin();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(failure(page, 'the menu')).toBeVisible();
  find();
  await failure(page, 'the menu').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();

  const findUsers = await lose(page, /users-.*\.js$/);
  await page.getByRole('menuitem', { name: 'WebMin' }).click();
  await expect(page).toHaveURL('/webmin/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Users' }).first().click();
  const section = page.getByRole('alert').filter({ hasText: 'We couldn’t load Users.' });
  await expect(section).toBeVisible();
  findUsers();
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});
