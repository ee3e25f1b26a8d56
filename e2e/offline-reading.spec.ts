import type { Page } from '@playwright/test';
import { deviceFilesBudget } from '../bench/budgets.ts';
import { cards } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { editPrice, makeListOf, openItem, openLists, rows } from './lists-steps.ts';
import type { Meddling } from './middlebox.ts';
import { appIsKept, catalogueIsKept, isFromDevice, keptQueries, queriesAreKept, test } from './offline-steps.ts';
import { stops } from './plans-steps.ts';

// Prices are stored on the device.
test.use({ savesData: false });
// The worker gets its connection back a moment after the page: what it does not keep may still fail then.
const fromWorker = /ERR_FAILED http\S+\/assets\//;
test.beforeEach(({ allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_UNSAFE_PORT|Failed to fetch/);
  allowProblems(fromWorker);
});

test('OFF-01 TRU-06 one visit stores less than 1.5 MB once the page is idle, from which every page opens without a connection, with its age', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const loadedAt = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.duration ?? 0);
  await appIsKept(page);
  const { files, bytes, sent, startedAt } = await page.evaluate(async () => {
    const worker = performance.getEntriesByName(new URL('/sw.js', location.href).href)[0];
    const cache = await caches.open('files');
    const responses = await cache.matchAll();
    const blobs = await Promise.all(responses.map((response) => response.blob()));
    const whole = new Blob(blobs);
    const zipped = await new Response(whole.stream().pipeThrough(new CompressionStream('gzip'))).blob();
    const files = responses.map(({ url }, index) => ({ path: new URL(url).pathname, size: blobs[index]?.size ?? 0 }));
    return { files, bytes: whole.size, sent: zipped.size, startedAt: worker?.startTime };
  });
  test
    .info()
    .annotations.push({ type: 'kept files', description: `${files.length}, ${bytes} bytes, ${sent} compressed` });
  const largest = files.sort((a, b) => b.size - a.size).slice(0, 20);
  const list = largest.map(({ size, path }) => `${size} ${path}`).join('\n');
  const message = `The device stores ${bytes} bytes of files; the budget is ${deviceFilesBudget}. The largest:\n${list}`;
  expect(bytes, message).toBeLessThanOrEqual(deviceFilesBudget);
  expect(startedAt ?? loadedAt).toBeGreaterThanOrEqual(loadedAt);
  await expect(cards(page).first()).toBeVisible();
  await queriesAreKept(page, 'listings', 'samples');
  await catalogueIsKept(page);
  const [kind] = (await (await page.request.get('/api/product/kind/?search=rice')).json()).results;
  const top = () =>
    cards(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  const before = await top();
  await context.setOffline(true);
  const age = page.getByText('Offline. Last updated just now.');
  await expect(age).toBeVisible();
  expect(await top(), 'nothing moves when the line comes').toBe(before);
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await expect(age).toBeVisible();
  await page.goto(`/kinds/${kind.slug}`);
  await expect(page.getByRole('heading', { name: kind.name })).toBeVisible();
  await expect(page.getByText(`$${kind.cheapest.price}`).first()).toBeVisible();
  await expect(age).toBeVisible();
  await page.goto('/listings/99999999');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('This page isn’t saved on this phone.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to all prices' }).click();
  await expect(cards(page).first()).toBeVisible();

  const pages = [
    ['/', 'Price'],
    ['/sign-up', 'Sign Up'],
    ['/where-to-shop', 'Where to shop'],
    ['/no/such/page', 'This shelf is empty'],
    ['/price-alerts', 'You are offline'],
    ['/webmin/users', 'Log In'],
  ] as const;
  const cold = await context.newPage();
  for (const [path, heading] of pages) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    if (path === '/') {
      await expect(cards(cold).first()).toBeVisible();
      await expect(cold.getByText(/example prices, not real ones\.$/i)).toBeVisible();
      expect(await isFromDevice(cold)).toBe(true);
    }
  }
  await context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toBeHidden();
});

