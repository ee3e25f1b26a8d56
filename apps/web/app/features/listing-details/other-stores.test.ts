import type { Listing } from '@bargain-buddy/contract';
import { describe, expect, it } from 'vitest';
import { compareStores, comparisonSummary } from './other-stores.ts';

const at = (store_id: number, price: string, store_name = `Store ${store_id}`, store_region = '') =>
  ({ store_id, price, store_name, store_address: '', store_region }) as Listing;

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

  it('DET-02 puts the stores of the own region first, by price within each, whatever is cheapest', () => {
    const shown = at(1, '10.00', 'Penny Savers', 'Tobago');
    const compared = compareStores(shown, [
      at(2, '5.00', 'Port of Spain', 'North'),
      at(3, '12.00', 'Scarborough', 'Tobago'),
      at(4, '11.00', 'Crown Point', 'Tobago'),
      at(5, '4.00', 'Couva', 'Central'),
    ]);
    expect(compared.map(({ listing }) => listing.store_id)).toEqual([4, 3, 5, 2]);
    expect(compared.map(({ isNear }) => isNear)).toEqual([true, true, false, false]);
    expect(compared.map(({ isCheapest }) => isCheapest)).toEqual([false, false, true, false]);
  });
});

describe('verdictOf', () => {
  const shown = at(1, '10.00', 'Penny Savers', 'Tobago');
  const verdict = (...others: Listing[]) => comparisonSummary(compareStores(shown, others)).text;
  const near = (price: string) => at(2, price, 'Crown Point', 'Tobago');
  const far = (price: string) => at(3, price, 'Couva Mart', 'Central');

  it('DET-02 names the saving near by before the one farther away, and the region of that', () => {
    expect(verdict(near('9.00'), far('7.50'))).toBe('Save $1.00 at Crown Point; $2.50 at Couva Mart (Central).');
    expect(verdict(near('12.00'), far('7.50'))).toBe('Save $2.50 at Couva Mart (Central).');
    expect(verdict(near('7.50'), far('7.50'))).toBe('Save $2.50 at Crown Point.');
    expect(verdict(near('9.00'), far('9.50'))).toBe('Save $1.00 at Crown Point.');
  });

  it('DET-02 names the address, and no region where none is known', () => {
    expect(verdict({ ...near('9.00'), store_address: 'Milford Road' })).toBe('Save $1.00 at Crown Point Milford Road.');
    expect(verdict({ ...far('9.00'), store_region: 'nan', store_address: 'nan' })).toBe('Save $1.00 at Couva Mart.');
    const nowhere = at(1, '10.00', 'Corner Shop');
    expect(comparisonSummary(compareStores(nowhere, [at(2, '9.00', 'Other Shop')])).text).toBe(
      'Save $1.00 at Other Shop.',
    );
    expect(compareStores(nowhere, [at(2, '9.00', 'Other Shop')])[0]?.isNear).toBe(false);
  });

  it('DET-02 calls a lower price a saving and nothing else', () => {
    const isSaving = (...others: Listing[]) => comparisonSummary(compareStores(shown, others)).isSaving;
    expect([isSaving(near('9.00')), isSaving(far('9.00'))]).toEqual([true, true]);
    expect([isSaving(near('10.00')), isSaving(near('11.00')), isSaving()]).toEqual([false, false, false]);
  });

  it('DET-02 says when nowhere is cheaper', () => {
    expect(verdict(near('10.00'), far('10.50'))).toBe('No cheaper price in 2 other stores.');
    expect(verdict(near('10.50'))).toBe('Lowest price, compared with one other store.');
    expect(verdict()).toBe('No prices from other stores yet.');
  });
});
