import type { Response } from '@playwright/test';
import { cards, openFeed, searchBox, searchFor } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';

const isSuggestionsCall = (url: URL) => url.pathname === '/api/search-suggest/search-suggest/';

test('HOM-04 suggestions come 300 ms after typing stops, few of each kind, each with every word', async ({ page }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isSuggestionsCall(url)) asked.push(url.searchParams.get('query'));
  });
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
  await expect(page.getByRole('listbox')).toBeVisible();
  for (const group of await page.getByRole('listbox').getByRole('group').all()) {
    expect(await group.getByRole('option').count()).toBeLessThanOrEqual(3);
  }
  await expect(page.getByRole('group', { name: 'Stores' }).getByRole('option')).toHaveCount(3);
  for (const text of await page.getByRole('listbox').getByRole('option').allTextContents()) {
    expect(text.toLowerCase()).toMatch(/(?=.*ma)(?=.*s)/);
  }
});

test('HOM-04 at most 3 of a kind are shown of many, in a list of at most 40 % of the height', async ({ page }) => {
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
  await openFeed(page);
  await searchBox(page).fill('rice');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(9);
  const popup = page.getByRole('listbox').locator('..');
  expect((await popup.boundingBox())?.height).toBeLessThanOrEqual(200);
});

test('QCK-02 a misspelt word suggests what it was meant to be, and searching for that finds it', async ({ page }) => {
  await openFeed(page);
  await searchBox(page).fill('chedder');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toContainText(/cheddar/i);
  await expect(options.first().locator('b').first()).toHaveText(/cheddar/i);
  await expect(page.getByText(/suggestions for cheddar/)).toBeAttached();
  // What is typed on is looked for as it is, until its own suggestions are there.
  await searchBox(page).fill('chedder qqqqxxxx');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('HOM-03 emptying the box clears the suggestions', async ({ page }) => {
  await openFeed(page);
  await searchBox(page).fill('rice');
  await expect(page.getByRole('listbox')).toBeVisible();
  await searchBox(page).fill('');
  await expect(page.getByRole('listbox')).toBeHidden();
  await searchBox(page).fill('   ');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('HOM-04 the keyboard moves through the suggestions, Enter searches, Escape closes', async ({ page }) => {
  await openFeed(page);
  await searchBox(page).pressSequentially('lion rice');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(searchBox(page)).toHaveValue('lion rice');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true }).and(page.getByRole('listbox').getByRole('option'));
  await expect(chosen).toHaveCount(1);
  const id = await chosen.getAttribute('id');
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?search=\w+/);
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(searchBox(page)).toBeFocused();
  await expect(cards(page).first()).toBeVisible();
});

test('HOM-04 a pressed suggestion is searched for and finds its listings', async ({ page }) => {
  await openFeed(page);
  await searchBox(page).fill('parboiled lion');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(searchBox(page)).toHaveValue('Lion Parboiled Rice 2 kg');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“Lion Parboiled Rice 2 kg”');
  await expect(cards(page).first()).toContainText('Parboiled Rice');
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

test('HOM-04 suggestions that fail are only logged', async ({ page, allowProblems }) => {
  allowProblems(/Suggestions could not be loaded|500/);
  await openFeed(page);
  await page.route(isSuggestionsCall, (route) => route.fulfill({ status: 500, json: { detail: 'Oh.' } }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('Suggestions could not be loaded'));
  await searchBox(page).fill('rice');
  await logged;
  await expect(page.getByRole('listbox')).toBeHidden();
  await searchBox(page).press('Enter');
  await expect(cards(page)).toHaveCount(24);
});

test('HOM-04 KND-06 a suggested kind opens the page of all its brands', async ({ page }) => {
  await openFeed(page, '/?region=North');
  await page.getByRole('combobox', { name: 'Search for a product or store' }).fill('butter');
  const group = page.getByRole('group', { name: 'Compare all brands' });
  await expect(group.getByRole('option').first()).toHaveText('Salted butter Any brand');
  await group.getByRole('option').first().click();
  await expect(page).toHaveURL('/kinds/salted-butter?region=North');
});
