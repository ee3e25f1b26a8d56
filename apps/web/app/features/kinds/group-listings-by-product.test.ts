import type { Listing } from '@bargain-buddy/contract';
import { expect, it } from 'vitest';
import { groupListingsByProduct } from './group-listings-by-product.ts';

const at = (product_id: number, price: string) => ({ product_id, price }) as Listing;

it('KND-06 puts a kind’s brands and sizes side by side, each where it is cheapest per unit', () => {
  const listings = [at(2, '9.00'), at(1, '10.50'), at(2, '9.50'), at(2, '12.00'), at(1, '11.00'), at(3, '4.00')];
  expect(groupListingsByProduct(listings)).toEqual([
    { cheapest: listings[0], highest: '12.00', stores: 3 },
    { cheapest: listings[1], highest: '11.00', stores: 2 },
    { cheapest: listings[5], highest: '4.00', stores: 1 },
  ]);
  expect(groupListingsByProduct([])).toEqual([]);
});
