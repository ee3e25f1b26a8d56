import type { Page } from '@playwright/test';
import { connectionReturns } from './background-steps.ts';
import { expect } from './fixtures.ts';
import { itemsOf, listHeading, makeListOf, openLists, rows, tick } from './lists-steps.ts';
import { appIsKept, test } from './offline-steps.ts';

test.beforeEach(({ signIn, allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch|status of 401/);
  return signIn();
});

const neededOn = async (page: Page, list: Awaited<ReturnType<typeof makeListOf>>) =>
  (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).length;

/** The rows of what is still needed. */
const needed = (page: Page) => rows(page).filter({ has: page.getByRole('checkbox', { checked: false }) });

test('OFF-06 what was changed without a connection is sent after the page is closed, and open pages follow; a session that is over by then is renewed by the worker, and the page stays signed in', async ({
  page,
  context,
  server,
}) => {
  const list = await makeListOf(page, 'Weekly', 4, 'rice');
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(4);
  await appIsKept(page);
  await context.setOffline(true);
  await tick(rows(page).first()).click();
  await tick(rows(page).nth(1)).click();
  await expect(page.getByRole('button', { name: 'Waiting to send 2 changes' })).toBeVisible();
  // Asked from outside of the browser, before its own background sync may send them.
  expect(await neededOn(page, list)).toBe(4);
  await page.close();
  await context.setOffline(false);
  const { elsewhere, sync } = await connectionReturns(context, server.url);
  await sync();
  await expect.poll(() => neededOn(elsewhere, list)).toBe(2);

  const open = await context.newPage();
  await open.route('**/sync/', (route) => route.abort());
  await openLists(open, list);
  await expect(listHeading(open, 'Weekly')).toContainText('(2/4)');
  // A device that answers late shows its older rows below that heading for a moment.
  await expect(needed(open)).toHaveCount(2);
  await tick(needed(open).first()).click();
  await expect(open.getByRole('button', { name: 'Waiting to send 1 change' })).toBeVisible();
  await sync();
  await expect(open.getByText(/^Waiting to send/)).toBeHidden();
  await expect(listHeading(open, 'Weekly')).toContainText('(1/4)');

  await open.unrouteAll();
  await context.setOffline(true);
  await tick(needed(open).first()).click();
  await expect(open.getByRole('button', { name: 'Waiting to send 1 change' })).toBeVisible();
  const stale = await open.evaluate(expireAccess);
  await open.close();
  await context.setOffline(false);
  await sync();
  await expect.poll(() => mirroredAccess(elsewhere)).not.toBe(stale);

  const renewed = await context.newPage();
  const exchanges: string[] = [];
  renewed.on('request', (request) => void (request.url().includes('/refresh/') && exchanges.push(request.url())));
  await openLists(renewed, list);
  await expect(listHeading(renewed, 'Weekly')).toContainText('(0/4)');
  await expect(renewed.getByText(/^Waiting to send/)).toBeHidden();
  await expect.poll(() => neededOn(renewed, list)).toBe(0);
  // The page took what the worker got.
  expect(await renewed.evaluate(() => localStorage.getItem('access'))).toBe(await mirroredAccess(renewed));
  expect(exchanges).toEqual([]);
});

const mirroredAccess = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('bargain-buddy');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('session').objectStore('session').get('tokens');
          reading.onsuccess = () => resolve(reading.result.access);
          opening.result.close();
        };
      }),
  );

/** In the page: has page and worker hold an access token that is an hour older, which the server does not take. */
async function expireAccess(): Promise<string> {
  const [head, payload = '', signature] = (localStorage.getItem('access') ?? '').split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  const older = btoa(JSON.stringify({ ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }));
  const access = [head, older.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), signature].join('.');
  const refresh = localStorage.getItem('refresh');
  const opening = indexedDB.open('bargain-buddy');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const writing = opening.result.transaction('session', 'readwrite');
  writing.objectStore('session').put({ access, refresh }, 'tokens');
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  opening.result.close();
  localStorage.setItem('access', access);
  return access;
}
