import { expect, test } from './fixtures.ts';

const tables = ['products', 'stores', 'prices', 'users', 'audit-log', 'kinds'] as const;
const isWider = (box: Element) => box.scrollWidth > box.clientWidth + 1;
/** How far the cells of a table reach beyond its right edge. */
const beyond = (table: Element) =>
  Math.max(
    ...[...table.querySelectorAll('[role=gridcell]')].map(
      (cell) => cell.getBoundingClientRect().right - table.getBoundingClientRect().right,
    ),
  );

test('OPR-08 WEB-06 on the narrowest phone each table shows all that one decides by, without moving it sideways', async ({
  page,
  signInAsAdmin,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await signInAsAdmin();
  for (const path of tables) {
    await page.goto(`/webmin/${path}`);
    await expect(page.getByRole('gridcell').filter({ hasText: /\w/ }).first(), path).toBeVisible();
    await expect.poll(() => page.getByRole('grid').evaluate(beyond), path).toBeLessThanOrEqual(1);
    for (const button of await page.getByRole('button', { name: /^(Export CSV|New \w+)$/ }).all())
      expect((await button.boundingBox())?.height, `${path}: the words stay on one line`).toBeLessThan(50);
  }
  // Where there is room again, rows are as high as others, with their words in the middle.
  await page.setViewportSize({ width: 1280, height: 720 });
  const kinds = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect.poll(async () => (await kinds.first().boundingBox())?.height).toBe(52);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/webmin/prices');
  const row = page.getByRole('gridcell').filter({ hasText: '$' }).first();
  await expect(row).toContainText(/^\$[\d,]+\.\d\d.+(Verified|Pending|Held|Rejected)/);

  await page.goto('/webmin/imports');
  const history = page.getByRole('region', { name: 'Imports' });
  await expect(history.getByRole('button', { name: 'Undo the import of mti-2026-11.xlsx' })).toBeVisible();
  expect(await history.evaluate(isWider)).toBe(false);
  // What has no column stands below the name, with the menu beside it on a small desk, too.
  const november = history.getByRole('row', { name: /mti-2026-11\.xlsx/ });
  for (const width of [320, 1000]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(november).toContainText(/[\d,]+ added.*by the server/);
    await expect(november.getByText(/[\d,]+ added/)).toBeVisible();
  }
});
