import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addOne,
  callAs,
  fromMenu,
  itemsOf,
  listening,
  listHeading,
  makeList,
  makeListOf,
  openLists,
  rows,
  share,
  tick,
} from './lists-steps.ts';

/** Another member's change appears within a second without a reload. A busy machine takes longer. */
const soon = { timeout: 20_000 };

test.beforeEach(({ signIn }) => signIn());

/** Opens a list on both pages and waits until they listen. */
async function openOnBoth(pages: Page[], list: Parameters<typeof openLists>[1]): Promise<void> {
  await Promise.all(pages.map((page) => Promise.all([listening(page), openLists(page, list)])));
}

test('LST-13 two members see each other’s changes by themselves', async ({ page, otherPerson }) => {
  const list = await makeListOf(page, 'Weekly', 3, 'rice');
  const other = await otherPerson({ first_name: 'Anil' });
  await share(page, list, other);
  await openOnBoth([page, other.page], list);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(other.page)).toHaveCount(3);

  await tick(rows(page).first()).check();
  await expect(listHeading(other.page, 'Weekly')).toContainText('(2/3)', soon);
  // Which row is the second one changes when the ticked one sinks, on each page in its own moment.
  await addOne(rows(other.page).nth(1));
  await expect(rows(page).filter({ hasText: '2 × ' })).toHaveCount(1, soon);

  const [{ results }] = await Promise.all([
    callAs<{ results: { product: number; store: number }[] }>(page, 'GET', '/price/price/?search=flour&page_size=1'),
  ]);
  await callAs(other.page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, ...pick(results[0]) });
  await expect(rows(page)).toHaveCount(4, soon);

  await callAs(page, 'PUT', `/shoppinglist/shoppinglist/${list.id}/`, { name: 'Saturday', description: '' });
  await expect(listHeading(other.page, 'Saturday')).toBeVisible(soon);

  const [newest] = await itemsOf(page, list);
  await callAs(page, 'DELETE', `/shoppinglist/shoppinglistitem/${newest?.id}/`);
  await expect(rows(other.page)).toHaveCount(3, soon);
});

test('LST-13 a change by somebody else does not undo a tap that is under way', async ({ page, otherPerson }) => {
  const list = await makeListOf(page, 'Weekly', 2, 'rice');
  const other = await otherPerson();
  await share(page, list, other);
  await openOnBoth([page, other.page], list);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/shoppinglist/shoppinglist/*/sync/', async (route) => {
    await released;
    await route.continue();
  });
  await tick(rows(page).first()).click();
  await addOne(rows(other.page).first());
  await expect(rows(page).filter({ has: page.getByRole('checkbox', { checked: true }) })).toContainText('2 × ');
  await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(1);
  release();
  await expect(listHeading(other.page, 'Weekly')).toContainText('(1/2)');
  await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(1);
  expect((await itemsOf(page, list))[0]).toMatchObject({ quantity: 2, is_needed: false });
});

test('LST-13 a page that was cut off catches up by itself', async ({ page, otherPerson, allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const list = await makeListOf(page, 'Weekly', 3, 'rice');
  const other = await otherPerson();
  await share(page, list, other);
  await openOnBoth([page, other.page], list);
  await expect(rows(page)).toHaveCount(3);
  await page.context().setOffline(true);
  await tick(rows(other.page).first()).check();
  await expect(listHeading(other.page, 'Weekly')).toContainText('(2/3)');
  const [, second] = await itemsOf(other.page, list);
  await callAs(other.page, 'DELETE', `/shoppinglist/shoppinglistitem/${second?.id}/`);
  const whole: string[] = [];
  page.on('request', (request) => request.url().includes('shoppinglistitem/?') && whole.push(request.url()));
  await page.context().setOffline(false);
  await expect(listHeading(page, 'Weekly')).toContainText('(1/2)');
  await expect(rows(page)).toHaveCount(2);
  expect(whole, 'asks only for what changed').toEqual([]);
});

test('LST-13 all tabs of a browser share one stream, and it ends with the session', async ({ page, context }) => {
  const list = await makeListOf(page, 'Weekly', 2, 'rice');
  const streams: string[] = [];
  context.on('request', (request) => request.url().endsWith('/api/events/') && streams.push(request.url()));
  await Promise.all([listening(page), openLists(page, list)]);
  const second = await context.newPage();
  await openLists(second, list);
  await expect(rows(second)).toHaveCount(2);
  await tick(rows(page).first()).check();
  await expect(listHeading(second, 'Weekly')).toContainText('(1/2)', soon);
  expect(streams).toHaveLength(1);

  // The tab that reads goes; the other takes over.
  await Promise.all([listening(second), page.close()]);
  const items = await itemsOf(second, list);
  await callAs(second, 'PATCH', `/shoppinglist/shoppinglistitem/${items[1]?.id}/`, { is_needed: false });
  await expect(listHeading(second, 'Weekly')).toContainText('(0/2)', soon);
  expect(streams).toHaveLength(2);

  const ended = second.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events/'));
  await second.getByRole('button', { name: /^Account menu/ }).click();
  await second.getByRole('menuitem', { name: 'Log Out' }).click();
  await ended;
});

test('LST-13 a list that is deleted elsewhere goes from the page', async ({ page, otherPerson }) => {
  const list = await makeList(page, 'Weekly');
  const other = await otherPerson();
  await share(page, list, other);
  await openOnBoth([page, other.page], list);
  await fromMenu(page, 'Delete list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.page.getByText('You no longer have access to “Weekly”.')).toBeVisible(soon);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('0 Shopping Lists');
});

function pick(listing: { product: number; store: number } | undefined) {
  if (!listing) throw new Error('The search found nothing.');
  return { product: listing.product, store: listing.store };
}
