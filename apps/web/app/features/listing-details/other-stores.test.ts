import type { Listing } from '@bargain-buddy/contract';
import { describe, expect, it } from 'vitest';
import { compareStores } from './other-stores.ts';

const at = (store_id: number, price: string, store_name = `Store ${store_id}`) =>
  ({ store_id, price, store_name }) as Listing;

describe('compareStores', () => {
  it('lists the other stores, cheapest first, with the difference to the one on show', () => {
    const shown = at(1, '24.45');
    const compared = compareStores(shown, [at(3, '28.85'), shown, at(2, '22.00'), at(4, '24.45')]);
    expect(compared.map(({ listing, direction, difference }) => [listing.store_id, direction, difference])).toEqual([
      [2, 'cheaper', '2.45'],
      [4, 'same', '0.00'],
      [3, 'dearer', '4.40'],
    ]);
  });

  it('marks every store with the lowest price, and none while the one on show is lower', () => {
    expect(compareStores(at(1, '5.00'), [at(2, '4.00'), at(3, '4.00')]).map((store) => store.isCheapest)).toEqual([
      true,
      true,
    ]);
    expect(compareStores(at(1, '3.00'), [at(2, '4.00')]).map((store) => store.isCheapest)).toEqual([false]);
  });

  it('orders equal prices by name', () => {
    const compared = compareStores(at(1, '1.00'), [at(2, '2.00', 'Xtra Foods'), at(3, '2.00', 'JTA')]);
    expect(compared.map(({ listing }) => listing.store_name)).toEqual(['JTA', 'Xtra Foods']);
  });
});
