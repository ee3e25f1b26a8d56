import { expect, test } from './fixtures.ts';
import { callAs, dismiss, listening, listHeading, makeList, snackbar } from './lists-steps.ts';
import { answerNotifications, inviteTo, items, newsOf } from './notifications-steps.ts';

const badge = (text: string) => ({ name: `Notifications, ${text} unread` });

test.beforeEach(({ signIn }) => signIn());

test('NOT-01 a spinner, then the list under a header that stays; nobody has news at first', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/core/notifications/?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/notifications');
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  release();
  await expect(page.getByText('No notifications.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'All read' })).toBeDisabled();
});

test('NOT-01 says when they could not be loaded, and tries again', async ({ page, allowProblems }) => {
  allowProblems(/500/);
  await page.route('**/api/core/notifications/?*', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.goto('/notifications');
  await expect(page.getByText('We couldn’t load your notifications.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No notifications.')).toBeVisible();
});

test('NOT-02 each item says what, of which type and when, and whether it is unread', async ({ page }) => {
  const types = ['warning', 'error', 'info', 'success', 'greeting'];
  await answerNotifications(
    page,
    types.map((type) => ({ content: `A ${type}`, notification_type: type, is_read: type !== 'error' })),
  );
  await page.goto('/notifications');
  await expect(items(page)).toHaveCount(5);
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
});

test('NOT-01 the header stays in view while the list scrolls', async ({ page }) => {
  await answerNotifications(
    page,
    Array.from({ length: 30 }, (_, index) => ({ content: `News ${index}` })),
  );
  await page.goto('/notifications');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'All read' })).toBeInViewport({ ratio: 1 });
});

