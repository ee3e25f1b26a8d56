import type { Page } from '@playwright/test';
import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { adminHeaders, openSection } from './webmin-steps.ts';

test.beforeEach(async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto('/webmin/imports/mti');
});

const words = ['Ackee', 'Bodi', 'Callaloo', 'Dasheen', 'Eddoes', 'Figs', 'Ginger', 'Jackfruit', 'Karaili', 'Lychee'];

/** A survey of one new store with twenty products, the last two of which have cells that are no prices. */
function makeSurvey(own: string, nameOf = (word: string) => `${word} ${own}`) {
  const names = [...words.map((word) => `${word} whole`), ...words.map((word) => `${word} sliced`)];
  const rows = names.map((name, i) => ({ name: nameOf(name), prices: [i < 18 ? 10 + i : 'soon'] }));
  const buffer = makeWorkbook([surveySheet('Tobago', [{ name: `Stall ${own}`, area: 'Roxborough' }], rows)]);
  return { name: `survey ${own} 2026-11-18.xlsx`, mimeType: 'application/octet-stream', buffer };
}

const choose = (page: Page, file: ReturnType<typeof makeSurvey>) =>
  page.getByLabel('File', { exact: true }).setInputFiles(file);

/** Consonants only: hexadecimal digits can spell a month (dec, feb), whose column an import leaves out. */
const newOwn = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/./g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '');
const barOf = (page: Page) => page.getByRole('region', { name: 'Corrections' });
const apply = (page: Page) => barOf(page).getByRole('button', { name: 'Apply and look again' });

/** Corrects a skipped cell. Its group is open. */
async function fixCell(page: Page, address: string, text = '30') {
  const field = page.getByRole('region', { name: 'Report' }).getByLabel(`${address} should say`);
  await field.fill(text);
  await field.press('Enter');
}

/** Counts the previews and imports that the page starts. */
function countUploads(page: Page) {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-price-list/')) uploads.push(request.url());
  });
  return uploads;
}

