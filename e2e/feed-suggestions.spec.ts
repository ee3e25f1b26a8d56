import type { Response } from '@playwright/test';
import { cards, openFeed, searchBox, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const isSuggestionsCall = (url: URL) => url.pathname === '/api/search-suggest/search-suggest/';

test('HOM-03 HOM-04 KND-06 QCK-02 suggestions come 300 ms after typing, with each word or its correction, for the keyboard; those that fail are only logged, others are few on small phones, and each leads to its page', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/Suggestions could not be loaded|500/);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isSuggestionsCall(url)) asked.push(url.searchParams.get('query'));
  });
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  await page.clock.install();
  await openFeed(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).pressSequentially('ma');
  await page.clock.runFor(299);
  await searchBox(page).pressSequentially(' s');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['ma s']);
  await page.clock.resume();
  await expect(list).toBeVisible();
  for (const group of await list.getByRole('group').all()) {
    expect(await group.getByRole('option').count()).toBeLessThanOrEqual(3);
  }
  await expect(page.getByRole('group', { name: 'Stores' }).getByRole('option')).toHaveCount(3);
  for (const text of await options.allTextContents()) expect(text.toLowerCase()).toMatch(/(?=.*ma)(?=.*s)/);
  await searchBox(page).fill('');
  await expect(list).toBeHidden();
  await searchBox(page).fill('   ');
  await expect(list).toBeHidden();

  await searchBox(page).fill('chedder');
  await expect(options.first()).toContainText(/cheddar/i);
  await expect(options.first().locator('b').first()).toHaveText(/cheddar/i);
  await expect(page.getByText(/suggestions for cheddar/)).toBeAttached();
  // What is typed on is looked for as it is, until its own suggestions are there.
  await searchBox(page).fill('chedder qqqqxxxx');
  await expect(list).toBeHidden();

  await searchBox(page).fill('');
  await searchBox(page).pressSequentially('lion rice');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(searchBox(page)).toHaveValue('lion rice');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true }).and(options);
  await expect(chosen).toHaveCount(1);
  const id = await chosen.getAttribute('id');
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?search=\w+/);
  await expect(list).toBeHidden();
  await expect(searchBox(page)).toBeFocused();
  await expect(cards(page).first()).toBeVisible();

  await page.route(isSuggestionsCall, (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('Suggestions could not be loaded'));
  await searchBox(page).fill('rice');
  await logged;
  await expect(list).toBeHidden();
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/?search=rice');
  await expect(cards(page)).toHaveCount(24);
  await page.unroute(isSuggestionsCall);

  await searchBox(page).fill('parboiled lion');
  await list.getByRole('option').first().click();
  await expect(searchBox(page)).toHaveValue('Lion Parboiled Rice 2 kg');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Lion Parboiled Rice 2 kg”');
  await expect(cards(page).first()).toContainText('Parboiled Rice');

  await page.getByRole('combobox', { name: 'Region' }).selectOption('North');
  await searchBox(page).fill('butter');
  const group = page.getByRole('group', { name: 'Compare all brands' });
  await expect(group.getByRole('option').first()).toHaveText('Salted butter Any brand');
  await group.getByRole('option').first().click();
  await expect(page).toHaveURL('/kinds/salted-butter?region=North');
  await page.goBack();

  await page.setViewportSize({ width: 360, height: 500 });
  await page.route(isSuggestionsCall, (route) => {
    const ten = Array.from({ length: 10 }, (_, id) => id);
    return route.fulfill({
      json: {
        history: ten.map((id) => ({ id, query: `rice ${id}`, timestamp: '2026-11-15T04:00:00Z' })),
        products: ten.map((id) => ({ id, name: `Rice ${id}`, brand: '', amount: '', image_url: null })),
        stores: ten.map((id) => ({ id, name: `Rice shop ${id}`, address: '', region: 'North' })),
      },
    });
  });
  // At most three of a kind, in a list of at most 40 % of the height.
  await searchBox(page).fill('rice');
  await expect(list.getByRole('option')).toHaveCount(9);
  expect((await list.locator('..').boundingBox())?.height).toBeLessThanOrEqual(200);
});

function isSearchFor(response: Response, text: string): boolean {
  const { pathname, searchParams } = new URL(response.url());
  return pathname.startsWith('/api/price/') && searchParams.get('search') === text;
}

test('HOM-04 signed-in users are reminded of their searches and can remove them', async ({ page, signIn }) => {
  await signIn();
  await openFeed(page);
  // A search that another one overtakes is not remembered.
  for (const text of ['rice brown', 'rice parboiled']) {
    const found = page.waitForResponse((response) => isSearchFor(response, text));
    await searchFor(page, text);
    await found;
    await expect(cards(page).first()).toBeVisible();
  }
  await searchBox(page).fill('rice');
  const own = page.getByRole('group', { name: 'Your searches' });
  await expect(own.getByRole('option')).toHaveText(['rice parboiled', 'rice brown']);
  await page.getByRole('button', { name: 'Remove rice parboiled from your searches' }).click();
  await expect(own.getByRole('option')).toHaveText(['rice brown']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Delete');
  await expect(own).toBeHidden();
  await page.reload();
  await searchBox(page).fill('rice b');
  await expect(page.getByRole('group', { name: 'Products' })).toBeVisible();
  await expect(own).toBeHidden();
});
