import { randomUUID } from 'node:crypto';
import type { ShoppingList } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, fromMenu, itemsOf, listHeading, removeItem, rows, tick } from './lists-steps.ts';
import { appIsKept } from './offline-steps.ts';
import { line } from './quick-adding-steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

const review = (page: Page) => page.getByRole('dialog', { name: 'Add to this list' });
const bestTrip = (page: Page) => page.getByRole('link', { name: /^(All|\d+ of \d+) at |^Best: / });
const prices = (page: Page) => rows(page).getByText(/^\$\d/);
const listsOf = async (page: Page) =>
  (await callAs<{ results: ShoppingList[] }>(page, 'GET', '/shoppinglist/shoppinglist/')).results;

/** A guest's list with milk in words, rice and a dozen eggs. */
async function makeGuestList(page: Page): Promise<void> {
  await page.goto(`/shopping-lists?add=${encodeURIComponent('2 milk, rice, 12 eggs')}`);
  await review(page).getByRole('button', { name: 'Add 3 things' }).click();
  await expect(rows(page)).toHaveCount(3);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^First Name/).fill('Anjali');
  await page.getByLabel(/^Last Name/).fill('Ramdial');
  await page.getByLabel(/^Email/).fill(email);
  for (const label of [/^Password/, /^Confirm Password/]) await page.getByLabel(label).fill('callaloo on sunday 9');
  // A message may lie over the button.
  await page.keyboard.press('Enter');
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('GST-01 GST-02 a guest’s list has prices, the best trip and a plan; it is ticked, shopped offline, kept and deleted, all on the device', async ({
    page,
    context,
    allowProblems,
  }) => {
    allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/shoppinglist/')) sent.push(pathname);
    });
    await makeGuestList(page);
    await expect(listHeading(page, 'My list')).toBeVisible();
    await expect(page).toHaveURL(/\/shopping-lists\?list=-\d+$/);
    await expect(prices(page)).toHaveCount(2);
    await expect(bestTrip(page)).toContainText('2 of 3 at');
    const total = (await bestTrip(page).locator('strong').textContent()) ?? '';
    await expect(page.getByText(`Total ${total}`)).toBeVisible();
    await expectAccessible(page);

    await bestTrip(page).click();
    await expect(page.getByText(total).first()).toBeVisible();
    await expect(page.getByText('12 eggs').first()).toBeAttached();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('link', { name: 'Go to the list' }).click();

    // The same thing again has its price again.
    await removeItem(rows(page).filter({ hasText: '12 eggs' }));
    await expect(rows(page)).toHaveCount(2);
    await line(page).fill('12 eggs');
    await line(page).press('Enter');
    await expect(prices(page)).toHaveCount(2);

    await appIsKept(page);
    await tick(rows(page).first()).click();
    await expect(page.getByText('2 of 3 left')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('2 of 3 left')).toBeVisible();
    await expect(prices(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Start shopping|^Shop/ }).click();
    const shopping = page.getByRole('dialog');
    await shopping.getByRole('button', { name: /^JTA San Fernando/ }).click();
    await shopping.getByRole('checkbox', { checked: false }).first().click();
    await expect(shopping.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await page.goBack();
    await context.setOffline(false);

    const second = await context.newPage();
    await second.goto('/shopping-lists');
    await expect(second.getByText('1 of 3 left')).toBeVisible();
    await tick(rows(second).first()).click();
    await expect(page.getByText(/^(2 of 3 left|All 3 done)/)).toBeVisible();
    await second.close();

    await fromMenu(page, 'Delete list');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Make your first shopping list' })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test('GST-03 sign-up makes a guest’s list one list of the account, although answers are lost', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|ERR_FAILED/);
  await makeGuestList(page);
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-up\?from=/);
  const email = `${randomUUID()}@example.com`;
  const lost: string[] = [];
  const lose = (pattern: string) =>
    page.route(pattern, async (route) => {
      const { url, method } = { url: route.request().url(), method: route.request().method() };
      if (method !== 'POST' || lost.includes(url)) return route.continue();
      lost.push(url);
      await route.fetch();
      await route.abort();
    });
  await lose('**/api/core/register/');
  // `send.test.ts` loses any answers of the outbox.
  await lose('**/api/shoppinglist/shoppinglist/');
  await signUp(page, email);
  await expect(page.getByRole('alert')).toBeVisible();
  // The account exists by now.
  await page.getByRole('link', { name: 'Already have an account? Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill('callaloo on sunday 9');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(listHeading(page, 'My list')).toBeVisible();
  await expect(page).toHaveURL(/\/shopping-lists\?list=\d+$/, { timeout: 40_000 });
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(async () => (await listsOf(page)).map(({ name }) => name)).toEqual(['My list']);
  const [list] = await listsOf(page);
  await expect.poll(async () => list && (await itemsOf(page, list)).length).toBe(3);
  expect(lost).toHaveLength(2);
  await expect(page.getByText('This list is on this device.')).toBeHidden();
});

test('HOM-18 a guest is asked once where they shop, and the answer starts the feed and the next list there', async ({
  page,
  newPerson,
  signInAgain,
}) => {
  const question = page.getByRole('group', { name: 'Where do you shop?' });
  await page.goto('/');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'South' }).click();
  await expect(page).toHaveURL('/?region=South');
  await expect(question).toBeHidden();
  await page.goto('/');
  await expect(page).toHaveURL('/?region=South');
  await expect(question).toBeHidden();
  await page.goto('/shopping-lists?add=rice');
  await expect(listHeading(page, 'My list')).toBeVisible();
  await expect(review(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await page.getByRole('button', { name: 'List menu' }).click();
  await expect(page.getByRole('button', { name: /^Area/ })).toContainText('South');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Everywhere');
  await expect(page).toHaveURL('/');
  await expect(question).toBeHidden();
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
  await signInAgain(await newPerson());
  await page.goto('/');
  await expect(page).toHaveURL('/?region=Tobago');

  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await question.getByRole('button', { name: 'Skip' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/');
});
