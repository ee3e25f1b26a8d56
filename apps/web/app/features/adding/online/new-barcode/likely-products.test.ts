import { expect, test } from 'vitest';
import { mergeLikelyProducts } from './likely-products.ts';

const product = (id: number, barcode?: string) => ({
  id,
  name: `Product ${id}`,
  brand: '',
  amount: '',
  image: null,
  barcode,
});
const ids = (...sources: ReturnType<typeof product>[][]) => mergeLikelyProducts(...sources).map(({ id }) => id);

test('SCN-03 products without a barcode come first, each once, six at most', () => {
  expect(ids([product(1, '96385074'), product(2, '')], [product(2), product(3)])).toEqual([2, 3, 1]);
  expect(ids([product(1)], [product(1, '96385074'), product(2)])).toEqual([2, 1]);
  expect(ids([1, 2, 3, 4, 5, 6, 7].map((id) => product(id)))).toHaveLength(6);
  expect(ids([], [])).toEqual([]);
});
