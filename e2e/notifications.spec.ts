import { query } from '../apps/server/test/database-server.ts';
import { expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, dismiss, listening, listHeading, snackbar } from './lists-steps.ts';
import { answerNotifications, inviteTo, items, newsOf } from './notifications-steps.ts';
import { authorizationOf } from './webmin-steps.ts';

const badge = (text: string) => ({ name: `Notifications, ${text} unread` });
const noBadge = { name: 'Notifications', exact: true };

test('NOT-01 NOT-04 NOT-05 NOT-06 news reaches the open pages by itself, and is marked as read, one or all; an invite is accepted and leads to the list, or is rejected, and explains why it cannot be answered; the page is accessible, with and without', async ({
  page,
  request,
  otherPerson,
  signIn,
  allowProblems,
}) => {
  allowProblems(/410|500|ERR_FAILED/);
  const [me, owner] = [await signIn(), await otherPerson()];
  await Promise.all([listening(page), page.goto('/notifications')]);
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  const list = await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await expect(items(page)).toContainText('Parang lime');
  await expect(page.getByRole('link', badge('1'))).toBeVisible();
  await expectAccessibleOnBoth(page);
  await items(page).getByRole('button', { name: 'Accept' }).click();
  await expect(snackbar(page, 'Invite accepted')).toBeVisible();
  await Promise.all([listening(owner.page), owner.page.goto('/notifications')]);
  await expect(items(owner.page)).toContainText('joined the shopping list “Parang lime”');
  await callAs(page, 'POST', `/shoppinglist/shoppinglist/${list}/leave/`);
  await expect(items(owner.page).filter({ hasText: 'left' })).toBeVisible();

  for (const name of ['One', 'Two', 'Three']) await inviteTo(owner.page, name, { page, email: me.email });
  const unread = items(page).getByText('Unread', { exact: true });
  await expect(unread).toHaveCount(3);
  await items(page).first().getByRole('button', { name: 'Mark as read' }).click();
  await expect(unread).toHaveCount(2);
  await expect(page.getByRole('link', badge('2'))).toBeVisible();
  expect((await newsOf(page)).filter(({ is_read }) => !is_read)).toHaveLength(2);
  await page.getByRole('button', { name: 'All read' }).click();
  await expect(unread).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'All read' })).toBeDisabled();
  await expect(page.getByRole('link', noBadge)).toBeVisible();
  expect((await newsOf(page)).every(({ is_read }) => is_read)).toBe(true);

  await test.step('an invite', async () => {
    const headers = await authorizationOf(page, owner);
    const lists: Record<string, string> = {};
    for (const name of ['Maracas', 'Beach', 'Cricket']) {
      const { id } = await (await request.post('/api/shoppinglist/shoppinglist/', { headers, data: { name } })).json();
      lists[name] = `/api/shoppinglist/shoppinglist/${id}`;
      await request.post(`${lists[name]}/share-invite/`, { headers, data: { email: me.email } });
    }
    await expect.poll(async () => (await newsOf(page)).filter(({ is_read }) => !is_read).length).toBe(3);
    // No news of a withdrawn invite.
    await page.route('**/api/events/', (route) => route.abort());
    await page.goto('/notifications');
    await expect(page.getByRole('link', badge('3'))).toBeVisible();
    const invite = (name: string) => items(page).filter({ hasText: name });
    const button = (list: string, name: string) => invite(list).getByRole('button', { name });

    await page.route('**/shopping-list-invites/*/*/', (route) => route.fulfill({ status: 500, body: 'no' }));
    await button('Cricket', 'Accept').click();
    await expect(snackbar(page, 'Invite could not be accepted.')).toBeVisible();
    await dismiss(page, 'Invite could not be accepted.');
    await button('Cricket', 'Reject').click();
    await expect(snackbar(page, 'Invite could not be rejected.')).toBeVisible();
    await dismiss(page, 'Invite could not be rejected.');
    await page.unroute('**/shopping-list-invites/*/*/');
    const [withdrawn] = await (await request.get(`${lists.Cricket}/invites/`, { headers })).json();
    await request.delete(`${lists.Cricket}/invites/${withdrawn.id}/`, { headers });
    await button('Cricket', 'Accept').click();
    await expect(snackbar(page, 'This invite was withdrawn.')).toBeVisible();
    await expect(invite('Cricket')).toContainText('This invite was withdrawn.');
    await expect(button('Cricket', 'Accept')).toBeHidden();

    await button('Beach', 'Reject').click();
    await expect(snackbar(page, 'Invite rejected')).toBeVisible();
    await expect(invite('Beach')).toContainText('You rejected this invite.');
    await expect(button('Beach', 'Accept')).toBeHidden();
    const news = async () => (await request.get('/api/core/notifications/?limit=100', { headers })).text();
    await expect.poll(news).toContain('rejected');

    await button('Maracas', 'Accept').dblclick();
    await expect(snackbar(page, 'Invite accepted')).toBeVisible();
    await expect(button('Maracas', 'Accept')).toBeHidden();
    await expect(button('Maracas', 'Reject')).toBeHidden();
    await expect(invite('Maracas').getByText('Unread', { exact: true })).toBeHidden();
    await expect(page.getByRole('link', badge('1'))).toBeVisible();
    await invite('Maracas').getByRole('link', { name: 'Open list' }).click();
    await expect(listHeading(page, 'Maracas')).toBeVisible();
    await page.getByRole('link', badge('1')).click();
    await expect(invite('Maracas')).toContainText('You accepted this invite.');
    await expect(invite('Maracas').getByRole('button')).toHaveCount(0);
  });
});

