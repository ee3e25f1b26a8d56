import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addCheckedPrice } from './checked-price.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { asAdmin, authorizationOf, openSection } from './webmin-steps.ts';

/**
 * Has the superuser report what a new product costs in two stores, and somebody else a price far off the first; answers
 * its id, the product's name and id, and the store.
 */
async function reportOddPrice(page: Page, person: { email: string; password: string }) {
  const { results } = await (await page.request.get('/api/store/store/?page_size=2')).json();
  const [store, other] = results.map(({ id }: { id: number }) => id);
  const name = `Cheddar ${crypto.randomUUID()}`;
  const { id: product } = await asAdmin(page, '/product/product/', { name, brand: 'Anchor', amount: '250 g' });
  await asAdmin(page, '/price/price/', { product, store, price: '10.00' });
  await asAdmin(page, '/price/price/', { product, store: other, price: '12.00' });
  const headers = await authorizationOf(page, person);
  const data = { product, store, price: '1064.00' };
  const answer = await page.request.post('/api/price/price/', { headers, data });
  expect(answer.status()).toBe(201);
  return { id: (await answer.json()).id as number, name, product, store };
}

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPR-07 WEB-06 CMP-09 a product leads to its prices, and these to who reported them; what the filter shows is rejected in bulk and undone from the message, until the filter is taken away; a held price is found, compared, rejected, and deleted; another is approved, which lists it and notifies its author; all prices are counted and every page of them is reached; a day to filter by can be typed and cleared; what the filter shows is saved as CSV', async ({
  page,
  server,
  newPerson,
}) => {
  await page.clock.install();
  await test.step('reported and held', async () => {
    const person = await newPerson();
    const { id, name, product } = await reportOddPrice(page, person);
    const next = await reportOddPrice(page, person);
    const drawer = page.getByRole('dialog');
    await page.goto(`/webmin/products?record=${product}`);
    await drawer.getByRole('link', { name: 'Show prices' }).click();
    await expect(page).toHaveURL(new RegExp(`/webmin/prices\\?product=${product}$`));
    await page
      .getByRole('row', { name: new RegExp(person.email) })
      .getByRole('gridcell', { name: '$1,064.00' })
      .last()
      .click();
    await drawer.getByRole('link', { name: '2 prices' }).click();
    const chip = page.getByRole('button', { name: `By: ${person.email}. Delete shows all.` });
    await expect(page.getByText('1–2 of 2')).toBeVisible();

    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    const bar = page.getByRole('region', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('2 prices rejected').hover();
    await expect(page.getByRole('gridcell', { name: 'Held' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undo Reject: done for 2 records.')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Held' })).toHaveCount(2);

    await chip.press('Delete');
    await expect(chip).toHaveCount(0);
    await expect(page.getByText('1–2 of 2')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('chedar');
    await expect(page.getByText('No results for “chedar”. Showing results for “cheddar”.')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await expect(page).not.toHaveURL(/search=/);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Held' }).click();
    await expect(page).toHaveURL(/status=held/);
    const row = page.getByRole('row', { name: `$1,064.00 for ${name}` });
    await expect(row).toContainText(person.email);
    await expect(row).toContainText('$1,064.00');
    await expect(row).toContainText('+');
    await row.getByRole('gridcell', { name: '$1,064.00', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`record=${id}`));
    await expect(drawer).toContainText('Listed now$10.00');
    await expect(drawer).toContainText(/Held10,540 % more than \$10\.00 \(checked price, .+\)\./);
    await expect(drawer).toContainText(/Price before\$10\.00 \+10,540 % Shoppers, .+, sure/);
    await expect(drawer).toContainText('Other stores$12.00 +8,767 % Median of 1 store, $12.00 to $12.00');
    await expect(drawer).toContainText(`Reported by${person.email}: 2 prices, 0 verified, 0 rejected`);
    const isContext = (url: URL) => url.pathname.endsWith(`/${id}/context/`);
    const answer = await holdCalls(page, 'GET', isContext);
    const dropped = page.waitForEvent('requestfailed', (request) => isContext(new URL(request.url())));
    await drawer.getByRole('button', { name: 'Reject' }).click();
    await expect(drawer.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await expect(row).toHaveCount(0);

    // What is still being asked about it is dropped before it is gone.
    await page.route(
      ({ pathname }) => pathname.endsWith(`/${id}/`),
      async (route) => {
        if (route.request().method() === 'DELETE') await dropped;
        await route.fallback();
      },
    );
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The price was deleted.')).toBeVisible();
    answer();

    await page
      .getByRole('row', { name: `$1,064.00 for ${next.name}` })
      .getByRole('gridcell', { name: '$1,064.00', exact: true })
      .click();
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await expect(drawer).toContainText('listed now');
    const now = await page.request.get(`/api/price/price/?product=${next.product}&store=${next.store}`);
    expect((await now.json()).results[0]).toMatchObject({ price: '1064.00', price_is_verified: 'verified' });
    const headers = await authorizationOf(page, person);
    const news = await (await page.request.get('/api/core/notifications/', { headers })).json();
    expect(news.results).toMatchObject([
      { content: expect.stringContaining(`for ${next.name} at`), notification_type: 'success' },
      { content: expect.stringMatching(/ was not accepted\.$/) },
    ]);
  });

  await test.step('counted and filtered', async () => {
    await page.goto('/webmin/prices?size=25&page=400');
    await expect(page.getByText(/^9,976–10,000 of (?!10,000)\d\d,\d{3}$/)).toBeVisible();
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page.getByText(/^10,001–10,025 of \d\d,\d{3}$/)).toBeVisible();
    await expect(page.getByRole('gridcell').nth(3)).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const from = searchParams.get('from');
      if (pathname === '/api/webmin/price-listing/' && from && asked.at(-1) !== from) asked.push(from);
    });
    await openSection(page, 'Prices');
    await expect(page.getByText(/^1–50 of /)).toBeVisible();
    const from = page.getByLabel('From');
    await from.focus();
    const type = async (keys: string) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        // Longer than the pause after which a filter is sent.
        await page.clock.fastForward(400);
      }
    };
    await type('11152026');
    await expect(from).toHaveValue('2026-11-15');
    await expect(page).toHaveURL(/from=2026-11-15/);
    await expect.poll(() => asked).toEqual(['2026-11-15']);

    // A year that is begun anew filters nothing else, and is marked once it is left so.
    await page.keyboard.press('Backspace');
    await type('19');
    await page.getByLabel('To', { exact: true }).focus();
    await expect(from).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/from=2026-11-15/);
    await page.reload();
    await expect(from).toHaveValue('2026-11-15');
    await from.fill('');
    await expect(page).not.toHaveURL(/from=/);
    expect(asked).toEqual(['2026-11-15']);

    await addCheckedPrice(page, server.admin, 'region=Tobago&search=cheddar');
    const region = page.getByRole('combobox', { name: 'Region' });
    await region.click();
    await page.getByRole('option', { name: 'Tobago' }).click();
    await expect(region).toHaveText('Tobago');
    await page.getByRole('searchbox', { name: 'Search' }).fill('cheddar');
    await expect(page).toHaveURL(/region=Tobago&search=cheddar/);
    await expect(page.getByRole('gridcell', { name: /^(?!Select).*Cheddar/ }).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('prices.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(line).toContain('Tobago');
  });
});
