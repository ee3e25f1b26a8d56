import { readFile } from 'node:fs/promises';
import type { ImportMapping } from '@bargain-buddy/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { waitingForLocks } from '../../../../test/locks.ts';
import { wrongListings } from '../../../../test/price-state.ts';
import { makeWorkbook } from '../../../../test/survey-workbook.ts';
import { importPriceSmart, undoImport } from '../index.ts';

const sample = new URL('../../../../../../samples/pricesmart/pricesmart-2026-11.csv', import.meta.url);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const read = (text: string | Buffer, options: { dryRun?: boolean; mapping?: ImportMapping; day?: string } = {}) => {
  const { day = '2026-11-15', ...rest } = options;
  return importPriceSmart(
    database.db,
    { name: 'prices.csv', bytes: Buffer.from(text as string), day },
    { decisions: { otherwise: 'import' }, ...rest },
  );
};
const prices = () =>
  database.db
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('store', 'store.id', 'price.store_id')
    .select([
      'product.name',
      'brand',
      'amount',
      'barcode',
      'store.name as store',
      'address',
      'region',
      'price',
      'source',
    ])
    .orderBy('price.id')
    .execute();

describe('WEB-08 a PriceSmart file', () => {
  test('WEB-08 joins the surveys: the same items, clubs as stores named PriceSmart in their region', async () => {
    await database.drop();
    database = await createTestDatabase('samples');
    const report = await read(await readFile(sample));
    expect(report).toMatchObject({ added: 204, new_stores: 4, unchanged: 0, skipped: 0 });
    expect(report.new_products).toBe(4);
    const clubs = await database.db
      .selectFrom('store')
      .select(['address', 'region', 'location_source'])
      .where('name', '=', 'PriceSmart')
      .orderBy('address')
      .execute();
    expect(clubs).toEqual([
      { address: 'Chaguanas', region: 'Central', location_source: 'area' },
      { address: 'La Romain', region: 'South', location_source: 'area' },
      { address: 'Mausica', region: 'East', location_source: 'area' },
      { address: 'Port of Spain', region: 'North', location_source: 'area' },
    ]);
    expect(await wrongListings(database.db)).toEqual([]);
    expect(await read(await readFile(sample))).toMatchObject({ added: 0, unchanged: 204 });
  });

  test('WEB-08 guesses its columns and says what it took them for', async () => {
    const report = await read('Item;Brand;Pack Size;Club Name;Price\nRice;Lion;2 kg;Chaguanas;"10,50"\n', {
      dryRun: true,
    });
    expect(report.columns).toEqual({
      titles: ['Item', 'Brand', 'Pack Size', 'Club Name', 'Price'],
      samples: [['Rice'], ['Lion'], ['2 kg'], ['Chaguanas'], ['10,50']],
      mapping: {
        name: 'Item',
        brand: 'Brand',
        amount: 'Pack Size',
        club: 'Club Name',
        price: 'Price',
        barcode: null,
        category: null,
        date: null,
      },
    });
    expect(report).toMatchObject({
      added: 1,
      new_product_names: ['Rice, Lion, 2 kg'],
      new_store_names: ['PriceSmart, Chaguanas'],
    });
    expect(await prices()).toEqual([]);
  });

  test('WEB-08 takes the columns that the mapping names, and none where it says so', async () => {
    const file = 'Brand,What,Where,Cost,UPC\nLion,Rice,Chaguanas,10.5,0123456789012\n';
    const unknown = await read(file, { dryRun: true });
    expect(unknown).toMatchObject({ added: 0, message: 'Choose which columns have the item, the club and the price.' });
    expect(unknown.columns?.mapping).toMatchObject({
      name: null,
      club: null,
      price: null,
      brand: 'Brand',
      barcode: 'UPC',
    });
    await expect(read(file)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('Brand, What, Where'),
    });
    await read(file, { mapping: { name: 'what', club: 'Where', price: 'Cost', brand: null } });
    expect(await prices()).toEqual([
      {
        name: 'Rice',
        brand: '',
        amount: '',
        barcode: '0123456789012',
        store: 'PriceSmart',
        address: 'Chaguanas',
        region: 'Central',
        price: '10.50',
        source: 'pricesmart',
      },
    ]);
  });

  test('WEB-08 reads decimal commas, thousands and currency, and names what it cannot read', async () => {
    const lines = ['"1.064,50"', '10,5', '"1,064.00"', 'TT$ 3', 'N/A', 'ten', '-4', '1.005', ''];
    const report = await read(
      `Item;Club;Price\n${lines.map((price, i) => `Item ${i};Mausica;${price}`).join('\n')}\n;Mausica;4\nMilk;;4\n`,
    );
    expect((await prices()).map(({ name, price }) => [name, price]).sort()).toEqual([
      ['Item 0', '1064.50'],
      ['Item 1', '10.50'],
      ['Item 2', '1064.00'],
      ['Item 3', '3.00'],
    ]);
    expect(report.skipped_cells.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
      'C7 It is not a price.',
      'C8 The price is negative.',
      'C9 The price has more than two decimals.',
      'C11 The row has no item name.',
      'C12 The row names no club.',
    ]);
  });

  test('WEB-08 may be a workbook, whose other sheets are named', async () => {
    const workbook = makeWorkbook([
      { name: 'Notes', rows: [['Prices of November']] },
      {
        name: 'Prices',
        rows: [['PriceSmart T&T'], [], ['Description', 'Club', 'Price (TTD)'], ['Rice', 'Mausica', 10.5]],
      },
    ]);
    const report = await read(workbook);
    expect(report).toMatchObject({ added: 1, sheets: [{ sheet: 'Prices', stores: 1, products: 1, added: 1 }] });
    expect(report.skipped_sheets).toEqual([{ sheet: 'Notes', reason: 'The prices are read from Prices.' }]);
  });

  test('WEB-08 knows an item by its barcode, whatever it is called', async () => {
    const made = { name: 'Parboiled Rice', brand: 'Swiss', amount: '1.8 kg', barcode: '12345678' };
    await database.db.insertInto('product').values(made).execute();
    const report = await read(
      'Item,Club,Price,Barcode\nRICE SWISS,Mausica,10,12345678\nRice Swiss!,Mausica,11,1234-5678\n',
    );
    expect(report).toMatchObject({ added: 1, new_products: 0, skipped: 1 });
    expect((await prices()).map(({ name, price }) => [name, price])).toEqual([['Parboiled Rice', '10.00']]);
  });

  test('WEB-08 takes the product to which somebody gives its barcode at the same moment', async () => {
    let importing: ReturnType<typeof read> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('product').values({ name: 'Rice of a shopper', barcode: '12345678' }).execute();
      importing = read('Item,Club,Price,Barcode\nRice,Mausica,10,12345678\nMilk,Mausica,11,\n');
      await expect.poll(() => waitingForLocks(database.db)).toBe(1);
    });
    expect(await importing).toMatchObject({ added: 2, new_products: 1 });
    expect((await prices()).map(({ name, price }) => [name, price])).toEqual([
      ['Rice of a shopper', '10.00'],
      ['Milk', '11.00'],
    ]);
  });

  test('WEB-08 finds its club again after somebody has said where it is', async () => {
    await read('Item,Club,Price\nRice,Somewhere,10\n');
    await database.db
      .updateTable('store')
      .set({ region: 'West', lat: 10.7, lon: -61.5, location_source: 'exact' })
      .execute();
    expect(await read('Item,Club,Price\nRice,Somewhere,11\n')).toMatchObject({ added: 1, new_stores: 0 });
  });

  test('WEB-08 says what is new, dearer and cheaper, the largest changes first', async () => {
    await read('Item,Club,Price\nRice,Mausica,10\nMilk,Mausica,10\nOats,Mausica,10\n', { day: '2026-10-15' });
    const report = await read('Item,Club,Price\nRice,Mausica,11\nMilk,Mausica,4\nOats,Mausica,10\nSalt,Mausica,2\n', {
      dryRun: true,
    });
    expect(report.price_changes).toEqual({ first: 1, raised: 1, lowered: 1 });
    expect(report.largest_changes).toEqual([
      { product: 'Milk', store: 'PriceSmart, Mausica', before: '10.00', after: '4.00', percent: -60 },
      { product: 'Rice', store: 'PriceSmart, Mausica', before: '10.00', after: '11.00', percent: 10 },
    ]);
  });

  test.each<[string, string | Buffer, string]>([
    ['without a header', 'just text', 'no header row'],
    ['that is empty', '', 'no header row'],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'neither CSV nor a readable workbook',
    ],
    ['that is a broken workbook', Buffer.from('PK\x03\x04 nothing'), 'not a readable Excel workbook'],
  ])('WEB-08 %s is refused', async (_name, file, message) => {
    await expect(read(file)).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(message) });
  });

  test('WEB-08 of more than 100,000 rows is refused, of exactly so many it is not', async () => {
    const rows = (count: number) => `Item,Club,Price\n${'Rice,Mausica,10\n'.repeat(count)}`;
    await expect(read(rows(100_001), { dryRun: true })).rejects.toMatchObject({ statusCode: 413 });
    expect(await read(rows(100_000), { dryRun: true })).toMatchObject({ added: 1, skipped: 99_999 });
  });

  test('WEB-08 is undone like every import', async () => {
    const { import_id } = await read(await readFile(sample));
    expect(await undoImport(database.db, import_id ?? 0)).toMatchObject({
      prices_removed: 204,
      products_removed: 51,
      stores_removed: 4,
    });
    expect(await prices()).toEqual([]);
  });
});