test('NOT-01 NOT-02 NOT-03 NOT-04 NOT-05 a spinner, a failure or nothing, then items with type, time and state under a header that stays; pages of 35 follow Load more, and the keyboard goes on where a button disappears', async ({
  page,
  request,
  server,
  signIn,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/500/);
  const me = await signIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/core/notifications/?*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { detail: 'no' } });
  });
  await page.clock.install();
  await page.goto('/notifications');
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  held.resolve();
  const failure = page.getByText('We couldn’t load your notifications.');
  await expect(async () => {
    // The pauses before the retries.
    await page.clock.fastForward(2_000);
    await expect(failure).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'All read' })).toBeDisabled();

  const types = ['warning', 'error', 'info', 'success', 'greeting'];
  await answerNotifications(page, [
    ...types.map((type) => ({ content: `A ${type}`, notification_type: type, is_read: type !== 'error' })),
    ...Array.from({ length: 25 }, (_, index) => ({ content: `News ${index}` })),
  ]);
  await page.reload();
  await expect(items(page)).toHaveCount(30);
  const colours: string[] = [];
  for (const type of types) {
    const item = items(page).filter({ hasText: `A ${type}` });
    await expect(item.getByText('Unread', { exact: true })).toBeVisible({ visible: type === 'error' });
    await expect(item.getByRole('button', { name: 'Mark as read' })).toBeVisible({ visible: type === 'error' });
    const chip = item.getByText(type, { exact: true });
    colours.push(await chip.evaluate((element) => getComputedStyle(element).backgroundColor));
    // Midnight of the 15th in UTC is 5 in the afternoon in Auckland, where the browser is.
    await expect(item.getByRole('time')).toHaveText(/^Nov 15, 5:00\sPM$/);
    await expect(item.getByRole('time')).toHaveAttribute('title', /^Sunday, November 15, 2026 at 5:00\sPM$/);
  }
  expect(new Set(colours).size).toBe(5);
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'All read' })).toBeInViewport({ ratio: 1 });

  await test.step('pages of 35', async () => {
    await page.unrouteAll();
    const headers = await authorizationOf(page, await newPerson());
    const invite = async (_: unknown, number: number) => {
      const data = { name: `List ${number}` };
      const { id } = await (await request.post('/api/shoppinglist/shoppinglist/', { headers, data })).json();
      await request.post(`/api/shoppinglist/shoppinglist/${id}/share-invite/`, { headers, data: { email: me.email } });
    };
    const statement = `INSERT INTO notification (user_id, content)
      SELECT id, 'News ' || number FROM app_user, generate_series(1, 35) AS number WHERE email = $1`;
    await query(server.databaseUrl, statement, [me.email]);
    await Promise.all(Array.from({ length: 2 }, invite));
    await expect.poll(async () => (await newsOf(page)).length, { timeout: 30_000 }).toBe(37);
    const firstPage = page.waitForRequest(/core\/notifications\/\?limit=35&offset=0$/);
    await page.goto('/notifications');
    await firstPage;
    await expect(items(page)).toHaveCount(35);
    await expect(page.getByRole('link', badge('9+'))).toBeVisible();
    const secondPage = page.waitForRequest(/core\/notifications\/\?limit=35&offset=35$/);
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await secondPage;
    await expect(items(page)).toHaveCount(37);
    await expect(items(page).nth(35)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();

    const first = items(page).first();
    await page.route('**/read/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
    await first.getByRole('button', { name: 'Mark as read' }).click();
    await expect(snackbar(page, 'We couldn’t mark')).toBeVisible();
    await expect(first.getByText('Unread', { exact: true })).toBeVisible();
    await page.unroute('**/read/');
    await first.getByRole('button', { name: 'Mark as read' }).press('Enter');
    await expect(first.getByRole('button', { name: 'Mark as read' })).toBeHidden();
    await expect(first).toBeFocused();

    const answered = items(page).nth(1);
    await answered.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(answered.getByText('You accepted this invite.')).toBeVisible();
    await expect(answered).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(answered.getByRole('link', { name: 'Open list' })).toBeFocused();

    await page.getByRole('button', { name: 'All read' }).press('Enter');
    await expect(page.getByRole('button', { name: 'All read' })).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
