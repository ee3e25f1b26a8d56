import { makeWorkbook, surveySheet } from '../apps/server/test/survey-workbook.ts';
import { expect, test } from './fixtures.ts';
import { openSection } from './webmin-steps.ts';

/** A survey with one new store, one new product, and a cell that is no price. */
const workbook = makeWorkbook([
  surveySheet(
    'Tobago',
    [{ name: "Penny's Corner", area: 'Charlotteville' }],
    [
      { name: 'Moko Jumbie Flour', brand: "Ma's", size: '2 kg', prices: ['$1,064.00'] },
      { name: 'Moko Jumbie Rice', brand: "Ma's", size: '1 kg', prices: ['soon'] },
    ],
  ),
  { name: 'Sheet1', rows: [['scratch']] },
]);
const file = { name: 'survey 2026-11-18.xlsx', mimeType: 'application/octet-stream', buffer: workbook };

/** As spreadsheets of the continent save it: semicolons, decimal commas, a byte order mark, and titles of their own. */
const csv =
  '\ufeffArtikel;Marke;Filiale;Preis\nMoko Jumbie Oats 1 kg;Moko;Chaguanas;1.064,50\nMoko Jumbie Bran;Moko;Chaguanas;soon\n';
const clubFile = { name: 'pricesmart 2026-11-18.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test.beforeEach(async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto('/webmin/imports/mti');
});

