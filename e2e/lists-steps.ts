import type { ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What the API answers to the person who is signed in on the page. */
export async function callAs<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('access'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.status() === 204 ? (undefined as Answer) : answer.json();
}

export function makeList(page: Page, name: string, description = ''): Promise<ShoppingList> {
  return callAs(page, 'POST', '/shoppinglist/shoppinglist/', { name, description });
}

/** A list with as many different listings on it; they are those that the search finds, the newest item last added. */
export async function makeListOf(page: Page, name: string, count: number, search = ''): Promise<ShoppingList> {
  const list = await makeList(page, name);
  const pages = Math.ceil(count / 100);
  for (let number = 1; number <= pages; number++) {
    const query = `search=${search}&ordering=price&page_size=100&page=${number}`;
    const { results } = await callAs<{ results: Listing[] }>(page, 'GET', `/price/price/?${query}`);
    const items = results.slice(0, count - (number - 1) * 100).map(({ product, store }) => ({ product, store }));
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
  }
  return list;
}

/** The items of a list as the server has them, the newest first. */
export async function itemsOf(page: Page, { id }: ShoppingList): Promise<ListItem[]> {
  const { results } = await callAs<{ results: ListItem[] }>(
    page,
    'GET',
    `/shoppinglist/shoppinglistitem/?shopping_list=${id}`,
  );
  return results;
}

/** The same once the server has so many of them: what is added shows before it is sent. */
export async function itemsOnceSent(page: Page, list: ShoppingList, count = 1): Promise<ListItem[]> {
  await expect.poll(() => itemsOf(page, list)).toHaveLength(count);
  return itemsOf(page, list);
}

export async function openLists(page: Page, list?: ShoppingList): Promise<void> {
  await page.goto(list ? `/shopping-lists?list=${list.id}` : '/shopping-lists');
  if (list) await listHeading(page, list.name).waitFor();
}

/** Opens another list from the panel, without a page load. On a phone the panel is folded away. */
export async function openFromPanel(page: Page, { name }: Pick<ShoppingList, 'name'>): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Shopping lists' }).getByRole('link', { name });
  const unfold = page.getByRole('button', { name: /Shopping Lists, show them/ });
  await link.or(unfold).first().waitFor();
  if (await unfold.isVisible()) await unfold.click();
  await link.click();
  await listHeading(page, name).waitFor();
}

export const listHeading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });

/** The rows of the list on show. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });

export const tick = (row: Locator): Locator => row.getByRole('checkbox');

/** What is open about an item of the list. */
export const sheet = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('group', { name: /^Quantity of/ }) });

/** Opens the sheet of a row's item. */
export async function openItem(row: Locator): Promise<Locator> {
  await row.getByRole('button').click();
  const opened = sheet(row.page());
  await opened.waitFor();
  return opened;
}

/** Changes something in the sheet of a row's item, and closes it. */
export async function inSheet(row: Locator, change: (opened: Locator) => Promise<void>): Promise<void> {
  const opened = await openItem(row);
  await change(opened);
  await opened.getByRole('button', { name: 'Close' }).click();
  await opened.waitFor({ state: 'hidden' });
}

/** One more of a row's item. */
export const addOne = (row: Locator): Promise<void> =>
  inSheet(row, (opened) => opened.getByRole('button', { name: /^One more/ }).click());

/** Asks for the removal of a row's item, and confirms it. */
export async function removeItem(row: Locator): Promise<void> {
  const opened = await openItem(row);
  await opened.getByRole('button', { name: 'Remove' }).click();
  await row.page().getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
}

/** Opens the price of a row's item for a change. */
export async function editPrice(row: Locator): Promise<void> {
  const opened = await openItem(row);
  await opened.getByRole('button', { name: /^Edit price/ }).click();
}

/** Chooses something from the list's menu. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'List menu' }).click();
  await page.getByRole('dialog', { name: 'List menu' }).getByRole('button', { name }).click();
}

/** The quantity field of an item's sheet. */
export const quantityOf = (opened: Locator): Locator => opened.getByRole('textbox', { name: /^Quantity of/ });

export const snackbar = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

/** Puts a message away that is on show. */
export const dismiss = (page: Page, text: string) =>
  page.getByText(text).locator('..').getByRole('button', { name: 'Dismiss message' }).click();

/** Puts all messages away. A fourth one would wait until the first one hides. */
export async function dismissAll(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss message' });
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
}

/** The page listens to the server from then on. */
export async function listening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().endsWith('/api/events/') && response.ok());
}

/** Shares a list with somebody, who accepts, without the screens. */
export async function share(owner: Page, list: ShoppingList, other: { page: Page; email: string }): Promise<void> {
  const path = `/shoppinglist/shoppinglist/${list.id}/share-invite/`;
  const invite = await callAs<{ id: number }>(owner, 'POST', path, { email: other.email });
  await callAs(other.page, 'POST', `/shoppinglist/shopping-list-invites/${invite.id}/accept/`);
}

/** Has the server refuse, for this reason, what is done to lists and their items. */
export async function refuseChanges(page: Page, detail: string, errors?: Record<string, string[]>): Promise<void> {
  await page.route('**/api/shoppinglist/shoppinglist/*/sync/', async (route) => {
    const { changes }: { changes: unknown[] } = route.request().postDataJSON();
    const [, id] = /(\d+)\/sync/.exec(route.request().url()) ?? [];
    const list = await callAs<ShoppingList>(page, 'GET', `/shoppinglist/shoppinglist/${id}/`);
    const results = changes.map(() => ({ status: 'refused', detail, errors }));
    await route.fulfill({ json: { results, since: list.version, version: list.version, list } });
  });
}

/**
 * Stops the page's clock until `page.clock.resume()`: forms wait a second for the server's word, and so for as long as
 * a busy machine needs for it.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000);

/** Waits for what a page with an installed clock shows once its last retry failed, without the pauses in between. */
export const afterRetries = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });

/** Has the server refuse the calls of a method below a path of shopping lists. */
export async function refuse(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api/shoppinglist/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.fallback(),
  );
}
