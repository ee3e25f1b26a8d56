import type { Listing } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Near } from '~/lib/near.ts';
import { chooseOffers } from './choose-offers.ts';

const near = (km: number | null = 5, isOwn = true): Near => ({ position: [10.65, -61.5], km, isOwn });
const offer = (id: number, price: string, store_lat: number | null, store_region = 'North') =>
  ({ id, store_id: id, price, store_lat, store_lon: store_lat && -61.5, store_region }) as Listing;
const chosen = (listings: Listing[], place: Parameters<typeof chooseOffers>[1]) => {
  const offers = chooseOffers(listings, place);
  return offers && [offers.cheapest.id, offers.scope, offers.here?.id];
};

// About 2 km, 55 km, and at the position.
const [close, far, at] = [10.668, 10.15, 10.6505];

test('SCN-01 a scan answers with the cheapest near the shopper, else in the region, else anywhere', () => {
  const listings = [offer(1, '5.00', far, 'South'), offer(2, '6.00', close), offer(3, '7.00', null, 'East')];
  expect(chosen(listings, { near: near(), region: 'East' })).toEqual([2, 'near', undefined]);
  expect(chosen(listings, { near: near(null), region: '' })).toEqual([2, 'near', undefined]);
  expect(chosen(listings, { near: near(1), region: 'East' })).toEqual([3, 'region', undefined]);
  expect(chosen(listings, { near: null, region: 'East' })).toEqual([3, 'region', undefined]);
  expect(chosen(listings, { near: null, region: 'Tobago' })).toEqual([1, 'everywhere', undefined]);
  expect(chosen(listings, { near: null, region: '' })).toEqual([1, 'everywhere', undefined]);
  expect(chosen([], { near: near(), region: '' })).toBeUndefined();
});

test('SCN-01 a scan in a store answers with the price there too, unless it is the cheapest', () => {
  const listings = [offer(2, '6.00', close), offer(4, '8.00', at)];
  expect(chosen(listings, { near: near(), region: '' })).toEqual([2, 'near', 4]);
  expect(chosen(listings, { near: near(5, false), region: '' })).toEqual([2, 'near', undefined]);
  expect(chosen(listings, { near: null, region: '', storeId: 4 })).toEqual([2, 'everywhere', 4]);
  expect(chosen(listings, { near: near(), region: '', storeId: 2 })).toEqual([2, 'near', undefined]);
});

test('SCN-01 no price in the chosen area is below the answer', () => {
  const someOffer = fc.record({
    cents: fc.integer({ min: 1, max: 999 }),
    lat: fc.constantFrom(null, close, far),
    region: fc.constantFrom('North', 'South'),
  });
  fc.assert(
    fc.property(
      fc.array(someOffer),
      fc.constantFrom(null, near()),
      fc.constantFrom('', 'North', 'Tobago'),
      (...given) => {
        const [some, position, region] = given;
        const sorted = some.toSorted((a, b) => a.cents - b.cents);
        const listings = sorted.map(({ cents, lat, region: of }, id) => offer(id, (cents / 100).toFixed(2), lat, of));
        const areas = [
          sorted.filter(({ lat }) => position && lat === close),
          sorted.filter((one) => one.region === region),
          sorted,
        ];
        const cheapest = areas.find((area) => area.length > 0)?.[0]?.cents;
        const answer = chooseOffers(listings, { near: position, region });
        expect(answer && Number(answer.cheapest.price)).toBe(cheapest && cheapest / 100);
      },
    ),
  );
});
