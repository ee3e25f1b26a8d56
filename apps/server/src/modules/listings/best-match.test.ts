import { type CatalogueIndex, listKinds } from '@bargain-buddy/catalogue';
import { kindQuerySchema, type Listing, listingQuerySchema } from '@bargain-buddy/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { readCatalogue } from '../../../test/read-catalogue.ts';
import { suggestProducts } from '../suggestions/suggestions.queries.ts';
import { findListings, findProductOffers } from './listings.service.ts';

let database: TestDatabase;
let index: CatalogueIndex;
beforeAll(async () => {
  database = await createTestDatabase('samples');
  index = await readCatalogue(database.db);
});
afterAll(() => database.drop());

/** Searches with their first kinds, and the first names of products by match and unit price. */
const table: [search: string, kinds: string[], products: string[]][] = [
  ['milk', ['UHT low fat milk', 'UHT full cream milk'], ['UHT Full Cream Milk', 'UHT Low Fat Milk']],
  ['coconut milk', ['Coconut milk'], ['Coconut Milk']],
  ['condensed milk', ['Sweetened condensed milk'], ['Sweetened Condensed Milk']],
  [
    'full cream milk',
    ['UHT full cream milk', 'Full cream milk powder'],
    ['UHT Full Cream Milk', 'Full Cream Milk Powder'],
  ],
  ['milk powder', ['Instant milk powder', 'Full cream milk powder'], ['Full Cream Milk Powder', 'Instant Milk Powder']],
  ['cream', ['Ice cream, vanilla'], ['Ice Cream Vanilla']],
  [
    'rice',
    ['Brown rice', 'Basmati rice', 'Parboiled rice', 'Infant cereal, rice'],
    ['Parboiled Rice', 'Brown Rice', 'Basmati Rice', 'Infant Cereal Rice'],
  ],
  ['brown rice', ['Brown rice'], ['Brown Rice']],
  [
    'chicken',
    ['Chicken leg quarters', 'Whole chicken, frozen', 'Chicken breast, boneless', 'Chicken sausages'],
    ['Whole Chicken Frozen', 'Chicken Leg Quarters', 'Chicken Breast Boneless'],
  ],
  ['egg', ['Eggs'], ['Medium Eggs', 'Large Eggs']],
  ['eggs', ['Eggs'], ['Medium Eggs', 'Large Eggs']],
  [
    'flour',
    ['All purpose flour', 'Whole wheat flour', 'Self raising flour'],
    ['All Purpose Flour', 'Whole Wheat Flour', 'Self Raising Flour'],
  ],
  [
    'oil',
    ['Coconut oil', 'Soya bean oil', 'Vegetable oil', 'Tuna in oil'],
    ['Vegetable Oil', 'Soya Bean Oil', 'Coconut Oil', 'Tuna in Oil'],
  ],
  [
    'sugar',
    ['Brown sugar', 'Granulated white sugar', 'Icing sugar'],
    ['Brown Sugar', 'Granulated White Sugar', 'Icing Sugar'],
  ],
  ['bread', ['Whole wheat bread', 'White sliced bread'], ['White Sliced Bread', 'Whole Wheat Bread']],
  ['cheese', ['Cheddar cheese', 'Processed cheese slices'], []],
  ['butter', ['Salted butter', 'Peanut butter, smooth'], ['Salted Butter', 'Peanut Butter Smooth']],
  ['peanut butter', ['Peanut butter, smooth'], ['Peanut Butter Smooth']],
  ['tea', ['Tea bags'], ['Tea Bags']],
  ['coffee', ['Instant coffee'], ['Instant Coffee']],
  ['salt', ['Iodised salt', 'Salted butter'], ['Iodised Salt']],
  ['water', ['Bottled water', 'Chunk light tuna in water'], ['Bottled Water', 'Chunk Light Tuna in Water']],
  ['juice', ['Apple juice', 'Orange juice'], ['Orange Juice', 'Apple Juice']],
  ['beef', ['Minced beef', 'Corned beef'], ['Minced Beef', 'Corned Beef']],
  ['fish', ['King fish slices', 'Salted cod fish, boneless'], ['King Fish Slices', 'Salted Cod Fish Boneless']],
  ['tuna', ['Tuna in oil', 'Chunk light tuna in water'], ['Tuna in Oil', 'Chunk Light Tuna in Water']],
  ['corn', ['Whole kernel corn', 'Corn curls', 'Corn flakes', 'Cornmeal'], ['Whole Kernel Corn', 'Corn Flakes']],
  ['beans', ['Red beans', 'Red kidney beans'], ['Red Kidney Beans', 'Red Beans']],
  ['peas', ['Lentil peas', 'Pigeon peas', 'Black eye peas', 'Yellow split peas'], ['Yellow Split Peas', 'Lentil Peas']],
  ['noodles', ['Chow mein noodles', 'Instant noodles, chicken'], []],
  ['tomato', ['Tomatoes', 'Tomato paste', 'Tomato ketchup'], ['Tomatoes']],
  ['tomatoes', ['Tomatoes'], ['Tomatoes']],
  [
    'pepper',
    ['Pimento peppers', 'Black pepper, ground', 'Hot pepper sauce'],
    ['Pimento Peppers', 'Black Pepper Ground', 'Hot Pepper Sauce'],
  ],
  ['cereal', ['Wheat cereal', 'Infant cereal, rice'], []],
  ['ice cream', ['Ice cream, vanilla'], ['Ice Cream Vanilla']],
  ['yogurt', ['Yogurt, strawberry'], ['Yogurt Strawberry']],
  ['potato', ['Potatoes', 'Potato chips'], ['Potatoes', 'Potato Chips']],
  ['onion', ['Onions'], ['Onions']],
  ['ham', ['Picnic ham, bone-in'], ['Picnic Ham Bone-In']],
  ['drink', ['Malt drink', 'Sorrel drink', 'Chocolate malt drink'], []],
  ['anchor cheese', [], ['Cheddar Cheese']],
  ['chips', ['Potato chips'], ['Potato Chips']],
];

const namesOf = (listings: readonly Listing[]) => [...new Set(listings.map(({ product_name }) => product_name))];

test.each([
  ['butter', 'Salted Butter'],
  ['milk', 'UHT Low Fat Milk'],
  ['mil', 'UHT Low Fat Milk'],
  ['beef', 'Minced Beef'],
  ['corn', 'Whole Kernel Corn'],
  ['tomat', 'Tomatoes'],
  ['o', 'Onions'],
])('HOM-04 suggestions for “%s” begin with %s', async (query, product) => {
  const [first] = await suggestProducts(database.db, query.split(' '), 10);
  expect(first?.name).toBe(product);
});

describe('HOM-15 KND-06 a search', () => {
  test.each(table)('for “%s” begins with the thing itself', (search, kinds, products) => {
    const found = listKinds(index, kindQuerySchema.parse({ search }), null);
    expect(found.results.map(({ name }) => name).slice(0, kinds.length)).toEqual(kinds);
    const query = listingQuerySchema.parse({ search, page_size: '100' });
    const offers = findProductOffers(index, query, null).results.map(({ cheapest }) => cheapest);
    expect(namesOf(offers).slice(0, products.length)).toEqual(products);
    const [newest] = findListings(index, query, null).results;
    if (products.length > 0) expect(products).toContain(newest?.product_name);
  });
});
