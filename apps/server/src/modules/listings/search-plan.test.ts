import { describe, expect, test } from 'vitest';
import { mergeTiers, planScope, planSearch, wordsForProducts } from './search-plan.ts';

const sizes = {
  products: 20_000,
  stores: 200,
  listings: 1_000_000,
  storesByRegion: { North: 50, South: 150 },
};
const group = (mask: number, count: number, rank = 0) => ({ mask, rank, count, ids: `{${mask}}` });

describe('products are looked for', () => {
  test.each([
    ['with every word where no store has any', [], false, [0b11]],
    ['with the words that some store lacks', [0b01], false, [0b10]],
    ['with what is left by any of the best stores', [0b001, 0b011, 0b100], false, [0b100, 0b011]],
    ['as if stores with every word were not there', [0b11], false, [0b11]],
    ['with any word where stores have every word and ranks count', [0b11, 0b01], true, [0b01, 0b10]],
  ])('%s', (_, masks, isRanked, expected) => {
    const words = Math.max(2, ...expected.map((mask) => 32 - Math.clz32(mask)));
    const stores = masks.map((mask) => ({ mask, ids: [1] }));
    expect(wordsForProducts(words, stores, isRanked)).toEqual(expected);
  });
});

describe('a plan', () => {
  test('puts the better rank first and joins products with the stores that have their missing words', () => {
    const stores = [{ mask: 0b10, ids: [4, 5] }];
    const tiers = planSearch(2, [group(0b01, 30), group(0b11, 10, 1)], stores, {}, sizes);
    expect(tiers.map(({ rank, sets }) => [rank, sets])).toEqual([
      [1, [expect.objectContaining({ products: '{3}', stores: undefined })]],
      [0, [expect.objectContaining({ products: '{1}', stores: '{4,5}' })]],
    ]);
    expect(tiers.map(({ matches }) => matches)).toEqual([500, 15]);
    expect(mergeTiers(tiers)).toEqual([expect.objectContaining({ rank: 0, matches: 515 })]);
  });

  test('lists other products only in stores that have every word', () => {
    const tiers = planSearch(1, [group(1, 10)], [{ mask: 1, ids: [7] }], {}, sizes);
    expect(tiers.flatMap(({ sets }) => sets)).toEqual([
      expect.objectContaining({ products: '{1}', stores: undefined }),
      expect.objectContaining({ products: undefined, exceptProducts: '{1}', stores: '{7}' }),
    ]);
  });

  test('stays in its scope', () => {
    const [inStore] = planSearch(1, [group(1, 10)], [], { stores: [9] }, sizes);
    expect(inStore?.sets).toEqual([expect.objectContaining({ stores: '{9}' })]);
    const [ofProduct] = planSearch(1, [], [{ mask: 1, ids: [7] }], { product: 8 }, sizes);
    expect(ofProduct?.sets).toEqual([expect.objectContaining({ products: '{8}', stores: '{7}' })]);
    const [once, ...twice] = planSearch(1, [group(1, 1)], [{ mask: 1, ids: [7] }], { product: 8 }, sizes);
    expect([once?.sets, twice]).toEqual([[expect.objectContaining({ products: '{1}', stores: undefined })], []]);
    const [inRegion] = planSearch(1, [group(1, 40)], [], { region: 'North' }, sizes);
    expect(inRegion).toMatchObject({ matches: 500 });
    expect(planScope({}, sizes)).toEqual([expect.objectContaining({ matches: 1_000_000 })]);
    expect(planScope({ stores: [9], product: 8 }, sizes)[0]?.sets).toEqual([
      expect.objectContaining({ products: '{8}', stores: '{9}' }),
    ]);
  });
});
