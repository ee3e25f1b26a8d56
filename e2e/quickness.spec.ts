import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listHeading, makeListOf, openLists, rows } from './lists-steps.ts';
import { timesAsSlow } from './machine.ts';
import { mainThreads, waitedSince } from './main-threads.ts';
import { appIsKept, queriesAreKept } from './offline-steps.ts';
import { neededOf, sentChanges, tickAll, waits } from './outbox-steps.ts';
import { line, ready } from './quick-adding-steps.ts';
import { medianOf, timeTaps } from './time-taps.ts';

test.beforeEach(({ signIn, allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_UNSAFE_PORT|Failed to fetch/);
  return signIn();
});

test('LST-07 OFF-05 a tap shows in 50 ms with a connection, a slow one, one that flaps, and while the server never answers', async ({
  page,
  context,
  browser,
}) => {
  const list = await makeListOf(page, 'Weekly', 100);
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(100);
  const allowed = 50 * (await timesAsSlow(browser, context));
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 1_500, downloadThroughput: 20_000, uploadThroughput: 20_000 };
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await timeTaps(browser, page, 3);
  const times: Record<string, number[]> = { online: await timeTaps(browser, page, 15) };
  await network.send('Network.emulateNetworkConditions', slow);
  times.slow = await timeTaps(browser, page, 15);
  await network.send('Network.emulateNetworkConditions', fast);
  times.flapping = await timeTaps(browser, page, 15, (tap) => context.setOffline(tap % 2 === 0));
  await context.setOffline(false);
  await expect.poll(() => neededOf(page, list)).toBe(52);
  await expect(waits(page)).toBeHidden();
  let held = 0;
  await page.route('**/api/shoppinglist/shoppinglist/*/sync/', () => {
    held += 1;
  });
  times.unanswered = await timeTaps(browser, page, 5);
  await expect(listHeading(page, 'Weekly')).toContainText('(47/100)');
  await expect.poll(() => held).toBe(1);
  const medians = Object.entries(times).map(([state, all]) => [state, Math.round(medianOf(all))] as const);
  test
    .info()
    .annotations.push({ type: 'ms a tap, the medians', description: `${medians.join(' ')} of ${Math.round(allowed)}` });
  expect(medians.filter(([, median]) => !(median < allowed))).toEqual([]);
});

test('LST-07 LST-12 OFF-02 a list of 500 items shows as a whole; offline a tap shows in 50 ms; 500 changes made offline are on the server in 10 seconds, in at most 5 requests', async ({
  page,
  context,
  browser,
}) => {
  // 490 times a picture, and as many requests to make the list.
  test.setTimeout(120_000);
  const list = await makeListOf(page, 'Weekly', 500);
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(500);
  await expect(listHeading(page, 'Weekly')).toContainText('(500/500)');
  await context.setOffline(true);
  await tickAll(page, 490);
  const allowed = 50 * (await timesAsSlow(browser, context));
  const median = medianOf(await timeTaps(browser, page, 10));
  test.info().annotations.push({
    type: 'ms a tap with 490 that wait, the median',
    description: `${median} of ${Math.round(allowed)}`,
  });
  expect(median).toBeLessThan(allowed);
  await expect(listHeading(page, 'Weekly')).toContainText('(0/500)');
  await expect(page.getByRole('button', { name: 'Waiting to send 500 changes' })).toBeVisible();
  const requests = sentChanges(page);
  const start = Date.now();
  await context.setOffline(false);
  await expect.poll(() => neededOf(page, list)).toBe(0);
  expect(Date.now() - start).toBeLessThan(10_000);
  await expect(waits(page)).toBeHidden();
  expect(requests.length).toBeLessThanOrEqual(5);
});

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('QCK-02 OFF-01 on a processor four times as slow a suggestion is there within 50 ms, and without a connection a list opens cold in 1.5 s', async ({
    page,
    context,
    browser,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'only Chromium can be slowed');
    const list = await makeListOf(page, 'Weekly', 40, 'milk');
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(40);
    await ready(page);
    await appIsKept(page);
    await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items');
    const slower = await timesAsSlow(browser, context);
    const slowDown = async (tab: Page) =>
      (await context.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', { rate: 4 });

    await slowDown(page);
    const times: number[] = [];
    for (const typed of ['m', 'mi', 'mil', 'milk', 'chiken', 'parbiled rice', 'tomato s']) {
      let best = Number.POSITIVE_INFINITY;
      // The quickest of three: other programs had the processor during the others.
      for (let attempt = 0; attempt < 3 && !(best < 50 * slower); attempt++) {
        await line(page).fill('');
        best = Math.min(best, await line(page).evaluate(typeAndLook, typed));
      }
      times.push(best);
    }
    test.info().annotations.push({ type: 'figure', description: times.map((time) => time.toFixed(0)).join(' ') });
    expect(medianOf(times), times.join(' ')).toBeLessThan(50 * slower);

    await context.setOffline(true);
    const processes = await browser.newBrowserCDPSession();
    const loads: { clock: number; own: number }[] = [];
    const isQuick = () => loads.some(({ own }) => own < 1_500 * slower);
    // One of three has to be in time: other programs had the processor during the others.
    while (loads.length < 3 && !isQuick()) {
      const cold = await context.newPage();
      await slowDown(cold);
      await cold.addInitScript(stopAtFirstRow);
      const before = await mainThreads(processes);
      const stopped = Promise.withResolvers<void>();
      cold.once('dialog', async (dialog) => {
        const clock = Number(dialog.message());
        loads.push({ clock, own: clock - waitedSince(before, await mainThreads(processes)) });
        await dialog.accept();
        stopped.resolve();
      });
      await cold.goto(`/shopping-lists?list=${list.id}`, { waitUntil: 'commit' });
      await stopped.promise;
      await cold.close();
    }
    const told = loads.map(({ clock, own }) => `${Math.round(own)} (by the clock ${Math.round(clock)})`);
    test.info().annotations.push({ type: 'ms to the list', description: told.join(', ') });
    expect(isQuick(), told.join(', ')).toBe(true);
  });
});

/** In the page: stops it when the first row of a list is there, and says when that was since it was opened. */
function stopAtFirstRow(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('article input[type="checkbox"]')) return;
    watch.disconnect();
    window.alert(String(performance.now()));
  });
  watch.observe(document, { subtree: true, childList: true });
}

/** In the page: types `text` at once, and answers after how many milliseconds something is suggested. */
async function typeAndLook(input: HTMLElement | SVGElement, text: string): Promise<number> {
  const from = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  while (!document.querySelector('[role="option"]')) await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - from;
}
