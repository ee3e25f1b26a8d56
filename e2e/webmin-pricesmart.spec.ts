import { expect, test } from './fixtures.ts';

/** As spreadsheets of the continent save it: semicolons, decimal commas, a byte order mark, and titles of their own. */
const csv =
  '\ufeffArtikel;Marke;Filiale;Preis\nMoko Jumbie Oats 1 kg;Moko;Chaguanas;1.064,50\nMoko Jumbie Bran;Moko;Chaguanas;soon\n';
const file = { name: 'pricesmart 2026-11-18.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test('WEB-08 WEB-10 a file whose columns cannot be guessed is mapped, imported, listed and taken back', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin();
  await page.goto('/webmin/imports/pricesmart');
  const listed = async () => {
    const answer = await page.request.get('/api/price/price/?search=moko jumbie oats');
    return (await answer.json()).results.map(({ price, store_name }: Record<string, string>) => [price, store_name]);
  };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
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
  const report = page.getByRole('region', { name: 'Report' });
  await expect(report.getByText('Skipped cells (1)')).toBeVisible();
  await expect(report.getByText('New products (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 price' }).click();
  await expect(page.getByRole('button', { name: `Undo the import of ${file.name}` })).toBeVisible();
  expect(await listed()).toEqual([['1064.50', 'PriceSmart']]);

  await page.getByRole('link', { name: 'Overview' }).click();
  const row = page.getByRole('row', { name: new RegExp(file.name) });
  await expect(row).toContainText('PriceSmart');
  await row.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Undone');
  expect(await listed()).toEqual([]);
});