test('OFF-01 OFF-02 PLN-06 what was read shows again after a cold start offline, without flickering and with each request once, with what cannot be done, and goes with the session', async ({
  page,
  context,
  signIn,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED/);
  await signIn();
  const list = await makeListOf(page, 'Weekly', 4, 'flour');
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(4);
  const item = await openItem(rows(page).first());
  await item.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('article')
    .getByRole('link', { name: /^(All|Best|\d+ of \d+ at)/ })
    .click();
  await expect(stops(page)).toBeVisible();
  await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items', 'plans');
  await page.getByRole('link', { name: 'Price Listings' }).first().click();
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible();
  const details = page.url();
  await appIsKept(page);
  await queriesAreKept(page, 'listings', 'listing', 'price-history');

  const openCold = async () => {
    const tab = await context.newPage();
    const asked: string[] = [];
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await tab.addInitScript(countRowsThatGo);
    await tab.goto(`/shopping-lists?list=${list.id}`);
    await expect(rows(tab)).toHaveCount(4);
    return { tab, asked };
  };
  /** As long as it takes to ask for anything else. */
  const rest = (tab: Page) =>
    tab.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 500)));
  const expectAskedOnce = async ({ tab, asked }: Awaited<ReturnType<typeof openCold>>) => {
    await expect.poll(() => asked.join()).toContain(`shoppinglistitem/?shopping_list=${list.id}`);
    await rest(tab);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(await tab.evaluate(() => Reflect.get(window, 'gone'))).toBe(0);
    await tab.close();
  };
  await expectAskedOnce(await openCold());
  await context.setOffline(true);
  const without = await openCold();
  await rest(without.tab);
  expect(without.asked.toSorted()).toEqual([...new Set(without.asked)].toSorted());
  without.asked.length = 0;
  await context.setOffline(false);
  await expectAskedOnce(without);
  await context.setOffline(true);

  const { tab: cold } = await openCold();
  await editPrice(rows(cold).first());
  const failure = cold.getByRole('dialog', { name: 'We couldn’t load this form' });
  await expect(failure).toContainText('You are offline.');
  await failure.getByRole('button', { name: 'Close' }).click();
  await cold.getByRole('button', { name: 'Close' }).click();
  // At once: what is not kept from the start keeps nobody from the kept pages.
  await cold.reload();
  await expect(rows(cold)).toHaveCount(4);
  await cold.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(stops(cold)).toBeVisible();
  await cold.goto(details);
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cold.getByText('Price history')).toBeVisible();
  await cold.getByRole('link', { name: 'Price Listings' }).first().click();
  await expect(cards(cold).first()).toBeVisible();
  await cold.goto('/profile');
  await expect(cold.getByLabel('First Name')).toHaveValue('Keisha');

  await context.setOffline(false);
  await cold.getByRole('button', { name: /^Account menu/ }).click();
  await cold.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(cold.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect.poll(() => keptQueries(cold)).not.toContainEqual(expect.stringContaining('shopping-list'));
  await context.setOffline(true);
  await cold.goto('/shopping-lists');
  await expect(cold.getByRole('heading', { name: 'Make your first shopping list' })).toBeVisible();
  await cold.goto(`/shopping-lists?list=${list.id}`);
  await expect(cold).toHaveURL(/\/login/);
});

test('OFF-01 OFF-05 a hotspot’s page and a slow network give way to what is kept', async ({
  page,
  middlebox,
  allowProblems,
}) => {
  allowProblems(/503/);
  await page.goto(middlebox.url);
  await appIsKept(page);
  // `is-app-page.test.ts` has the other pages that are not ours.
  const answers: Meddling[] = [{ html: '<h1>Sign in to FreeWiFi</h1>' }, 'silence'];
  for (const answer of answers) {
    middlebox.meddle = (path) => (path === '/login' ? answer : undefined);
    await page.goto(`${middlebox.url}/login`);
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(await isFromDevice(page)).toBe(true);
  }
  // And none of it is kept as ours.
  middlebox.meddle = () => undefined;
  // By another name: the browser still waits for the answer that never comes.
  await page.goto(`${middlebox.url}/login?from=/profile`);
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await isFromDevice(page)).toBe(false);
});

/** In the page: counts rows of a list that go, or are drawn anew. */
function countRowsThatGo(): void {
  Object.assign(window, { gone: 0 });
  const isRow = (node: Node) => node instanceof Element && node.querySelector('input[type="checkbox"]') !== null;
  new MutationObserver((changes) => {
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).filter(isRow).length;
    Object.assign(window, { gone: Reflect.get(window, 'gone') + gone });
  }).observe(document, { subtree: true, childList: true });
}
