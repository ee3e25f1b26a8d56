import { expect, test } from 'vitest';
import { makeProducts, makeStores } from './catalogue.ts';

test('products are the same each time, all different, and their words as unevenly spread as in a language', () => {
  const products = makeProducts(5_000);
  expect(makeProducts(5_000)).toEqual(products);
  const identities = products.map(({ name, brand, amount }) => `${name}|${brand}|${amount}`.toLowerCase());
  expect(new Set(identities).size).toBe(5_000);
  const frequency = new Map<string, number>();
  for (const word of products.flatMap(({ name }) => name.split(' '))) {
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const counts = [...frequency.values()].toSorted((a, b) => b - a);
  expect(counts[0]).toBeGreaterThan(100);
  expect(counts.at(-1)).toBeLessThan(10);
});

test('stores are the same each time and all different', () => {
  const stores = makeStores(200);
  expect(makeStores(200)).toEqual(stores);
  expect(new Set(stores.map(({ name, address, region }) => `${name}|${address}|${region}`.toLowerCase())).size).toBe(
    200,
  );
});
