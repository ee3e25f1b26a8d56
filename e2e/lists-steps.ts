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

export async function openLists(page: Page, list?: ShoppingList): Promise<void> {
  await page.goto(list ? `/shopping-lists?list=${list.id}` : '/shopping-lists');
  if (list) await expect(listHeading(page, list.name)).toBeVisible();
}

export const listHeading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name });

/** The rows of the list on show. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('article')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });

export const tick = (row: Locator): Locator => row.getByRole('checkbox');

/** The quantity field of a row. */
export const quantityOf = (row: Locator): Locator => row.getByRole('textbox');

export const snackbar = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Puts a message away that is on show. */
export const dismiss = (page: Page, text: string) =>
  page.getByText(text).locator('..').getByRole('button', { name: 'Dismiss message' }).click();

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

/** Has the server refuse the calls of a method below a path of shopping lists. */
export async function refuse(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api/shoppinglist/${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { detail: 'no' } }) : route.fallback(),
  );
}
