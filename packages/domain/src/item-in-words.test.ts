import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amount.ts';
import { chosenProductInWords, type ItemToDescribe, itemInWords, itemTitle } from './item-in-words.ts';
import { parseQuickAdd } from './quick-add/index.ts';
import type { WantedUnit } from './quick-add/vocabulary.ts';

const item = (fields: Partial<ItemToDescribe>): ItemToDescribe => ({
  title: '',
  text: '',
  name: '',
  amount: null,
  amount_unit: null,
  quantity: 1,
  ...fields,
});
const kinds = (title: string, amount: string, amount_unit: WantedUnit, quantity = 1) =>
  item({ title, name: 'Name of the kinds', amount, amount_unit, quantity });

describe('QCK-01 an item is written', () => {
  test.each([
    [kinds('Oil', '2', 'l'), 'Oil, 2 L'],
    [kinds('Eggs', '12', 'piece'), '12 eggs'],
    [kinds('Eggs', '1', 'dozen'), '1 dozen eggs'],
    [kinds('Onions', '2', 'lb'), '2 lb onions'],
    [kinds('Garlic', '0.5', 'lb'), '½ lb garlic'],
    [kinds('UHT milk', '1', 'lb'), '1 lb UHT milk'],
    [kinds('Corned beef', '340', 'g', 2), '2 × Corned beef, 340 g'],
    [kinds('Eggs', '12', 'piece', 3), '3 × Eggs, 12 pieces'],
    [kinds('Eggs', '4', 'piece'), 'Eggs, 4 pieces'],
    [kinds('Eggs', '1.5', 'piece'), 'Eggs, 1.5 pieces'],
    [kinds('Eggs', '1000', 'piece'), 'Eggs, 1000 pieces'],
    [kinds('Roses', '12', 'piece'), 'Roses, 12 pieces'],
    [kinds('7 up', '2', 'lb'), '7 up, 2 lb'],
    [kinds('Oil, 2 L', '3', 'l'), 'Oil, 3 L'],
    [kinds('', '1', 'l'), 'Name of the kinds, 1 L'],
    [item({ title: 'Oil, 2 L', name: 'Vegetable oil' }), 'Oil, 2 L'],
    [item({ title: 'Eggs, 12 pieces', name: 'Farm eggs' }), '12 eggs'],
    [item({ name: 'Vegetable oil' }), 'Vegetable oil'],
    [item({ text: 'tea', name: 'tea' }), 'tea'],
    [item({ text: 'green seasoning, 5 lb', quantity: 2 }), '2 × green seasoning, 5 lb'],
    [item({ title: 'Oil', text: 'Deleted oil', name: 'Deleted oil' }), 'Oil'],
  ])('%#: as people do', (given, words) => {
    expect(itemInWords(given)).toBe(words);
  });

  test('without a title, as on a device that stored it before titles', () => {
    const { title: _, ...stored } = item({ name: 'Vegetable oil' });
    expect(itemTitle(stored)).toBe('Vegetable oil');
  });
});

test('QCK-01 what an item says is read by quick add as the same thing', () => {
  const word = fc.constantFrom(
    'oil',
    'garlic',
    'UHT milk',
    'eggs',
    'corned beef',
    'fish-sticks',
    'ripe plantain',
    'Crix',
  );
  const unit = fc.constantFrom<WantedUnit[]>('g', 'kg', 'oz', 'lb', 'ml', 'l', 'floz', 'pt', 'gal', 'piece', 'dozen');
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.constantFrom('', '.25', '.5', '.75', '.333', '.1'))
    .map(([whole, part]) => `${whole}${part}`)
    .filter((text) => Number(text) > 0);
  fc.assert(
    fc.property(word, amount, unit, fc.integer({ min: 1, max: 999 }), (name, wanted, amount_unit, quantity) => {
      const line = itemInWords(kinds(name, wanted, amount_unit, quantity));
      const [read, ...more] = parseQuickAdd(line);
      expect(more).toEqual([]);
      expect(read?.text.toLowerCase()).toBe(name.toLowerCase());
      // Six and more things without a unit are pieces (resolve-thing.ts).
      const isCounted = read?.unit === undefined;
      const much = isCounted ? `${read?.quantity} piece` : `${read.amount} ${read.unit}`;
      expect(parseAmount(much)).toEqual(parseAmount(`${wanted} ${amount_unit}`));
      expect(isCounted ? 1 : read.quantity).toBe(quantity);
    }),
    { numRuns: 2_000 },
  );
});

describe('NED-02 below an item stands', () => {
  const listing = (product_brand: string, product_name: string, product_amount: string) => ({
    product_brand,
    product_name,
    product_amount,
  });
  const chosen = (fields: Partial<Parameters<typeof chosenProductInWords>[0]>) =>
    chosenProductInWords({ ...item({ title: 'Oil' }), packs: [], priceDetails: null, unpriced: null, ...fields });

  test.each([
    ['its product', { priceDetails: listing('Everyday', 'Vegetable oil', '2 L') }, 'Everyday Vegetable oil, 2 L'],
    ['no name that the title says', { priceDetails: listing('Everyday', 'OIL', '2 L') }, 'Everyday, 2 L'],
    ['no brand twice', { unpriced: listing('Everyday', 'Everyday oil', '2 L') }, 'Everyday oil, 2 L'],
    ['no unknown part', { unpriced: listing('nan', 'Oil', 'NaN') }, ''],
    ['nothing of own words', { text: 'oil' }, ''],
    [
      'the packs of kinds',
      {
        packs: [
          { listing: listing('Lion', 'Oil', '1.8 L'), count: 1 },
          { listing: listing('', 'Soya oil', '400 ml'), count: 2 },
        ],
      },
      'Lion, 1.8 L + 2 × Soya oil, 400 ml',
    ],
    [
      'loose goods without their weight, which the title says',
      { packs: [{ listing: listing('', 'Garlic', '1 lb'), count: 1, weight: { amount: '0.5', unit: 'lb' as const } }] },
      'Garlic',
    ],
    [
      'a bag beside loose goods with their weight',
      {
        packs: [
          { listing: listing('Chief', 'Potatoes', '5 lb'), count: 1 },
          { listing: listing('', 'Potatoes', '1 lb'), count: 1, weight: { amount: '1.5', unit: 'lb' as const } },
        ],
      },
      'Chief Potatoes, 5 lb + Potatoes, 1½ lb',
    ],
  ])('%s', (_, fields, words) => {
    expect(chosen(fields)).toBe(words);
  });
});
