import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { dismissAll } from './lists-steps.ts';
import { adminHeaders, asAdmin, expectFailure } from './webmin-steps.ts';

async function makeProduct(page: Page, name: string, brand: string, price?: string): Promise<number> {
  const { id } = await asAdmin(page, '/product/product/', { name, brand, amount: '500 g' });
  if (!price) return id;
  const stores = await (await page.request.get('/api/store/store/?page_size=1')).json();
  await asAdmin(page, '/price/price/', { product: id, store: stores.results[0].id, price });
  return id;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const open = (page: Page, search: string) => page.goto(`/webmin/kinds?search=${encodeURIComponent(search)}`);
const show = (page: Page, view: string) => page.getByRole('button', { name: view, exact: true }).click();

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('KND-03 kinds are merged after a preview; a kind is renamed and split in its panel, and the history takes it back; an empty kind is found and deleted, which the snackbar takes back; aisles that cannot be loaded are tried again, and are added, ordered by keyboard and by dragging, and deleted once their kinds have a place', async ({
  page,
  allowProblems,
}) => {
  // A name of 201 letters is searched, too, where a slow machine leaves time for it.
  allowProblems(/503|search=a{201}/);
  // All aisles are in view, so that nothing scrolls while one is dragged.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.clock.install();
  await makeProduct(page, 'Ziti Long Pasta', 'Erin', '12.00');
  await makeProduct(page, 'Ziti Tube Pasta', 'Erin');
  await makeProduct(page, 'Ziti Tube Pasta', 'Howe');
  await makeProduct(page, 'Roti Skins', 'Mae', '15.00');
  await makeProduct(page, 'Roti Skins', 'Buss Up');
  await makeProduct(page, 'Yard Broom', 'Cocoyea');
  const product = await makeProduct(page, 'Qwopzy Frobnicators', 'Table');
  await asAdmin(page, '/webmin/products/bulk/', { ids: [product], action: 'delete' });
  await open(page, 'ziti');
  for (const name of ['Ziti long pasta', 'Ziti tube pasta']) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Which kind do you keep?' });
  await expect(dialog.getByRole('radio', { name: /Ziti tube pasta/ })).toBeChecked();
  await expect(dialog).toContainText('1 product moves.');
  await dialog.getByRole('radio', { name: /Ziti long pasta/ }).check();
  await expect(dialog).toContainText('2 products move.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  // Pointed at, it waits.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover();
  await expect(row(page, 'Ziti tube pasta')).toHaveCount(0);
  await expect(row(page, 'Ziti long pasta').getByRole('gridcell', { name: '3', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Ziti tube pasta')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('roti skin');
  await page.getByRole('gridcell', { name: 'Roti skins', exact: true }).click();
  const split = page.getByRole('dialog', { name: 'Roti skins' });
  await expect(split).toContainText('$15.00');
  await expect(split).toContainText('$3.00/100 g');
  await split.getByRole('textbox', { name: 'Name', exact: true }).fill('Roti');
  await split.getByRole('button', { name: 'Rename' }).click();
  const renamed = page.getByRole('dialog', { name: 'Roti', exact: true });
  await expect(renamed).toContainText('Its address stays /kinds/roti-skins.');
  const names = renamed.getByRole('region', { name: 'Other names' });
  await names.getByLabel('Another name').fill('dhalpuri skin');
  await names.getByRole('button', { name: 'Add name' }).click();
  await names.getByRole('button', { name: 'Remove the name “dhalpuri skin”' }).click();
  await expect(names.getByRole('button', { name: 'Remove the name “dhalpuri skin”' })).toHaveCount(0);
  await expectAccessible(page);

  await renamed.getByRole('checkbox', { name: 'Select Roti Skins' }).first().check();
  await renamed.getByRole('button', { name: 'Move 1 to another kind' }).click();
  const target = page.getByRole('dialog', { name: 'Move 1 product to which kind?' });
  const name = target.getByLabel('Choose a kind, or name a new one');
  await name.fill('Buss up shut');
  await expect(target).toContainText('Adds the kind “Buss up shut”');
  await name.fill('a'.repeat(201));
  await target.getByRole('button', { name: 'Add kind and move' }).click();
  await expect(target.getByRole('alert')).toHaveText('Enter at most 200 characters.');
  await name.fill('Buss up shut');
  await target.getByRole('button', { name: 'Add kind and move' }).click();
  await expect(renamed.getByRole('heading', { name: '1 product' })).toBeVisible();

  await show(page, 'History');
  await dismissAll(page);
  await page.getByRole('button', { name: /^Undo: Moved 1 product to the kind Buss up shut/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await show(page, 'Kinds');
  await page.getByRole('searchbox', { name: 'Search' }).fill('buss up shut');
  await expect(page.getByText('No results for “buss up shut”')).toBeVisible();

  const nothing = row(page, 'Qwopzy frobnicators');
  await page.getByRole('searchbox', { name: 'Search' }).fill('qwopzy');
  await expect(nothing).toBeVisible();
  await page.getByRole('combobox', { name: 'Products' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await nothing.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const done = page.getByText('Delete: done for 1 record.');
  await expect(done).toBeVisible();
  await expect(nothing).toHaveCount(0);
  await done.locator('..').getByRole('button', { name: 'Undo' }).click();
  await nothing.getByRole('gridcell', { name: 'Qwopzy frobnicators', exact: true }).click();
  await page.getByRole('dialog', { name: 'Qwopzy frobnicators' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Qwopzy frobnicators was deleted.')).toBeVisible();
  await expect(nothing).toHaveCount(0);

  await page.route('**/api/webmin/aisles/', (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }));
  await page.goto('/webmin/kinds?view=aisles');
  await expectFailure(page, page.getByText('The aisles could not be loaded.'));
  await page.unroute('**/api/webmin/aisles/');
  await page.getByRole('button', { name: 'Try again' }).click();
  const items = page.getByRole('region', { name: 'Aisles' }).getByRole('listitem');
  await page.getByRole('button', { name: 'New aisle' }).click();
  await page.getByRole('dialog', { name: 'New aisle' }).getByLabel('Name').fill('Garden');
  await page.keyboard.press('Enter');
  await expect(items.nth(-2)).toContainText('Garden');
  // The order shows before it is saved; a reload in between would end the saving.
  const saved = () =>
    page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/webmin/aisles/'));
  await page.getByRole('button', { name: 'Move Garden up' }).focus();
  await Promise.all([saved(), page.keyboard.press('Enter')]);
  await expect(items.nth(-3)).toContainText('Garden');
  await expect(page.getByRole('button', { name: 'Move Garden up' })).toBeFocused();
  await Promise.all([saved(), page.keyboard.press('Enter')]);
  await expect(items.nth(-4)).toContainText('Garden');
  await items.nth(-4).dragTo(items.first());
  await expect(items.first()).toContainText('Garden');
  await expect(page.getByText('Changed the order of the aisles.').first()).toBeVisible();
  const headers = await adminHeaders(page);
  const aisles = async () => (await page.request.get('/api/webmin/aisles/', { headers })).json();
  await expect.poll(async () => (await aisles())[0]).toMatchObject({ name: 'Garden' });
  await expectAccessible(page);

  await show(page, 'Kinds');
  await page.getByRole('searchbox', { name: 'Search' }).fill('yard broom');
  await row(page, 'Yard broom').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move to aisle' }).click();
  await page.getByRole('dialog').getByLabel('Aisle').click();
  await page.getByRole('option', { name: 'Garden' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row(page, 'Yard broom')).toContainText('Garden');

  await show(page, 'Aisles');
  await page.getByRole('button', { name: 'Delete Garden' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Garden?' });
  await expect(question).toContainText('1 kind is in it.');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByLabel('Move its kinds to').click();
  await page.getByRole('option', { name: 'Household' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(items.filter({ hasText: 'Garden' })).toHaveCount(0);
});
