import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { adminHeaders, asAdmin } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

/** Adds 30 products, numbered from 10. Number 13 has a volume. Returns their ids. */
const makeBuns = (page: Page): Promise<number[]> =>
  Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const product = { name: `Many Bun ${10 + n}`, amount: n === 3 ? '1 l' : '400 g' };
      return (await asAdmin(page, '/product/product/', product)).id;
    }),
  );

test('WEB-04 OPR-08 all that a filter matches, on every page, get a category or a kind, which is cancelled, finished and taken back, with one gone and one that cannot; all of a page are selected and deleted, with progress; without the connection it says how far it came', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED|Failed to load|status of 400/);
  const ids = await makeBuns(page);
  await page.goto('/webmin/products?search=many bun&size=25&ordering=name');
  const bar = page.getByRole('region', { name: 'Selected records' });
  const selected = bar.getByRole('status');
  const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const all = page.getByRole('checkbox', { name: /Select all/ });
  /** Holds the requests to a bulk endpoint until the returned function is called. */
  const hold = async (path: string) => {
    const letGo = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await letGo.promise;
      await route.continue();
    });
    return letGo.resolve;
  };

  await test.step('a category', async () => {
    await checkbox('Select Many Bun 10').check();
    await expect(selected).toHaveText('1 selected');
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await checkbox('Select Many Bun 39').check();
    await expect(selected).toHaveText('2 selected');
    await page.getByRole('button', { name: 'page 1' }).click();
    await all.check();
    await bar.getByRole('button', { name: 'Select all 30 matching' }).click();
    await expect(selected).toHaveText('30 selected');

    const letGo = await hold('**/api/webmin/products/bulk/');
    const change = async (count: number) => {
      await bar.getByRole('button', { name: 'Change', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Change ${count} products` });
      await dialog.getByRole('combobox', { name: 'What' }).click();
      await page.getByRole('option', { name: 'Category' }).click();
      await dialog.getByLabel('New category').fill('Bakery');
      await dialog.getByRole('button', { name: `Change ${count} products` }).click();
    };
    const inBakery = async () => {
      const headers = await adminHeaders(page);
      const answer = await page.request.get('/api/webmin/products/?search=many bun&page_size=100', { headers });
      return (await answer.json()).results.filter(({ category }: { category: string }) => category === 'Bakery').length;
    };
    await change(30);
    await bar.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await expect(bar.getByRole('alert')).toContainText('Category Bakery: done for 10 of 30 records.');
    await expect(selected).toHaveText('20 selected');
    await change(20);
    // Pointed at, it waits.
    await page.getByText('Category Bakery: done for 20 records.').hover();
    expect(await inBakery()).toBe(30);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undo Category Bakery: done for 20 records.')).toBeVisible();
    expect(await inBakery()).toBe(10);
    await page.unrouteAll();
  });

  await test.step('a kind', async () => {
    await all.check();
    await expect(selected).toHaveText('25 selected');
    await bar.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 25 products' });
    await dialog.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Kind' }).click();
    await dialog.getByRole('combobox', { name: 'Kind' }).fill('all purpose');
    await page.getByRole('option', { name: 'All purpose flour' }).click();

    const letGo = await hold('**/api/webmin/kind-split/');
    await dialog.getByRole('button', { name: 'Change 25 products' }).click();
    await expect(bar.getByRole('progressbar')).toBeVisible();
    await asAdmin(page, '/webmin/products/bulk/', { ids: [ids[2]], action: 'delete' });
    await bar.getByRole('button', { name: 'Cancel' }).click();
    letGo();
    const told = bar.getByRole('alert');
    await expect(told).toContainText('Kind All purpose flour: done for 8 of 25 records.');
    await expect(told.getByRole('listitem')).toHaveText([
      'Many Bun 12: One of these products is gone. Reload the page.',
      'Many Bun 13: All purpose flour is measured in another unit.',
      'It stopped: You cancelled it.',
    ]);
    await expect(selected).toHaveText('17 selected');
    await told.getByRole('button', { name: 'Undo what was done' }).click();
    await expect(page.getByText('Undo Kind All purpose flour: done for 8 records.')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('deletion', async () => {
    await page.goto('/webmin/products?search=many bun&ordering=name');
    await all.check();
    await expect(selected).toHaveText('29 selected');
    const question = page.getByRole('alertdialog');

    const letGo = Promise.withResolvers<void>();
    let requests = 0;
    // Of the requests for ten records each, the second one fails and the fourth one waits.
    await page.route('**/api/webmin/products/bulk/', async (route) => {
      requests += 1;
      if (requests === 2) return route.abort();
      if (requests === 4) await letGo.promise;
      return route.continue();
    });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('29 products go with all prices. Items on shopping lists stay without them.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(bar.getByRole('alert')).toContainText('Delete: done for 10 of 29 records.');
    await expect(bar.getByRole('listitem')).toContainText('It stopped: ');
    await expect(selected).toHaveText('19 selected');

    await bar.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(selected).toHaveText('10 of 19 done');
    await expect(bar.getByRole('progressbar', { name: 'Delete' })).toHaveAttribute('aria-valuenow', '53');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    letGo.resolve();
    await expect(page.getByText('Delete: done for 19 records.')).toBeVisible();
    await expect(page.getByText('No results for “many bun”')).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
