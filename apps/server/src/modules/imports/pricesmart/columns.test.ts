import { describe, expect, test } from 'vitest';
import { choosePriceSmartColumns, columnTitles } from './columns.ts';

const nothing = {
  name: null,
  brand: null,
  amount: null,
  club: null,
  price: null,
  barcode: null,
  category: null,
  date: null,
};

test('WEB-08 columns of one title are told apart, and those without one are called by their position', () => {
  expect(columnTitles(['Item', '', 'Price', 'Price', '', 'Price', 'Column 2'])).toEqual([
    'Item',
    'Column 2',
    'Price',
    'Price (2)',
    'Column 5',
    'Price (3)',
    'Column 2 (2)',
  ]);
});

describe('WEB-08 the columns are guessed by their titles', () => {
  test.each([
    ['name', ['Item', 'ITEM NAME', 'Description', 'Product description', 'Item Desc.', 'Products', 'name', 'product']],
    ['brand', ['Brand', 'brand_name']],
    [
      'amount',
      [
        'Size',
        'Pack Size',
        'Unit size',
        'Item Size',
        'Weight',
        'Net Weight',
        'Contents',
        'net content',
        'Amount',
        'UOM',
      ],
    ],
    ['club', ['Club', 'Store', 'Warehouse', 'Branch', 'Club Name', 'store location', 'Location']],
    [
      'price',
      [
        'Price',
        'Current Price',
        'Regular price',
        'Unit Price',
        'Item price',
        'Club price',
        'Member Price',
        'Selling price',
      ],
    ],
    ['price', ['Sale price', 'Retail price', 'Price (TTD)', 'Price TT$', 'Price in TTD', 'price tt dollars']],
    ['barcode', ['Barcode', 'UPC', 'EAN', 'GTIN', 'UPC Code', 'Barcode Number', 'ean no.', 'Bar-code']],
    ['category', ['Category', 'Department', 'Section', 'Category Name']],
  ] as const)('%s', (field, titles) => {
    for (const title of titles)
      expect(choosePriceSmartColumns([title], {}), title).toEqual({ ...nothing, [field]: title });
  });

  test('and by nothing that only has such a word in it', () => {
    const others = ['Item number', 'My item', 'Brand owner', 'Own brand', 'Sizes of boxes', 'Old size', 'Weight class'];
    const more = ['Club member', 'Our club', 'Location code', 'Price band', 'Old price', 'Was price', 'Category id'];
    const last = ['Sub category', 'UPC owner', 'Old UPC', 'Amount due', 'Net', 'The amount', 'Uoms', 'Location name'];
    expect(choosePriceSmartColumns([...others, ...more, ...last], {})).toEqual({ ...nothing });
  });

  test('the first of several is meant', () => {
    expect(choosePriceSmartColumns(['Notes', 'Price', 'Sale price'], {}).price).toBe('Price');
  });
});

describe('WEB-08 the mapping decides over the titles', () => {
  const titles = ['Item', 'Cost', 'Price', 'Club'];

  test('it names a column in any case, and what it names is nothing else', () => {
    expect(choosePriceSmartColumns(titles, { price: ' cost ', category: 'ITEM' })).toEqual({
      ...nothing,
      price: 'Cost',
      category: 'Item',
      club: 'Club',
    });
  });

  test('it says that there is none, or names one that is not there', () => {
    expect(choosePriceSmartColumns(titles, { price: null, club: 'Where' })).toEqual({ ...nothing, name: 'Item' });
  });
});
