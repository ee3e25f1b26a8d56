import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { callAs, makeListOf, rows } from './lists-steps.ts';
import { queriesAreKept } from './offline-steps.ts';

/** How often the browser is killed; `KILLS=20` by hand. */
const kills = Number(process.env.KILLS ?? 4);
/** More than are ticked before the last kill. */
const items = 200;

/** A browser of its own, in a process that can be killed, with a profile that outlives it. */
async function startBrowser(profile: string) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(process.env.CHROMIUM_PATH ?? chromium.executablePath(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context = await browser.newContext()] = browser.contexts();
  return { child, browser, context };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    stderr?.on('data', (text) => {
      said += text;
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
}

/** Ends the browser at once, with all of its processes: what is started may be a script around it. */
const kill = ({ pid }: ChildProcess) => process.kill(-(pid ?? 0), 'SIGKILL');
const endOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

/**
 * Ticks one item after the other, and tells of each that shows as ticked 100 ms after the tap, as long as an eye needs
 * to see it, once the device has written what it was given by then: how long that takes is the machine's.
 */
async function tickOn(page: Page, seen: Set<string>): Promise<void> {
  await page.exposeFunction('told', (name: string) => void seen.add(name));
  await page.evaluate(async () => {
    const tell: (name: string) => void = Reflect.get(window, 'told');
    const opening = indexedDB.open('bargain-buddy');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const look = (row: Element) => {
      if (!row.hasAttribute('data-done')) return;
      // Reads after everything that was to be written before.
      const counting = opening.result.transaction('changes').objectStore('changes').count();
      counting.onsuccess = () => tell(row.querySelector('button')?.id ?? '');
    };
    const next = async () => {
      const box = document.querySelector<HTMLInputElement>('article li:not([data-done]) input');
      const row = box?.closest('li');
      if (row) setTimeout(look, 100, row);
      box?.click();
      await new Promise((resolve) => setTimeout(resolve, 60));
      void next();
    };
    void next();
  });
}

test('OFF-03 a browser that is killed in the middle of writing loses nothing that was shown', async ({
  page,
  signIn,
  baseURL,
}) => {
  test.setTimeout(60_000 + kills * 15_000);
  await signIn();
  const site = baseURL ?? '';
  const list = await makeListOf(page, 'Weekly', items);
  const tokens = await page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
  const profile = await mkdtemp(join(tmpdir(), 'bargain-buddy-crash-'));
  const seen = new Set<string>();
  try {
    for (let round = 0; round <= kills; round++) {
      const { child, browser, context } = await startBrowser(profile);
      const tab = await context.newPage();
      // While the browser is still to be killed, nothing that it writes gets to the server.
      if (round < kills) await tab.route('**/sync/', (route) => route.abort());
      await context.addCookies([{ name: 'bb_signed_in', value: '1', url: site }]);
      await tab.addInitScript(([access, refresh]) => {
        // No prices are stored, as in the other browsers of these tests.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
        localStorage.setItem('access', access ?? '');
        localStorage.setItem('refresh', refresh ?? '');
      }, tokens);
      await tab.goto(`${site}/shopping-lists?list=${list.id}`);
      await rows(tab)
        .nth(items - 1)
        .waitFor();
      const ended = endOf(child);
      if (round < kills) {
        // The device has its database by then.
        await queriesAreKept(tab, 'shopping-list-items');
        const before = seen.size;
        await tickOn(tab, seen);
        await expect.poll(() => seen.size, { intervals: [5] }).toBeGreaterThanOrEqual(before + 2 + ((round * 7) % 6));
        kill(child);
      } else {
        await expect(tab.getByText(/^Waiting to send/)).toBeHidden();
        await expect
          .poll(
            async () =>
              (await callAs<{ needed_count: number }>(page, 'GET', `/shoppinglist/shoppinglist/${list.id}/`))
                .needed_count,
          )
          .toBeLessThanOrEqual(items - seen.size);
        kill(child);
      }
      await ended;
      await browser.close().catch(() => undefined);
    }
    const done = new Set(
      (await allItems(page, list.id)).filter(({ is_needed }) => !is_needed).map(({ id }) => `item-${id}`),
    );
    expect([...seen].filter((name) => !done.has(name))).toEqual([]);
    expect(seen.size).toBeGreaterThan(kills);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

async function allItems(page: Page, id: number) {
  const read = (number: number) =>
    callAs<{ results: { id: number; is_needed: boolean }[] }>(
      page,
      'GET',
      `/shoppinglist/shoppinglistitem/?shopping_list=${id}&page=${number}`,
    );
  return [...(await read(1)).results, ...(await read(2)).results];
}
