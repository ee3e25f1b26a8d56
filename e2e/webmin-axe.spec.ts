import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnBoth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openSection } from './webmin-steps.ts';

/** Opens a section on a wide screen, and waits until it is there. */
async function show(page: Page, section: string, shown: Locator): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSection(page, section);
  await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
  await expect(shown).toBeVisible();
}

const isWider = (box: Element) => box.scrollWidth > box.clientWidth + 1;
/** How far the cells of a table reach beyond its right edge. */
const beyond = (table: Element) =>
  Math.max(
    ...[...table.querySelectorAll('[role=gridcell]')].map(
      (cell) => cell.getBoundingClientRect().right - table.getBoundingClientRect().right,
    ),
  );

/** The narrowest phone shows all of the open table by which one decides, without moving it sideways. */
async function expectTableFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(page.getByRole('gridcell').filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect.poll(() => page.getByRole('grid').evaluate(beyond)).toBeLessThanOrEqual(1);
  for (const button of await page.getByRole('button', { name: /^(Export CSV|New \w+)$/ }).all())
    expect((await button.boundingBox())?.height, 'the words stay on one line').toBeLessThan(50);
}

test('WEB-01 SHL-10 OPR-08 WEB-06 screens of people, the system, the catalogue and its imports are accessible, and their tables fit the narrowest phone', async ({
  page,
  signInAsAdmin,
  allowProblems,
}) => {
  test.setTimeout(120_000);
  allowProblems(/127\.0\.0\.1:9\//);
  await signInAsAdmin();
  await test.step('people and the system', async () => {
    await page.goto('/webmin/dashboard');
    await expect(page.getByRole('region', { name: 'Last imports' })).toBeVisible();
    await expectAccessibleOnBoth(page);
    await show(page, 'Integrations', page.getByRole('region', { name: 'Nominatim' }));
    await expectAccessible(page);
    await show(page, 'Audit Log', page.getByRole('gridcell', { name: 'Import', exact: true }).first());
    await expectAccessible(page);
    await expectTableFitsPhone(page);
    const admin = page.getByRole('gridcell', { name: /^admin@/ });
    await show(page, 'Users', page.getByRole('gridcell').first());
    await page.getByRole('searchbox', { name: 'Search' }).fill('admin');
    await expect(page).toHaveURL(/search=admin/);
    await expect(admin).toBeVisible();
    await expectAccessible(page);
    await expectTableFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await admin.click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the catalogue and its imports', async () => {
    await show(page, 'MTI Data Import', page.getByLabel('Survey date'));
    await expectAccessible(page);
    await show(page, 'PriceSmart Data Import', page.getByLabel('Date of the prices'));
    await expectAccessible(page);
    await show(page, 'Merge History', page.getByRole('region', { name: 'Merges' }));
    await expectAccessible(page);

    await show(page, 'Products', page.getByRole('gridcell', { name: /^Apple Juice/ }).first());
    // webmin-tables.spec.ts checks the tables of products and stores for accessibility.
    await expectTableFitsPhone(page);
    const store = page.getByRole('gridcell', { name: /^Best Price/ }).first();
    await show(page, 'Stores', store);
    await expectTableFitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await store.click();
    await expect(page.getByRole('dialog').getByLabel('Address')).toBeVisible();
    await expectAccessible(page);

    await show(page, 'Prices', page.getByRole('gridcell').nth(3));
    await expectAccessible(page);
    await expectTableFitsPhone(page);
    const price = page.getByRole('gridcell').filter({ hasText: '$' }).first();
    await expect(price).toContainText(/^\$[\d,]+\.\d\d.+(Verified|Not verified|Held|Rejected)/);
    await show(page, 'Kinds & aisles', page.getByRole('gridcell').first());
    await expectTableFitsPhone(page);
    // Where there is room again, rows are as high as others, with their words in the middle.
    await page.setViewportSize({ width: 1280, height: 720 });
    const kinds = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    await expect.poll(async () => (await kinds.first().boundingBox())?.height).toBe(52);

    await show(page, 'Overview', page.getByRole('link', { name: 'mti-2026-11.xlsx', exact: true }));
    await expectAccessible(page);
    // What has no column stands below the name, with the menu beside it on a small desk, too.
    const history = page.getByRole('region', { name: 'Imports' });
    const november = history.getByRole('row', { name: /mti-2026-11\.xlsx/ });
    for (const width of [320, 1000]) {
      await page.setViewportSize({ width, height: 720 });
      await expect(november).toContainText(/[\d,]+ added.*by the server/);
      await expect(november.getByText(/[\d,]+ added/)).toBeVisible();
      if (width > 320) continue;
      await expect(history.getByRole('button', { name: 'Undo the import of mti-2026-11.xlsx' })).toBeVisible();
      expect(await history.evaluate(isWider)).toBe(false);
    }
  });
});
