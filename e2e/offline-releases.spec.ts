import type { Page } from '@playwright/test';
import { cards } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import type { Meddling, Middlebox } from './middlebox.ts';
import { appIsKept, isFromDevice, test } from './offline-steps.ts';

test.beforeEach(({ allowProblems }) =>
  allowProblems(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_UNSAFE_PORT|Failed to fetch|dynamically imported|route module|404|503/,
  ),
);

const detailsPart = /\/assets\/details-dialog-[\w-]+\.js/;

/** The server after a release: its worker is of another version, and a part has another name than before. */
function release(version: string): (path: string) => Meddling | undefined {
  const renamed = (path: string) => path.replace('details-dialog-', `details-dialog-${version}-`);
  return (path) => {
    if (path === '/sw.js') {
      const rewrite = (text: string) =>
        text.replace(/version:`\w+`,files:/, `version:\`${version}\`,files:`).replace(detailsPart, renamed);
      return { rewrite };
    }
    if (path === '/app-shell') return { headers: { 'x-app-version': version } };
    if (path.includes(`-${version}-`)) return { path: path.replace(`-${version}-`, '-') };
    return detailsPart.test(path) ? { status: 404, html: 'Not found' } : undefined;
  };
}

/** The server has a new version, the browser looks for it, and it takes over. */
async function update(page: Page, middlebox: Middlebox, version: string): Promise<void> {
  middlebox.meddle = release(version);
  // As browsers look again and again: one look may be joined with one that began before the release.
  const filesInUse = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const files = await (await (await caches.open('file-list')).match('/files-in-use'))?.text();
      // How far a next one is, for whoever reads of a failure.
      const next = registration.installing?.state ?? registration.waiting?.state ?? 'none';
      return `next worker: ${next}, files in use: ${files}`;
    });
  // Chromium replaces an idle worker. After a request at that very moment it waits until the worker is idle for 30 s.
  await expect.poll(filesInUse, { timeout: 120_000 }).toContain(`/app-shell?__WB_REVISION__=${version}`);
}

/** The kept files with this in their names. */
const keptFiles = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const cache = await caches.open('files');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.includes(wanted));
  }, part);

test('OFF-07 a page that is open through a release finds its parts, and the next one is of the new version', async ({
  page,
  context,
  middlebox,
}) => {
  test.setTimeout(300_000);
  await page.goto(middlebox.url);
  await expect(cards(page).first()).toBeVisible();
  await appIsKept(page);
  const old = (await keptFiles(page, 'details-dialog-')).find((path) => path.endsWith('.js'));
  await update(page, middlebox, 'next');
  expect(await page.evaluate(async (path) => (await fetch(path)).status, old ?? '')).toBe(200);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible();
  expect((await keptFiles(page, 'details-dialog-')).filter((path) => path.endsWith('.js'))).toHaveLength(2);

  // The release after that no page of the first build is expected any more.
  await update(page, middlebox, 'later');
  expect(await keptFiles(page, old ?? '')).toEqual([]);
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(middlebox.url);
  await expect(cold.getByRole('link', { name: /Bargain Buddy/ }).first()).toBeVisible();
  expect(await isFromDevice(cold)).toBe(true);
});

test('OFF-07 a file that is lost from the device ends in words, not in a page that loads itself over and over', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await appIsKept(page);
  await page.evaluate(async () => {
    const cache = await caches.open('files');
    for (const key of await cache.keys()) if (/\/(?:login|accounts)-/.test(key.url)) await cache.delete(key);
  });
  // The browser's own cache has them too.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  const cold = await context.newPage();
  let loads = 0;
  cold.on('domcontentloaded', () => loads++);
  await cold.goto('/login');
  await expect(cold.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(cold.getByRole('link', { name: 'Show my lists' })).toBeVisible();
  expect(loads).toBeLessThanOrEqual(2);
});
