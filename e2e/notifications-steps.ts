import type { Notification } from '@bargain-buddy/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { callAs, makeList } from './lists-steps.ts';

export const items = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

/**
 * Invites somebody to a new list of the person on `page`, and waits until they were told. Answers the id of the list.
 */
export async function inviteTo(owner: Page, name: string, invitee: { page: Page; email: string }): Promise<number> {
  const list = await makeList(owner, name);
  await callAs(owner, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email: invitee.email });
  await expect.poll(async () => (await newsOf(invitee.page)).some(({ content }) => content.includes(name))).toBe(true);
  return list.id;
}

/** What a person was told, as the API has it. */
export async function newsOf(page: Page): Promise<Notification[]> {
  const path = '/core/notifications/?limit=100';
  return (await callAs<{ results: Notification[] }>(page, 'GET', path)).results;
}

/** Answers the browser's first page of notifications with these. */
export async function answerNotifications(page: Page, results: Partial<Notification>[]): Promise<void> {
  const whole = results.map((one, index) => ({
    id: index + 1,
    content: 'News',
    is_read: true,
    notification_type: 'info',
    timestamp: '2026-11-15T04:00:00.000Z',
    invite_status: null,
    ...one,
  }));
  await page.route(
    (url) => url.pathname === '/api/core/notifications/',
    (route) => route.fulfill({ json: { results: whole, next_offset: null } }),
  );
}
