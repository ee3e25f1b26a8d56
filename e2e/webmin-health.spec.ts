import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin, expectFailure, look } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPN-04 what is being read, what fails, what is not there and a lost connection say so, and lead on; what is due is put off, and from aisles the keyboard leads to the prices of one product at a store', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500|ERR_INTERNET_DISCONNECTED/);
  const name = `Aaa covered ${crypto.randomUUID()} with a name that is long enough to wrap in a narrow column`;
  const brand = `Brand ${crypto.randomUUID().slice(0, 8)}`;
  const place = { region: 'Tobago', address: 'Main Road', lat: 11.18, lon: -60.73 };
  const store = await asAdmin(page, '/store/store/', { name: `Aaa ${crypto.randomUUID()}`, ...place });
  const product = await asAdmin(page, '/product/product/', { name, brand, amount: '500 g' });
  await asAdmin(page, '/price/price/', { product: product.id, store: store.id, price: '10.00' });
  await page.clock.install();
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const due = panel('Due');
  const calls = '**/api/webmin/data-health/**';

  await test.step('reading and failing', async () => {
    const { promise: isOver, resolve: fail } = Promise.withResolvers<void>();
    await page.route(calls, async (route) => {
      await isOver;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.goto('/webmin/data-health');
    await expect(due).toHaveAttribute('aria-busy', 'true');
    await expect(panel('Stores')).toHaveAttribute('aria-busy', 'true');
    fail();
    await expectFailure(page, due.getByRole('alert').getByText('Something went wrong.'));
    await expectFailure(page, panel('Stores').getByRole('alert').getByText('Something went wrong.'));
    await expect(panel('Stores')).toHaveAttribute('aria-busy', 'false');
    await look(page);
    await page.unroute(calls);
    await due.getByRole('button', { name: 'Try again' }).click();
    await expect(due.getByText('Tobago', { exact: true })).toBeVisible();
    await expect(due.getByRole('alert')).toBeHidden();
    await panel('Stores').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Ages by store' })).toBeVisible();
    await expect(panel('Ages by region').getByRole('row', { name: /^Everywhere/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('due', async () => {
    await due.getByRole('button', { name: 'Remind me of Tobago later' }).click();
    await page.getByRole('menuitem', { name: 'In a week' }).click();
    await due.getByText(/reminders? postponed$/).click();
    await due.getByRole('listitem').filter({ hasText: 'Tobago' }).getByRole('button', { name: 'Remind again' }).click();
    await expect(due.getByRole('button', { name: 'Remind me of Tobago later' })).toBeVisible();
  });

  await test.step('without a connection', async () => {
    // Figures stay, nothing is postponed, and what was not read yet comes by itself later.
    await page.context().setOffline(true);
    await expect(page.getByText(/^You are offline\. These figures are from your last visit/)).toBeVisible();
    await due.getByRole('button', { name: 'Remind me of Tobago later' }).click();
    await page.getByRole('menuitem', { name: 'In a week' }).click();
    await expect(page.getByText('You are offline. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Coverage' }).click();
    await expect(panel('What stores list')).toContainText('It loads once you are online.');
    await page.context().setOffline(false);
    await expect(page.getByRole('grid', { name: 'Aisles and stores' })).toBeVisible();
  });

  await test.step('the keyboard', async () => {
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'Tobago' }).click();
    const aisles = page.getByRole('grid', { name: 'Aisles and stores' });
    const cell = aisles.getByRole('link', { name: new RegExp(`, ${store.name}: \\d+ of .* listed`) }).first();
    await expect(cell).toBeVisible();
    await expectAccessible(page);
    // One stop of Tab: the arrows do the rest, by the rules that use-table-arrow-keys.test.ts proves.
    const stop = aisles.locator('a[tabindex="0"]');
    await stop.focus();
    await page.keyboard.press('ArrowDown');
    await expect(aisles.getByRole('row').nth(2).getByRole('link').first()).toBeFocused();
    await expect(stop).toHaveCount(1);
    await cell.focus();
    await page.keyboard.press('Enter');
    const products = page.getByRole('grid', { name: 'Products and stores' });
    const price = products.getByRole('link', { name: `${name}, ${store.name}: $10.00, seen today` });
    // What was focused went with the aisles: the arrows go on in what came instead.
    await expect(products.getByRole('link').first()).toBeFocused();
    const row = (await products.getByRole('rowheader').allTextContents()).findIndex((text) => text.includes(name));
    for (let n = 0; n < row; n += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(price).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/webmin/prices?product=${product.id}&store=${store.id}`);
    await expect(page.getByRole('gridcell', { name: '$10.00', exact: true })).toBeVisible();
  });

  await test.step('nothing there', async () => {
    const ages = {
      listings: 0,
      samples: 0,
      newest: null,
      median_days: null,
      over_45: 0,
      over_120: 0,
      last_survey: null,
    };
    const nothing = { count: 0, next: null, previous: null, results: [] };
    const answers: Record<string, object> = {
      '': { at: new Date().toISOString(), everywhere: ages, regions: [], reminders: [] },
      'coverage/': { ...nothing, stores: [], store_count: 0, within: null },
      'jumps/': { surveys: [], is_compared: true, jumps: [] },
    };
    await page.route(calls, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ json: answers[pathname.split('/data-health/')[1] ?? ''] ?? nothing });
    });
    await page.goto('/webmin/data-health');
    await expect(panel('Due')).toContainText('Nothing is due.');
    await expect(panel('Stores')).toContainText('There are no stores here.');
    for (const [view, name, text] of [
      ['Coverage', 'What stores list', 'There are no stores here.'],
      ['Jumps', 'Jumps of the last surveys', 'There is no survey yet.'],
      ['No price', 'No price for 60 days', 'Every product that is older than 60 days has a recent price.'],
    ] as const) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await expect(panel(name)).toContainText(text);
    }
  });
});
