import type { Page } from '@playwright/test';
import { serveTiles } from './details-steps.ts';
import { listings } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { listHeading } from './lists-steps.ts';

/** Makes a list whose response is held back. Returns a function that lets the response through, and waits for it. */
async function makeListSlowly(page: Page, name: string): Promise<() => Promise<void>> {
  await page.getByRole('link', { name: 'Shopping Lists' }).first().click();
  const release = await holdCalls(page, 'POST', ({ pathname }) => pathname === '/api/shoppinglist/shoppinglist/');
  await page.getByRole('button', { name: 'New Shopping List' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'New Shopping List' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  // The form waits a second for the server.
  await page.clock.runFor(1_000);
  await expect(listHeading(page, name)).toBeVisible();
  return async () => {
    const made = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
    release();
    await made;
    // Longer than it takes to give the list its address.
    await page.waitForTimeout(500);
  };
}

test('LST-05 a list that is being made stops no person who goes back, or by a link, to another page', async ({
  page,
  signIn,
}) => {
  await signIn();
  const [listing] = (await listings(page, 'page_size=1')).results;
  await serveTiles(page);
  await page.clock.install();
  await page.goto(`/listings/${listing?.id}`);
  const before = await page.evaluate(() => history.length);
  const finishList = await makeListSlowly(page, 'Market');
  // Later the page's own data is stale, so the router waits for the listing's response.
  await page.clock.setSystemTime(Date.now() + 120_000);
  const isListing = ({ pathname }: URL) => pathname === `/api/price/price/${listing?.id}/`;
  const arrive = await holdCalls(page, 'GET', isListing);
  const left = page.waitForRequest((request) => isListing(new URL(request.url())));
  await page.evaluate((length) => history.go(length - history.length), before);
  await left;
  await finishList();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: listing?.product_name })).toBeVisible();
  await expect(page).toHaveURL(`/listings/${listing?.id}`);

  // The router goes to the profile once its script is there.
  const isScript = ({ pathname }: URL) => /\/profile-[\w-]+\.js$/.test(pathname);
  const arriveScript = await holdCalls(page, 'GET', isScript);
  const finishOther = await makeListSlowly(page, 'Party');
  const leftByLink = page.waitForRequest((request) => isScript(new URL(request.url())));
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await leftByLink;
  await finishOther();
  arriveScript();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
