import type { Listing } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addOne,
  callAs,
  fromMenu,
  inSheet,
  itemsOf,
  listening,
  listHeading,
  makeListOf,
  openItem,
  openLists,
  rows,
  share,
  tick,
} from './lists-steps.ts';
import { neededOf, sentChanges, waits } from './outbox-steps.ts';

/** Another member's change appears within a second without a reload. A busy machine takes longer. */
const soon = { timeout: 20_000 };

test.beforeEach(({ signIn }) => signIn());

test('LST-13 NED-02 two members see each other’s changes by themselves, also after one was cut off, and a deleted list goes', async ({
  page,
  otherPerson,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const list = await makeListOf(page, 'Weekly', 3, 'rice');
  const other = await otherPerson({ first_name: 'Anil' });
  await share(page, list, other);
  await Promise.all([page, other.page].map((each) => Promise.all([listening(each), openLists(each, list)])));
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(other.page)).toHaveCount(3);

  await tick(rows(page).first()).check();
  await expect(listHeading(other.page, 'Weekly')).toContainText('(2/3)', soon);
  // Which row is the second one changes when the ticked one sinks, on each page in its own moment.
  await addOne(rows(other.page).nth(1));
  await expect(rows(page).filter({ hasText: '2 × ' })).toHaveCount(1, soon);
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?search=flour&page_size=1');
  const flour = { shopping_list: list.id, product: results[0]?.product, store: results[0]?.store };
  await callAs(other.page, 'POST', '/shoppinglist/shoppinglistitem/', flour);
  await expect(rows(page)).toHaveCount(4, soon);
  await callAs(page, 'PUT', `/shoppinglist/shoppinglist/${list.id}/`, { name: 'Saturday', description: '' });
  await expect(listHeading(other.page, 'Saturday')).toBeVisible(soon);
  const [newest] = await itemsOf(page, list);
  await callAs(page, 'DELETE', `/shoppinglist/shoppinglistitem/${newest?.id}/`);
  await expect(rows(other.page)).toHaveCount(3, soon);
  await inSheet(rows(page).filter({ hasText: '2 × ' }), (opened) => opened.getByLabel('Note').fill('  the blue bag '));
  const noted = rows(page).filter({ hasText: '“the blue bag”' });
  await expect(noted).toContainText('2 × ');
  const open = await openItem(rows(other.page).filter({ hasText: '2 × ' }));
  await expect(open.getByLabel('Note')).toHaveValue('the blue bag', soon);
  await expect(open).toContainText('Added by Keisha');
  await open.getByRole('button', { name: 'Close' }).click();

  // A change by another member leaves a tap that is under way.
  const released = Promise.withResolvers<void>();
  await page.route('**/api/shoppinglist/shoppinglist/*/sync/', async (route) => {
    await released.promise;
    await route.continue();
  });
  await tick(noted).click();
  await addOne(rows(other.page).filter({ hasText: '2 × ' }));
  await expect(noted).toContainText('3 × ', soon);
  await expect(tick(noted)).toBeChecked();
  released.resolve();
  await expect(listHeading(other.page, 'Saturday')).toContainText('(1/3)', soon);
  await expect(tick(noted)).toBeChecked();
  const changed = (await itemsOf(page, list)).find(({ note }) => note === 'the blue bag');
  expect(changed).toMatchObject({ quantity: 3, is_needed: false });

  await page.context().setOffline(true);
  await callAs(other.page, 'PATCH', `/shoppinglist/shoppinglistitem/${changed?.id}/`, { is_needed: true });
  const gone = (await itemsOf(other.page, list)).find(({ is_needed }) => !is_needed);
  await callAs(other.page, 'DELETE', `/shoppinglist/shoppinglistitem/${gone?.id}/`);
  const whole: string[] = [];
  page.on('request', (request) => request.url().includes('shoppinglistitem/?') && whole.push(request.url()));
  await page.context().setOffline(false);
  await expect(listHeading(page, 'Saturday')).toContainText('(2/2)');
  await expect(rows(page)).toHaveCount(2);
  expect(whole, 'asks only for what changed').toEqual([]);

  await fromMenu(page, 'Delete list');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.page.getByText('You no longer have access to “Saturday”.')).toBeVisible(soon);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('0 Shopping Lists');
});

test('LST-13 OFF-06 all tabs of a browser share one stream, which ends with the session, and one queue: what one holds the other shows, and each change is sent once', async ({
  page,
  context,
  allowProblems,
}) => {
  // A tab may still ask for changes while the session ends.
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch|401.*\/changes\//);
  const list = await makeListOf(page, 'Weekly', 4, 'rice');
  const streams: string[] = [];
  context.on('request', (request) => request.url().endsWith('/api/events/') && streams.push(request.url()));
  await Promise.all([listening(page), openLists(page, list)]);
  const second = await context.newPage();
  await openLists(second, list);
  await expect(rows(second)).toHaveCount(4);
  await tick(rows(page).first()).check();
  await expect(listHeading(second, 'Weekly')).toContainText('(3/4)', soon);
  expect(streams).toHaveLength(1);

  // The tab that reads goes; the other takes over.
  await Promise.all([listening(second), page.close()]);
  const items = await itemsOf(second, list);
  await callAs(second, 'PATCH', `/shoppinglist/shoppinglistitem/${items[1]?.id}/`, { is_needed: false });
  await expect(listHeading(second, 'Weekly')).toContainText('(2/4)', soon);
  expect(streams).toHaveLength(2);

  const third = await context.newPage();
  await openLists(third, list);
  await expect(listHeading(third, 'Weekly')).toContainText('(2/4)');
  const needed = (tab: Page) => rows(tab).filter({ has: tab.getByRole('checkbox', { checked: false }) });
  for (const tab of [second, third]) await expect(needed(tab)).toHaveCount(2);
  await context.setOffline(true);
  await tick(needed(second).first()).click();
  await expect(listHeading(third, 'Weekly')).toContainText('(1/4)');
  await tick(needed(third).first()).click();
  for (const tab of [second, third]) await expect(listHeading(tab, 'Weekly')).toContainText('(0/4)');
  const requests = [sentChanges(second), sentChanges(third)];
  const listensAgain = Promise.race([listening(second), listening(third)]);
  await context.setOffline(false);
  await expect.poll(() => neededOf(second, list)).toBe(0);
  for (const tab of [second, third]) await expect(waits(tab)).toBeHidden();
  expect(requests.flat()).toHaveLength(1);
  await expect(listHeading(third, 'Weekly')).toContainText('(0/4)');

  await listensAgain;
  const ended = context.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events/'));
  await second.getByRole('button', { name: /^Account menu/ }).click();
  await second.getByRole('menuitem', { name: 'Log Out' }).click();
  await ended;
});
