import type { APIRequestContext, Page } from '@playwright/test';
import { connectionReturns } from './background-steps.ts';
import { expect, type Person } from './fixtures.ts';
import { appIsKept, test } from './offline-steps.ts';

test.beforeEach(({ allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch|status of 401/);
});

/** Another device of the person: how many sessions they have, its own included. */
async function signInElsewhere(request: APIRequestContext, { email, password }: Person) {
  const login = await request.post('/api/core/login/', { data: { email, password } });
  const headers = { authorization: `Bearer ${(await login.json()).access}` };
  return async (): Promise<number> => (await (await request.get('/api/core/sessions/', { headers })).json()).length;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeHidden();
}

test('SEC-01 ACC-11 OFF-06 signing out offline ends the session later, with the page open, opened again or closed; a new session stays', async ({
  page,
  context,
  request,
  server,
  signIn,
  signInAgain,
}) => {
  const person = await signIn();
  const countSessions = await signInElsewhere(request, person);
  await page.goto('/');
  await appIsKept(page);
  expect(await countSessions()).toBe(2);
  const tab = await context.newPage();
  await tab.goto('/');
  await context.setOffline(true);
  await signOut(page);
  await expect(tab.getByRole('button', { name: /^Account menu/ })).toBeHidden();
  expect(await countSessions()).toBe(2);
  await context.setOffline(false);
  await expect.poll(countSessions).toBe(1);
  await tab.close();

  await signInAgain(person);
  await page.goto('/');
  await context.route('**/api/core/logout/', (route) => route.abort());
  await signOut(page);
  await expect.poll(() => storedTokens(page)).toBe(1);
  await signInAgain(person);
  expect(await countSessions()).toBe(3);
  await context.unrouteAll();
  await page.goto('/profile');
  await expect.poll(countSessions).toBe(2);
  await expect.poll(() => storedTokens(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();

  await context.setOffline(true);
  await signOut(page);
  await expect.poll(() => storedTokens(page)).toBe(1);
  await page.close();
  expect(await countSessions()).toBe(2);
  await context.setOffline(false);
  // From here on the browser may send it by itself.
  const { elsewhere, sync } = await connectionReturns(context, server.url);
  await sync();
  await expect.poll(countSessions).toBe(1);
  await expect.poll(() => storedTokens(elsewhere)).toBe(0);
});

/** How many refresh tokens of ended sessions the device has. */
function storedTokens(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = 'bargain-buddy-ended-sessions';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('tokens').objectStore('tokens').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
}
