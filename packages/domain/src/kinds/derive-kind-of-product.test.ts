import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialAisles } from './aisles.ts';
import { deriveKindOfProduct } from './derive-kind-of-product.ts';

const read = (amount: string) => deriveKindOfProduct({ name: 'Thing', brand: '', amount, category: '' });

test.each([
  ['2 kg', 'mass', '2'],
  ['1 lb', 'mass', '0.45359237'],
  ['3 x 110 g', 'mass', '0.33'],
  ['6 x 330 ml', 'volume', '1.98'],
  ['1 gal', 'volume', '3.785411784'],
  ['30 ct', 'count', '30'],
  ['1 dozen', 'count', '12'],
  ['2.5 dozen', 'count', '30'],
  ['1 mg', 'mass', '0.000001'],
  ['', 'count', null],
  ['nan', 'count', null],
  ['one bag', 'count', null],
])('KND-01 KND-04 %j is measured by %s and holds %s', (amount, dimension, baseAmount) => {
  expect(read(amount)).toMatchObject({ dimension, baseAmount });
});

test('KND-04 a base amount is exactly what the package says, in kilograms, litres or pieces', () => {
  const unit = fc.constantFrom(['g', 1000], ['kg', 1], ['ml', 1000], ['cl', 100], ['l', 1], ['ct', 1]);
  fc.assert(
    fc.property(
      unit,
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 999_999 }),
      ([name, per], packs, size) => {
        const written = `${packs} x ${Math.floor(size / 1000)}.${String(size % 1000).padStart(3, '0')} ${name}`;
        const { baseAmount } = read(written);
        expect(baseAmount).toMatch(/^\d+(\.\d*[1-9])?$/);
        expect(Number(baseAmount)).toBeCloseTo((packs * size) / 1000 / Number(per), 9);
      },
    ),
  );
});

test.each([
  ['Rolled Oats', 'Pasta & Cereal', 'breakfast'],
  ['Macaroni', 'PASTA & CEREAL', 'pasta'],
  ['Infant Cereal Rice', 'Pasta & Cereal', 'baby'],
  ['Guava Jam', 'Bakery & Snacks', 'breakfast'],
  ['White Sliced Bread', 'Bakery & Snacks', 'bread'],
  ['Wholly Unknown', 'Bakery & Snacks', 'bread'],
  ['Ice Cream', 'Dairy', 'frozen'],
  ['Evaporated Milk', 'Dairy', 'dairy'],
  ['Toilet Paper', 'Household', 'household'],
  ['Toothpaste', 'Household', 'personal'],
  ['Disposable Diapers', 'Household', 'baby'],
  ['Bleach', 'nan', 'household'],
  ['Basmati Rice', '', 'rice'],
  ['Rice', 'Electronics', 'rice'],
  ['Item 4711', 'Electronics', 'other'],
  ['Item 4711', '', 'other'],
] as const)('KND-02 %s of the category %j lies in %s', (name, category, aisle) => {
  expect(deriveKindOfProduct({ name, brand: '', amount: '', category }).aisle).toBe(aisle);
});

test('KND-02 every category of the surveys has an aisle', () => {
  const categories =
    'Bakery & Snacks|Beverages|Canned|Dairy|Household|Meat & Fish|Oils & Condiments|Pasta & Cereal|Peas & Beans|Produce|Rice & Flour|Sugar & Baking';
  for (const category of categories.split('|')) {
    const { aisle } = deriveKindOfProduct({ name: 'Item 4711', brand: '', amount: '', category });
    expect(aisle, category).not.toBe('other');
    expect(initialAisles[aisle]).toMatch(/^[A-Z]/);
  }
});
