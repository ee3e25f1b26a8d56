import type { Listing } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSelectedListings } from './selection-store.ts';

const listing = (id: number) => ({ id }) as Listing;
const chosen = () => [...useSelectedListings.getState().listings.keys()];
const { toggle, set, clear } = useSelectedListings.getState();

beforeEach(clear);

describe('HOM-13 the selection', () => {
  it('HOM-13 toggles a listing', () => {
    toggle(listing(3));
    toggle(listing(1));
    expect(chosen()).toEqual([3, 1]);
    toggle(listing(3));
    expect(chosen()).toEqual([1]);
  });

  it('HOM-13 sets and unsets many at once, without duplicates', () => {
    set([listing(1), listing(2), listing(1)], true);
    set([listing(2), listing(3)], true);
    expect(chosen()).toEqual([1, 2, 3]);
    set([listing(1), listing(3), listing(9)], false);
    expect(chosen()).toEqual([2]);
  });

  it('HOM-13 is empty once cleared', () => {
    set([listing(1), listing(2)], true);
    clear();
    expect(chosen()).toEqual([]);
  });

  it('HOM-13 holds what a set would hold after any sequence of changes', () => {
    const change = fc.record({ ids: fc.array(fc.integer({ min: 1, max: 6 })), selected: fc.option(fc.boolean()) });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        clear();
        const model = new Set<number>();
        for (const { ids, selected } of changes) {
          if (selected === null) ids.map(listing).forEach(toggle);
          else set(ids.map(listing), selected);
          for (const id of ids) {
            if (selected ?? !model.has(id)) model.add(id);
            else model.delete(id);
          }
        }
        expect(new Set(chosen())).toEqual(model);
        expect(chosen().length).toBe(model.size);
      }),
    );
  });
});