test('NOT-03 pages of 35, the next by Load more', async ({ page, otherPerson, signIn }) => {
  const me = await signIn();
  const owner = await otherPerson();
  for (let number = 1; number <= 37; number++) {
    const list = await makeList(owner.page, `List ${number}`);
    await callAs(owner.page, 'POST', `/shoppinglist/shoppinglist/${list.id}/share-invite/`, { email: me.email });
  }
  await expect.poll(async () => (await newsOf(page)).length, { timeout: 30_000 }).toBe(37);
  const first = page.waitForRequest(/core\/notifications\/\?limit=35&offset=0$/);
  await page.goto('/notifications');
  await first;
  await expect(items(page)).toHaveCount(35);
  await expect(page.getByRole('link', badge('9+'))).toBeVisible();
  const second = page.waitForRequest(/core\/notifications\/\?limit=35&offset=35$/);
  await page.getByRole('button', { name: 'Load more' }).click();
  await second;
  await expect(items(page)).toHaveCount(37);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('NOT-04 an invite is accepted, and leads to the list', async ({ page, otherPerson, signIn }) => {
  const me = await signIn({ first_name: 'Anil' });
  const owner = await otherPerson({ first_name: 'Asha' });
  await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await page.goto('/notifications');
  const item = items(page).filter({ hasText: 'Parang lime' });
  await expect(page.getByRole('link', badge('1'))).toBeVisible();
  await item.getByRole('button', { name: 'Accept' }).dblclick();
  await expect(snackbar(page, 'Invite accepted')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expect(item.getByRole('button', { name: 'Reject' })).toBeHidden();
  await expect(item.getByText('Unread', { exact: true })).toBeHidden();
  // The badge has heard of it.
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await item.getByRole('link', { name: 'Open list' }).click();
  await expect(listHeading(page, 'Parang lime')).toBeVisible();
  await page.goto('/notifications');
  await expect(item).toContainText('You accepted this invite.');
  await expect(item.getByRole('button')).toHaveCount(0);
});

test('NOT-04 an invite is rejected', async ({ page, otherPerson, signIn }) => {
  const me = await signIn();
  const owner = await otherPerson();
  await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await page.goto('/notifications');
  await items(page).getByRole('button', { name: 'Reject' }).click();
  await expect(snackbar(page, 'Invite rejected')).toBeVisible();
  await expect(items(page).first()).toContainText('You rejected this invite.');
  await expect(items(page).getByRole('button', { name: 'Accept' })).toBeHidden();
  await expect.poll(async () => (await newsOf(owner.page)).map(({ content }) => content).join()).toContain('rejected');
});

test('NOT-04 an invite that cannot be answered says why', async ({ page, otherPerson, signIn, allowProblems }) => {
  allowProblems(/410|500/);
  const me = await signIn();
  const owner = await otherPerson();
  const list = await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await page.goto('/notifications');
  const accept = items(page).getByRole('button', { name: 'Accept' });

  await page.route('**/shopping-list-invites/*/*/', (route) => route.fulfill({ status: 500, body: 'no' }));
  await accept.click();
  await expect(snackbar(page, 'Invite could not be accepted.')).toBeVisible();
  await dismiss(page, 'Invite could not be accepted.');
  await items(page).getByRole('button', { name: 'Reject' }).click();
  await expect(snackbar(page, 'Invite could not be rejected.')).toBeVisible();
  await dismiss(page, 'Invite could not be rejected.');
  await page.unrouteAll();

  const invites = await callAs<{ id: number }[]>(owner.page, 'GET', `/shoppinglist/shoppinglist/${list}/invites/`);
  await page.route('**/api/events/', (route) => route.abort());
  await page.route('**/api/core/notifications/?*', (route) => route.fallback());
  await callAs(owner.page, 'DELETE', `/shoppinglist/shoppinglist/${list}/invites/${invites[0]?.id}/`);
  await accept.click();
  await expect(snackbar(page, 'This invite was withdrawn.')).toBeVisible();
  await expect(items(page)).toContainText('This invite was withdrawn.');
  await expect(accept).toBeHidden();
});

test('NOT-05 one is marked as read, then all are, and stay so', async ({ page, otherPerson, signIn }) => {
  const me = await signIn();
  const owner = await otherPerson();
  for (const name of ['One', 'Two', 'Three']) await inviteTo(owner.page, name, { page, email: me.email });
  await page.goto('/notifications');
  const unread = items(page).getByText('Unread', { exact: true });
  await expect(unread).toHaveCount(3);
  await items(page).first().getByRole('button', { name: 'Mark as read' }).click();
  await expect(unread).toHaveCount(2);
  await expect(page.getByRole('link', badge('2'))).toBeVisible();
  await page.reload();
  await expect(unread).toHaveCount(2);
  await page.getByRole('button', { name: 'All read' }).click();
  await expect(unread).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'All read' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  expect((await newsOf(page)).every(({ is_read }) => is_read)).toBe(true);
});

test('NOT-05 what could not be marked as read is unread again', async ({
  page,
  otherPerson,
  signIn,
  allowProblems,
}) => {
  allowProblems(/500/);
  const me = await signIn();
  const owner = await otherPerson();
  await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await page.route('**/read/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.goto('/notifications');
  await items(page).getByRole('button', { name: 'Mark as read' }).click();
  await expect(snackbar(page, 'We couldn’t mark')).toBeVisible();
  await expect(items(page).getByText('Unread', { exact: true })).toBeVisible();
});

test('NOT-06 news reaches the open page by itself, and a withdrawn invite too', async ({
  page,
  otherPerson,
  signIn,
}) => {
  const me = await signIn();
  const owner = await otherPerson();
  await Promise.all([listening(page), page.goto('/notifications')]);
  await expect(page.getByText('No notifications.')).toBeVisible();
  const list = await inviteTo(owner.page, 'Parang lime', { page, email: me.email });
  await expect(items(page)).toContainText('Parang lime');
  await expect(page.getByRole('link', badge('1'))).toBeVisible();
  await items(page).getByRole('button', { name: 'Accept' }).click();
  await expect(snackbar(page, 'Invite accepted')).toBeVisible();
  // The owner, who was told of it, hears it as well.
  await Promise.all([listening(owner.page), owner.page.goto('/notifications')]);
  await expect(items(owner.page)).toContainText('joined the shopping list “Parang lime”');
  await callAs(page, 'POST', `/shoppinglist/shoppinglist/${list}/leave/`);
  await expect(items(owner.page).filter({ hasText: 'left' })).toBeVisible();
});

test('NOT-03 NOT-04 NOT-05 the keyboard goes on where a button was that has gone', async ({
  page,
  otherPerson,
  signIn,
}) => {
  const me = await signIn();
  const owner = await otherPerson();
  for (const name of ['One', 'Two', 'Three']) await inviteTo(owner.page, name, { page, email: me.email });
  // Two on the first page, and one on the next.
  await page.route('**/api/core/notifications/?*offset=0', async (route) => {
    const response = await route.fetch();
    const { results } = await response.json();
    await route.fulfill({ response, json: { results: results.slice(0, 2), next_offset: 2 } });
  });
  await page.goto('/notifications');
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(items(page)).toHaveCount(3);
  await expect(items(page).nth(2)).toBeFocused();

  await items(page).first().getByRole('button', { name: 'Mark as read' }).press('Enter');
  await expect(items(page).first().getByRole('button', { name: 'Mark as read' })).toBeHidden();
  await expect(items(page).first()).toBeFocused();

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
