import { expect } from './fixtures.ts';
import { testInBrowser } from './own-browser.ts';
import { openSection } from './webmin-steps.ts';

// Scroll bars that take room, as most desks have them.
const test = testInBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });

test('WEB-01 WEB-14 OPN-04 icons have their size, no title of a table is cut and coverage scrolls under its headings, with scroll bars that take room', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
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
  for (const section of ['Products', 'Stores', 'Prices', 'Kinds & aisles', 'Users', 'Audit Log']) {
    await openSection(page, section);
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
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

  await page.setViewportSize({ width: 1280, height: 500 });
  await openSection(page, 'Data health');
  await page.getByRole('button', { name: 'Coverage' }).click();
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
