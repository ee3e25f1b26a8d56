import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, makeListOf, openLists, rows } from './lists-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

test('QCK-06 a list is read by a link, without an account or scripts, until its owner ends it; the page of a link is accessible, alive or dead', async ({
  page,
  context,
  browser,
  baseURL,
  allowProblems,
}) => {
  allowProblems(/404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const list = await makeListOf(page, 'Christmas at Tantie Merle’s', 2, 'rice');
  const put = (text: string, more = {}) =>
    callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text, ...more });
  await put('matches', { is_needed: false });
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = page.getByRole('dialog', { name: /^Share/ }).getByRole('region', { name: 'Read-only link' });
  await link.getByRole('button', { name: 'Make a link' }).click();
  await link.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await expect(link.getByRole('textbox', { name: 'Read-only link' })).toHaveValue(url);
  await expectAccessible(page);

  const withoutScripts = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const guest = await withoutScripts.newPage();
  const answer = await guest.goto(url);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  const data = await guest.request.get(`${url}.data`);
  expect([data.status(), data.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  await expect(guest.getByRole('heading', { level: 1, name: list.name })).toBeVisible();
  await expect(guest.getByRole('article').getByRole('listitem')).toHaveCount(3);
  await expect(guest.getByText('2 of 3 still needed')).toBeVisible();
  await expect(guest.getByRole('deletion').or(guest.locator('s'))).toHaveText('matches');
  await put('birthday candles');
  const [rice] = (await itemsOf(page, list)).filter(({ product }) => product !== null);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${rice?.id}/`, { title: 'Long grain, 2 kg' });
  await guest.reload();
  await expect(guest.getByText('birthday candles')).toBeVisible();
  await expect(guest.getByText(/^Total \$[\d.,]+ · 1 without a price/)).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: 'Long grain, 2 kg' })).toContainText(`${rice?.name}`);

  await link.getByRole('button', { name: 'End link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(link.getByRole('button', { name: 'Make a link' })).toBeVisible();
  const gone = await guest.reload();
  expect(gone?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await withoutScripts.close();

  await test.step('the page of a link is accessible, alive or dead', async () => {
    const long = await makeListOf(page, 'Groceries-for-the-whole-of-next-week-and-everybody-in-the-yard', 9, 'milk');
    const words = { shopping_list: long.id, text: 'matches', is_needed: false };
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', words);
    const { path } = await callAs<{ path: string }>(page, 'POST', `/shoppinglist/shoppinglist/${long.id}/link/`);
    await page.goto(path);
    await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(10);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectAccessible(page);
    await page.goto('/l/nonsense');
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(page);
  });
});
