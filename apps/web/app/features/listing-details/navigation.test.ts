import { describe, expect, it } from 'vitest';
import { listingPath } from '~/lib/paths.ts';
import { listingIdFromState, originListIdFromState } from './navigation.ts';

describe('listing modal state', () => {
  it('DET-01 opens for modalOpen true with a listing', () => {
    expect(listingIdFromState({ modalOpen: true, listingId: 7 })).toBe(7);
  });

  it.each([
    null,
    undefined,
    'open',
    {},
    { modalOpen: false, listingId: 7 },
    { modalOpen: true },
    { modalOpen: true, listingId: '7' },
    { modalOpen: true, listingId: 1.5 },
  ])('stays closed for %j', (state) => {
    expect(listingIdFromState(state)).toBeNull();
  });

  it('gives every listing an address', () => {
    expect(listingPath(7)).toBe('/listings/7');
  });
});

describe('DET-05 the shopping list that the details were opened from', () => {
  it('DET-05 is what the state says, if anything', () => {
    expect(originListIdFromState({ modalOpen: true, listingId: 5, fromList: 7 })).toBe(7);
    expect(originListIdFromState({ modalOpen: true, listingId: 5 })).toBeNull();
  });

  it.each([null, 'x', { fromList: 7 }, { modalOpen: true, listingId: 5, fromList: '7' }])(
    'DET-05 is none in %j',
    (state) => {
      expect(originListIdFromState(state)).toBeNull();
    },
  );
});