test('WEB-07 WEB-08 WEB-10 OPR-05 a workbook is shown, imported once however often it is clicked, found by shoppers, and undone on the overview; a preview under way is cancelled and its file looked at again, and an import under way is cancelled after a reload; an unknown store is matched with a known one once that is applied, and remembered; a PriceSmart file whose columns cannot be guessed is mapped, imported, listed and taken back', async ({
  page,
  server,
  allowProblems,
}) => {
  allowProblems(/400/);
  const listed = async () => {
    const answer = await page.request.get('/api/price/price/?search=moko jumbie flour');
    return (await answer.json()).results.map(({ price }: { price: string }) => price);
  };
  // A file that is no workbook is refused with a reason.
  const chosen = page.getByLabel('File', { exact: true });
  const refusal = page.getByRole('region', { name: 'Import a survey' }).getByRole('alert');
  await chosen.setInputFiles({ ...file, name: 'notes 2026-11-18.xlsx', buffer: Buffer.from('hello') });
  await expect(refusal).toContainText(/not a/i);
  await chosen.setInputFiles(file);
  const report = page.getByRole('region', { name: 'Report' });
  const day = page.getByLabel('Survey date');
  await expect(report.getByRole('definition').first()).toHaveText('1');
  await expect(day).toHaveValue('2026-11-18');
  await report.getByText('Skipped cells (1)').click();
  await expect(report.getByRole('listitem').filter({ hasText: 'soon' })).toContainText('Tobago');
  await expect(report.getByText('Skipped sheets (1)')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report (.csv)' }).click();
  expect((await download).suggestedFilename()).toBe('import-preview.csv');

  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route('**/api/webmin/upload-price-list/', async (route) => {
    await held[sent++]?.promise;
    await route.continue();
  });
  const reading = page.getByRole('status').filter({ hasText: 'Reading the file…' });
  await day.fill('2026-11-17');
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Apply and look again' }).click();
  await expect(reading).toBeVisible();
  held[0]?.resolve();
  const start = page.getByRole('button', { name: 'Import 1 price', includeHidden: true });
  await expect(start).toBeEnabled();
  expect(await listed()).toEqual([]);
  await start.click();
  await expect(reading).toBeVisible();
  await expect(start).toBeDisabled();
  await start.click({ force: true });
  held[1]?.resolve();
  const undo = page.getByRole('button', { name: `Undo the import of ${file.name}` });
  await expect(undo).toBeVisible();
  expect(await listed()).toEqual(['1064.00']);
  expect(sent).toBe(2);

  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(undo).toBeVisible();
  const table = await page.getByRole('region', { name: 'Imports' }).boundingBox();
  const button = await undo.boundingBox();
  if (!table || !button) throw new Error('Both are on show.');
  expect(button.x + button.width).toBeLessThanOrEqual(table.x + table.width);
  await undo.click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question).toContainText('1 price that');
  await expect(question).toContainText('Products and stores that only this import brought');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/is undone: 1 price/)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(file.name) }).first()).toContainText('Undone');
  expect(await listed()).toEqual([]);

  await test.step('cancelled', async () => {
    const own = crypto.randomUUID().slice(0, 8);
    const rows = ['Pigeon Peas', 'Black Eye Peas'].map((name) => ({ name: `${name} ${own}`, prices: [12] }));
    const buffer = makeWorkbook([surveySheet('Tobago', [{ name: `Stall ${own}`, area: 'Roxborough' }], rows)]);
    const isListed = async () =>
      (await (await page.request.get(`/api/price/price/?search=pigeon peas ${own}`)).json()).results.length > 0;
    const cancel = page.getByRole('button', { name: 'Cancel the import' });
    const section = page.getByRole('region', { name: 'Import a survey' });
    await openSection(page, 'MTI Data Import');
    const finishReading = await server.holdTable('store', 'reads');
    await chosen.setInputFiles({ ...file, buffer });
    await expect(section.getByText('Nothing is changed yet.')).toBeVisible();
    await section.getByRole('button', { name: 'Cancel the preview' }).click();
    await expect(refusal).toContainText(/^Cancelled by .*\. Nothing was imported\./);
    await finishReading();
    await section.getByRole('button', { name: 'Look at it again' }).click();
    await expect(section.getByRole('button', { name: 'Import 2 prices' })).toBeVisible();
    await expect(section.getByText(/^Cancelled by/)).toBeHidden();
    const finishWriting = await server.holdTable('store');
    await section.getByRole('button', { name: 'Import 2 prices' }).click();
    await expect(page.getByText('Comparing with the prices that are known', { exact: true })).toBeVisible();
    await page.reload();
    await cancel.click();
    await expect(refusal).toContainText(/^Cancelled by .*\. Nothing was imported\./);
    await expect(cancel).toBeHidden();
    await finishWriting();
    expect(await isListed()).toBe(false);
  });

  await test.step('a known store', async () => {
    const known = await (await page.request.get('/api/store/store/?search=massy&page_size=1')).json();
    await chosen.setInputFiles(file);
    await report.getByText('New stores (1)').click();
    await report.getByRole('button', { name: /^Match to an existing record: Penny's Corner/ }).click();
    await report.getByRole('combobox', { name: 'Which store is it?' }).fill(known.results[0].name);
    await page.getByRole('option').first().click();
    const bar = page.getByRole('region', { name: 'Corrections' });
    await expect(bar.getByText('1 correction not applied yet')).toBeVisible();
    await bar.getByRole('button', { name: 'Apply and look again' }).click();
    await expect(report.getByText('New products (1)')).toBeVisible();
    await expect(report.getByText('New stores (1)')).toHaveCount(0);

    await page.getByRole('link', { name: 'Overview' }).click();
    const forget = page.getByRole('button', { name: /^Forget what Penny's Corner/ });
    await forget.click();
    await expect(forget).toHaveCount(0);
  });

  await test.step('PriceSmart', async () => {
    await openSection(page, 'PriceSmart Data Import');
    const listedOats = async () => {
      const answer = await page.request.get('/api/price/price/?search=moko jumbie oats');
      return (await answer.json()).results.map(({ price, store_name }: Record<string, string>) => [price, store_name]);
    };
    await page.getByLabel('File', { exact: true }).setInputFiles(clubFile);
    const choose = async (field: string, title: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
      await expect(page.getByRole('combobox', { name: field })).toHaveText(title);
    };
    await choose('Product', 'Artikel');
    await choose('Brand', 'Marke');
    await choose('Club', 'Filiale');
    await choose('Price', 'Preis');
    await page.getByRole('button', { name: 'Apply and look again' }).click();
    await expect(report.getByText('Skipped cells (1)')).toBeVisible();
    await expect(report.getByText('New products (1)')).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 price' }).click();
    await expect(page.getByRole('button', { name: `Undo the import of ${clubFile.name}` })).toBeVisible();
    expect(await listedOats()).toEqual([['1064.50', 'PriceSmart']]);

    await page.getByRole('link', { name: 'Overview' }).click();
    const row = page.getByRole('row', { name: new RegExp(clubFile.name) });
    await expect(row).toContainText('PriceSmart');
    await row.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Undone');
    expect(await listedOats()).toEqual([]);
  });
});
