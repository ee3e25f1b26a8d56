import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin, openSection } from './webmin-steps.ts';

test.use({ viewport: { width: 1280, height: 860 } });
test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('WEB-14 WEB-04 WEB-12 a record is beside its table, which stays usable, and rows are dense where one wants that, which the browser remembers; a product that was deleted comes back at once, and later from the audit log, which is filtered and saved as a file', async ({
  page,
}) => {
  await test.step('beside and dense', async () => {
    const name = unique('Beside');
    for (const letter of ['A', 'B', 'C'])
      await asAdmin(page, '/product/product/', { name: `${name} ${letter}`, brand: 'Table', amount: '500 g' });
    await page.setViewportSize({ width: 1600, height: 860 });
    await page.goto(`/webmin/products?search=${encodeURIComponent(name)}`);
    await page.getByRole('gridcell', { name: `${name} A`, exact: true }).click();
    const record = (letter: string) => page.getByRole('dialog', { name: `${name} ${letter}` });
    await expect(record('A').getByLabel('Brand')).toHaveValue('Table');
    const [table, panel] = [await page.getByRole('grid').boundingBox(), await record('A').boundingBox()];
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    expect(table?.width).toBeGreaterThan(600);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(record('B').getByLabel('Brand')).toHaveValue('Table');
    await page.keyboard.press('ArrowDown');
    await expect(record('C').getByLabel('Brand')).toHaveValue('Table');
    await page.keyboard.press('ArrowUp');
    await expect(record('B')).toBeVisible();
    // Enter goes into the record, Escape leaves it and closes it.
    await page.keyboard.press('Enter');
    await expect(record('B')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('gridcell', { name: `${name} B`, exact: true })).toBeFocused();
    // One step back leads to the table before any record was open.
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(1);

    await page.setViewportSize({ width: 1279, height: 860 });
    await expect
      .poll(async () => {
        const over = await page.getByRole('dialog').boundingBox();
        return (over?.x ?? 0) + (over?.width ?? 0);
      })
      .toBeGreaterThan(1200);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.setViewportSize({ width: 1280, height: 860 });
    const row = page.getByRole('row').nth(1);
    const height = async () => (await row.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(48);
    await page.getByRole('button', { name: 'Dense rows' }).click();
    await expect.poll(height).toBeLessThan(40);
    await page.goto('/webmin/stores');
    await expect(row.getByRole('gridcell').first()).toBeVisible();
    await expect.poll(height).toBeLessThan(40);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dense rows' }).click();
    await expect.poll(height).toBeGreaterThan(48);
  });

  await test.step('deleted and restored', async () => {
    const name = unique('Restored');
    const { id } = await asAdmin(page, '/product/product/', { name, brand: 'Table', amount: '500 g' });
    const { results } = await (await page.request.get('/api/store/store/?page_size=1')).json();
    await asAdmin(page, '/price/price/', { product: id, store: results[0].id, price: '10.00' });
    const remove = async () => {
      const drawer = page.getByRole('dialog', { name });
      await drawer.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('1 price (1 listing) goes with it. You can undo this later');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
    };
    await page.goto(`/webmin/products?search=${encodeURIComponent(name)}&record=${id}`);
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${name} was restored.`)).toBeVisible();
    await page.getByRole('gridcell', { name, exact: true }).click();
    await remove();

    await page.getByRole('link', { name: 'Deleted products' }).click();
    await expect(page).toHaveURL('/webmin/audit-log?kind=product&action=delete');
    await page
      .getByRole('gridcell', { name: `Deleted ${name} with 1 price.` })
      .first()
      .click();
    const entry = page.getByRole('dialog', { name: `Deleted ${name} with 1 price.` });
    await expect(entry).toContainText('Restores 1 price and 0 list items too.');
    await entry.getByRole('button', { name: 'Restore' }).click();
    await expect(entry).toContainText('Restored on');
    await entry.getByRole('link', { name: 'Open it' }).click();
    await expect(page.getByRole('dialog', { name }).getByLabel('Brand')).toHaveValue('Table');
    await page.getByRole('dialog', { name }).getByRole('link', { name: 'Show prices' }).click();
    await expect(page.getByRole('gridcell', { name: '$10.00', exact: true })).toBeVisible();

    await openSection(page, 'Audit Log');
    // The addresses above filter by kind and action.
    for (const [filter, choice] of [
      ['Action', 'Added'],
      ['Person', 'admin@bargainbuddy.example'],
    ] as const) {
      await page.getByRole('combobox', { name: filter }).click();
      await page.getByRole('option', { name: choice }).first().click();
    }
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Port_of_Spain' }).format(new Date());
    await page.getByLabel('From').fill(today);
    await expect(page).toHaveURL(new RegExp(`action=create&person=.+&from=${today}`));
    await expect(page.getByRole('gridcell', { name: 'Added', exact: true }).first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('audit-log.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Time,Person,Action,Kind,Records,Summary');
    for (const line of lines) expect(line).toMatch(/,create,/);
    await page.getByLabel('From').fill('2099-01-01');
    await expect(page.getByText('No records')).toBeVisible();
  });
});