test('OPR-02 names that are much alike are matched by one click, and saved when they are applied; corrections are lost to another file only after a question, undone one by one, discarded after a question, and applied together, and the page stays where it was', async ({
  page,
}) => {
  const report = page.getByRole('region', { name: 'Report' });

  await test.step('names', async () => {
    const own = newOwn();
    const imported = await page.request.post('/api/webmin/upload-price-list/', {
      headers: await adminHeaders(page),
      multipart: { file: makeSurvey(own), date_added: '2026-11-18', dry_run: 'false' },
    });
    expect(await imported.json()).toMatchObject({ added: 18 });

    // The last one is quite another product.
    const renamed = (word: string) =>
      word === 'Lychee whole' ? `Tamarind ball ${own}` : `${word} ${own} `.replace('whole', 'wholes');
    await choose(page, { ...makeSurvey(own, renamed), name: `survey ${own} 2026-11-19.xlsx` });
    await expect(report.getByRole('heading', { name: 'Unknown names (10)' })).toBeVisible();
    await report.getByRole('button', { name: 'Accept all matches above 80 %' }).click();
    await expect(page.getByText('9 matches collected. 1 name left.')).toBeVisible();
    await report.getByText('New products (10)').click();
    await expect(report.getByText(`is Ackee whole ${own}`)).toBeVisible();
    const saved = async () => {
      const response = await page.request.get('/api/webmin/import-matches/', { headers: await adminHeaders(page) });
      return (await response.json()).filter(({ name }: { name: string }) => name.includes(own)).length;
    };
    expect(await saved()).toBe(0);
    await apply(page).click();
    await expect(report.getByRole('heading', { name: 'Unknown names (1)' })).toBeVisible();
    expect(await saved()).toBe(9);
    await expect(page.getByRole('button', { name: 'Import 1 price' })).toBeEnabled();
  });

  await test.step('corrections', async () => {
    const file = makeSurvey(newOwn());
    await choose(page, file);
    const question = page.getByRole('alertdialog', { name: 'Use another file?' });
    await expect(question).toContainText('9 corrections of');
    await question.getByRole('button', { name: 'Use the other file' }).click();
    await expect(page.getByText(`${file.name} ·`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 18 prices' })).toBeEnabled();
    await expect(barOf(page).getByText('applied')).toHaveCount(0);
    const uploads = countUploads(page);
    // The list of new products is open, as it was for the other file.
    await expect(report.getByText('New products (18)')).toBeVisible();
    await report.getByText('Skipped cells (2)').click();
    await fixCell(page, 'Tobago!E25');
    await fixCell(page, 'Tobago!E24');
    await report.getByRole('button', { name: 'Undo: Tobago!E25 says 30' }).click();
    await expect(barOf(page).getByText('1 correction not applied yet')).toBeVisible();
    await barOf(page).getByRole('button', { name: 'Discard' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard the corrections?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(barOf(page).getByText('not applied yet')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Import 18 prices' })).toBeEnabled();
    expect(uploads).toHaveLength(0);

    for (const [address, text] of [
      ['Tobago!E25', '30'],
      ['Tobago!E24', '29.50'],
    ] as const) {
      await fixCell(page, address, text);
      await expect(report.getByText(`${address} says ${text}`)).toBeVisible();
    }
    await expect(barOf(page).getByText('2 corrections not applied yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import 18 prices/ })).toBeDisabled();
    expect(uploads).toHaveLength(0);

    // The keyboard is in the middle of a long page.
    const match = report.getByRole('button', { name: /^Match to an existing record: Jackfruit sliced/ });
    await match.scrollIntoViewIfNeeded();
    await match.focus();
    const scroll = () => page.evaluate(() => window.scrollY);
    const offset = () => match.evaluate((element) => element.getBoundingClientRect().top);
    const before = { scroll: await scroll(), top: await offset() };
    expect(before.scroll).toBeGreaterThan(300);
    await apply(page).click();
    await expect(page.getByRole('button', { name: 'Import 20 prices' })).toBeEnabled();
    expect(uploads).toHaveLength(1);
    await expect(match).toBeFocused();
    expect(Math.abs((await offset()) - before.top)).toBeLessThanOrEqual(2);
    // What was open stays open.
    await expect(report.getByText('New products (20)')).toBeVisible();
    await expect(match).toBeInViewport();

    // One of them is taken back, which is a correction like others.
    await barOf(page).getByText('2 applied').click();
    await barOf(page).getByRole('button', { name: 'Undo Tobago!E25 says 30' }).click();
    await expect(barOf(page).getByText('1 correction not applied yet')).toBeVisible();
    await expect(apply(page)).toBeEnabled();
  });
});

test('OPR-02 what was corrected survives a visit to another page, a reload and the choice of another file, until it is imported; a sheet of another month is a question, columns are chosen as a range, and one is given a store', async ({
  page,
}) => {
  const report = page.getByRole('region', { name: 'Report' });

  await test.step('stored', async () => {
    const file = makeSurvey(newOwn());
    await choose(page, file);
    await report.getByText('Skipped cells (2)').click();
    await fixCell(page, 'Tobago!E25');
    const waits = barOf(page).getByText('1 correction not applied yet');
    await expect(waits).toBeVisible();

    const other = makeSurvey(newOwn());
    const question = page.getByRole('alertdialog', { name: 'Use another file?' });
    await choose(page, other);
    await expect(question).toContainText(`1 correction of ${file.name} will be lost.`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(waits).toBeVisible();
    // The same file keeps them and asks nothing.
    await choose(page, file);
    await expect(waits).toBeVisible();
    await expect(question).toBeHidden();

    await openSection(page, 'Overview');
    await openSection(page, 'MTI Data Import');
    await expect(page.getByText(`${file.name} is not imported yet, with 1 correction.`)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(waits).toBeVisible();
    await page.reload();
    await expect(waits).toBeVisible();
    await expect(apply(page)).toBeDisabled();
    await choose(page, file);
    await expect(waits).toBeVisible();
    await apply(page).click();
    await page.getByRole('button', { name: 'Import 19 prices' }).click();
    await expect(page.getByRole('button', { name: `Undo the import of ${file.name}` })).toBeVisible();
    // Nothing of it is offered again.
    await page.goto('/webmin/imports/mti');
    await expect(page.getByText('Drop a file here, or')).toBeVisible();
    await expect(page.getByText('is not imported yet')).toHaveCount(0);
  });

  await test.step('a month and columns', async () => {
    const own = newOwn();
    const stalls = ['One', 'Two', 'Three'].map((name) => ({ name: `Stall ${name} ${own}`, area: 'Roxborough' }));
    const rows = words.map((word, i) => ({ name: `${word} ${own}`, prices: stalls.map((_, at) => 10 + i + at) }));
    const sheet = surveySheet('Tobago', stalls, rows);
    sheet.rows[0] = ['MINISTRY OF TRADE AND INDUSTRY OCTOBER 2026'];
    const name = `survey ${own} 2026-11-18.xlsx`;
    await choose(page, { name, mimeType: 'application/octet-stream', buffer: makeWorkbook([sheet]) });
    const question = page.getByRole('note').filter({ hasText: 'The title of Tobago says October 2026 (30 prices).' });
    await expect(question).toBeVisible();
    await question.getByText('Use this date').click();
    await expect(barOf(page).getByText('1 correction not applied yet')).toBeVisible();

    await report.getByText('Columns (3)').click();
    const columns = report.getByRole('region', { name: 'Columns' }).getByRole('checkbox');
    await columns.nth(1).click();
    await columns.nth(2).click({ modifiers: ['Shift'] });
    await expect(report.getByText('2 columns selected')).toBeVisible();
    await report.getByRole('button', { name: 'Ignore selected' }).click();
    // The last column belongs to a store that exists already.
    await report.getByRole('button', { name: /^Assign to a store: Tobago!/ }).click();
    await report.getByRole('combobox', { name: 'Which store is it?' }).fill('Massy');
    const store = page.getByRole('option').first();
    const label = (await store.textContent()) ?? '';
    await store.click();
    await expect(report.getByText(`→ ${label}`)).toBeVisible();
    await apply(page).click();
    await expect(page.getByRole('button', { name: 'Import 10 prices' })).toBeEnabled();
    await expect(barOf(page).getByText('4 applied')).toBeVisible();
    await expect(report.getByRole('region', { name: 'Columns' })).not.toContainText('New: ');
  });
});
