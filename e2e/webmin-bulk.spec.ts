import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { adminHeaders, asAdmin } from './webmin-steps.ts';

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

const make = (page: Page, names: string[]) =>
  Promise.all(names.map((name) => asAdmin(page, '/product/product/', { name })));
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${10 + n}`);

test('WEB-04 OPR-08 all of a page are selected and deleted, with progress; without the connection it says how far it came; all that a filter matches, on every page, get a category or a kind, which is cancelled, finished and taken back, with one gone and one that cannot', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED|Failed to load|status of 400/);
  const bar = page.getByRole('region', { name: 'Selected records' });
  await test.step('deletion', async () => {
    await make(page, numbered('Bulk Bun', 23));
    await page.goto('/webmin/products?search=bulk bun&ordering=name');
    await page.getByRole('checkbox', { name: /Select all/ }).check();
    await expect(bar.getByRole('status')).toHaveText('23 selected');
    const question = page.getByRole('alertdialog');

    const letGo = Promise.withResolvers<void>();
    let asked = 0;
    // Of the calls for ten records each, the second one fails and the fourth one waits.
    await page.route('**/api/webmin/products/bulk/', async (route) => {
      asked += 1;
      if (asked === 2) return route.abort();
      if (asked === 4) await letGo.promise;
      return route.continue();
    });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('23 products go with all prices. Items on shopping lists stay without them.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(bar.getByRole('alert')).toContainText('Delete: done for 10 of 23 records.');
    await expect(bar.getByRole('listitem')).toContainText('It stopped: ');
    await expect(bar.getByRole('status')).toHaveText('13 selected');

    await bar.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(bar.getByRole('status')).toHaveText('10 of 13 done');
    await expect(bar.getByRole('progressbar', { name: 'Delete' })).toHaveAttribute('aria-valuenow', '77');
    await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
    letGo.resolve();
    await expect(page.getByText('Delete: done for 13 records.')).toBeVisible();
    await expect(page.getByText('No results for “bulk bun”')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.unrouteAll();
  });

  await test.step('a category', async () => {
    await make(page, numbered('Many Bun', 30));
    await page.goto('/webmin/products?search=many bun&size=25&ordering=name');
    const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await checkbox('Select Many Bun 10').check();
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await checkbox('Select Many Bun 39').check();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await page.getByRole('button', { name: 'page 1' }).click();
    await page.getByRole('checkbox', { name: /Select all/ }).check();
    await bar.getByRole('button', { name: 'Select all 30 matching' }).click();
    await expect(bar.getByRole('status')).toHaveText('30 selected');

    const letGo = Promise.withResolvers<void>();
    await page.route('**/api/webmin/products/bulk/', async (route) => {
      await letGo.promise;
      await route.continue();
    });
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
    letGo.resolve();
    await expect(bar.getByRole('alert')).toContainText('Category Bakery: done for 10 of 30 records.');
    await expect(bar.getByRole('status')).toHaveText('20 selected');
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
    const own = crypto.randomUUID().slice(0, 8);
    const name = (number: number) => `Kindly ${own} ${number}`;
    const ids = new Map<number, number>();
    for (let number = 10; number < 22; number++) {
      const amount = number === 13 ? '1 l' : '400 g';
      ids.set(number, (await asAdmin(page, '/product/product/', { name: name(number), amount })).id);
    }
    await page.goto(`/webmin/products?search=kindly ${own}&ordering=name`);
    await page.getByRole('checkbox', { name: /Select all/ }).check();
    await expect(bar.getByRole('status')).toHaveText('12 selected');
    await bar.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 12 products' });
    await dialog.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Kind' }).click();
    await dialog.getByRole('combobox', { name: 'Kind' }).fill('all purpose');
    await page.getByRole('option', { name: 'All purpose flour' }).click();

    const letGo = Promise.withResolvers<void>();
    await page.route('**/api/webmin/kind-split/', async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Change 12 products' }).click();
    await expect(bar.getByRole('progressbar')).toBeVisible();
    await asAdmin(page, '/webmin/products/bulk/', { ids: [ids.get(12)], action: 'delete' });
    await bar.getByRole('button', { name: 'Cancel' }).click();
    letGo.resolve();
    const told = bar.getByRole('alert');
    await expect(told).toContainText('Kind All purpose flour: done for 8 of 12 records.');
    await expect(told.getByRole('listitem')).toHaveText([
      `${name(12)}: One of these products is gone. Reload the page.`,
      `${name(13)}: All purpose flour is measured in another unit.`,
      'It stopped: You cancelled it.',
    ]);
    await expect(bar.getByRole('status')).toHaveText('4 selected');
    await told.getByRole('button', { name: 'Undo what was done' }).click();
    await expect(page.getByText('Undo Kind All purpose flour: done for 8 records.')).toBeVisible();
  });
});
