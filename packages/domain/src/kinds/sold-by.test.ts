import { expect, test } from 'vitest';
import { deriveKindOfProduct } from './derive-kind-of-product.ts';

test.each([
  ['Garlic', '', '1 lb', 'Fresh Produce', 'weight'],
  ['Garlic', 'nan', '1 LB', 'Fresh Produce', 'weight'],
  ['Minced Beef', '', '1 kg', 'Meat', 'weight'],
  ['King Fish Slices', '', '1lb', 'Fish & Seafood', 'weight'],
  ['Garlic', '', '500 g', 'Fresh Produce', 'pack'],
  ['Strawberries', '', '16 oz', 'Fresh Produce', 'pack'],
  ['Onions', '', '5 lb', 'Fresh Produce', 'pack'],
  ['Chicken Breast Boneless', 'Nutrina', '1 lb', 'Meat', 'pack'],
  ['Granulated White Sugar', '', '1 kg', 'Sugar & Baking', 'pack'],
  ['Coconut Water', '', '1 l', 'Fresh Produce', 'pack'],
])('%s of brand %j at %j in %s is sold by %s', (name, brand, amount, category, soldBy) => {
  expect(deriveKindOfProduct({ name, brand, amount, category }).soldBy).toBe(soldBy);
});
