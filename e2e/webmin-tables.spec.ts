import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { asAdmin } from './webmin-steps.ts';

// Scroll bars that take room, as most desks have them.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
  viewport: { width: 1280, height: 860 },
});
test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function makeProduct(page: Page, name: string): Promise<{ id: number; store: number }> {
  const place = { region: 'Tobago', address: 'Main Road', lat: 11.18, lon: -60.73 };
  const store = await asAdmin(page, '/store/store/', { name: unique('Shop'), ...place });
  const { id } = await asAdmin(page, '/product/product/', { name, brand: 'Table', amount: '500 g' });
  await asAdmin(page, '/price/price/', { product: id, store: store.id, price: '10.00' });
  return { id, store: store.id };
}

test('WEB-01 WEB-14 icons have their size and no title of a table is cut, with scroll bars that take room', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/webmin/audit-log');
  const nav = page.getByRole('navigation', { name: 'WebMin' });
  for (const toggle of ['Collapse the menu', 'Expand the menu']) {
    await page.getByRole('button', { name: toggle }).click();
    await expect(nav.getByRole('link').first()).toBeVisible();
    const icons = await nav.evaluate((element) => ({
      room: (element as HTMLElement).offsetWidth - element.clientWidth,
      right: element.getBoundingClientRect().left + element.clientWidth,
      boxes: [...element.querySelectorAll('a svg')].map((icon) => icon.getBoundingClientRect().toJSON()),
    }));
    expect(icons.room, 'the scroll bar takes room').toBeGreaterThan(0);
    expect(icons.boxes.length).toBeGreaterThan(10);
    for (const { width, height, right } of icons.boxes) {
      expect(width).toBeGreaterThanOrEqual(18);
      expect(height).toBeGreaterThanOrEqual(18);
      expect(right).toBeLessThanOrEqual(icons.right);
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  for (const section of ['products', 'stores', 'prices', 'kinds', 'users', 'audit-log']) {
    await page.goto(`/webmin/${section}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const titles = await page.locator('.MuiDataGrid-columnHeaderTitle').evaluateAll((all) =>
      all.map((title) => {
        const cell = title.closest('[role=columnheader]')?.getBoundingClientRect();
        const box = title.getBoundingClientRect();
        const isWhole =
          title.scrollWidth <= title.clientWidth + 1 &&
          title.scrollHeight <= title.clientHeight + 1 &&
          cell !== undefined &&
          box.top >= cell.top - 1 &&
          box.bottom <= cell.bottom + 1 &&
          box.right <= cell.right + 1;
        return { text: title.textContent, isWhole };
      }),
    );
    expect(titles.length).toBeGreaterThan(3);
    expect(
      titles.filter(({ isWhole }) => !isWhole),
      section,
    ).toEqual([]);
    // All columns are in view.
    const hidden = await page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
      const widths = [...scroller.querySelectorAll<HTMLElement>('[role=columnheader]')].map((one) => one.offsetWidth);
      return widths.reduce((sum, width) => sum + width, 0) - scroller.clientWidth;
    });
    expect(hidden, section).toBeLessThanOrEqual(0);
  }
});

test('WEB-14 a record is beside its table, which stays usable: arrows move on and the record follows', async ({
  page,
}) => {
  const name = unique('Beside');
  for (const letter of ['A', 'B', 'C']) await makeProduct(page, `${name} ${letter}`);
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
  await page.goto(`/webmin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('gridcell', { name: `${name} A`, exact: true }).click();
  await expect(record('A')).toBeVisible();
  const over = await record('A').boundingBox();
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThan(1200);
});

test('WEB-14 rows are dense where one wants that, which the browser remembers', async ({ page }) => {
  await page.goto('/webmin/products');
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('gridcell').first()).toBeVisible();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(48);
  await page.getByRole('button', { name: 'Dense rows' }).click();
  await expect.poll(height).toBeLessThan(40);
  await page.goto('/webmin/stores');
  await expect(row.getByRole('gridcell').first()).toBeVisible();
  await expect.poll(height).toBeLessThan(40);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dense rows' }).click();
  await expect.poll(height).toBeGreaterThan(48);
});

test('WEB-04 WEB-12 a product that was deleted comes back at once, and later from the audit log', async ({ page }) => {
  const name = unique('Restored');
  const { id } = await makeProduct(page, name);
  const remove = async () => {
    await page.goto(`/webmin/products?record=${id}`);
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 price (1 listing) goes with it. You can undo this later');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} was restored.`)).toBeVisible();
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
});

test('KND-03 an empty kind is found and deleted, which can be undone', async ({ page }) => {
  const { id } = await makeProduct(page, 'Qwopzy Frobnicators');
  await asAdmin(page, '/webmin/products/bulk/', { ids: [id], action: 'delete' });
  await page.goto('/webmin/kinds?search=qwopzy');
  await page.getByRole('combobox', { name: 'Products' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  const row = page.getByRole('row', { name: /Qwopzy frobnicators/ });
  await row.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete: done for 1 record.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('gridcell', { name: 'Qwopzy frobnicators', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Qwopzy frobnicators' });
  await panel.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Qwopzy frobnicators was deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('WEB-12 the audit log is filtered by kind of record, person and day, and saved as a file', async ({ page }) => {
  await makeProduct(page, unique('Logged'));
  await page.goto('/webmin/audit-log');
  for (const [filter, choice] of [
    ['Kind of record', 'Product'],
    ['Action', 'Added'],
    ['Person', /@/],
  ] as const) {
    await page.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: choice }).first().click();
  }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Port_of_Spain' }).format(new Date());
  await page.getByLabel('From').fill(today);
  await expect(page).toHaveURL(new RegExp(`kind=product&action=create&person=.+&from=${today}`));
  await expect(page.getByRole('gridcell', { name: 'Added', exact: true }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Time,Person,Action,Kind,Records,Summary');
  for (const line of lines) expect(line).toMatch(/,create,product,/);
  await page.getByLabel('From').fill('2099-01-01');
  await expect(page.getByText('No records')).toBeVisible();
});

test('OPN-05 the report of a month is one click away, on the dashboard and under Data health', async ({ page }) => {
  for (const path of ['/webmin/dashboard', '/webmin/data-health']) {
    await page.goto(path);
    await expect(page.getByRole('combobox', { name: 'Month' })).toContainText(/^[A-Z][a-z]+ \d{4}$/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download monthly report' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^prices-\d{4}-\d\d\.xlsx$/);
    const bytes = await readFile(await file.path());
    // A zip archive, as every .xlsx is; the server's tests read what is in it.
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.length).toBeGreaterThan(5_000);
  }
});

test('OPN-04 coverage scrolls under its headings, with scroll bars that take room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/webmin/data-health?view=coverage');
  const grid = page.getByRole('grid', { name: 'Aisles and stores' });
  const [corner, first] = [grid.getByRole('columnheader').first(), grid.getByRole('rowheader').first()];
  await expect(first).toBeVisible();
  const place = async () => ({ corner: await corner.boundingBox(), first: (await first.boundingBox())?.x });
  const before = await place();
  const moved = await grid.evaluate((table) => {
    const scroll = table.parentElement ?? table;
    scroll.scrollTo(400, 200);
    return [scroll.scrollLeft, scroll.scrollTop];
  });
  expect(moved[0]).toBeGreaterThan(200);
  expect(moved[1]).toBeGreaterThan(100);
  expect(await place()).toEqual(before);
});
