import type { Listing, Plan } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { beforeEach, expect, test } from 'vitest';
import { file, stubIdlePage } from '../../../test/catalogue-file.ts';
import { answerCallFromCatalogue } from './answer-call.ts';
import { type DeviceCatalogue, openDeviceCatalogue } from './device-catalogue.ts';

beforeEach(stubIdlePage);

let everywhere: DeviceCatalogue;
let west: DeviceCatalogue;
beforeEach(async () => {
  everywhere = await openDeviceCatalogue({ file, checkedAt: 1 });
  west = await openDeviceCatalogue({ file: { ...file, region: 'West' }, checkedAt: 1 });
});

const namesOf = (answer: unknown) => (answer as { results: Listing[] }).results.map((one) => one.product_name);

test('OFF-09 pages of a search are numbered and lead on', () => {
  const first = answerCallFromCatalogue(everywhere, calls.listListings, { query: { ordering: 'price', page_size: 2 } });
  expect(namesOf(first)).toEqual(['Flour', 'Rice']);
  const { next } = first as { next: string };
  const second = answerCallFromCatalogue(everywhere, calls.listListings, { page: next });
  expect(namesOf(second)).toEqual(['Milk']);
  expect(second).toMatchObject({ count: 3, next: null });
});

test('OFF-09 the stored prices of a region answer nothing about others, but a price that they have', () => {
  const search = (region: string) =>
    answerCallFromCatalogue(west, calls.listListings, { query: { search: 'rice', region } });
  expect(namesOf(search('West'))).toEqual(['Rice']);
  expect(search('South')).toBeUndefined();
  expect(search('')).toBeUndefined();
  expect(answerCallFromCatalogue(west, calls.getListing, { params: { id: 2 } })).toMatchObject({
    product_name: 'Rice',
  });
  expect(answerCallFromCatalogue(west, calls.getListing, { params: { id: 9 } })).toBeUndefined();
});

test('OFF-09 changes and pages of the server’s cursors need the server', () => {
  const price = { product: 2, store: 1, price: '9.00' };
  expect(answerCallFromCatalogue(everywhere, calls.reportPrice, { body: price })).toBeUndefined();
  expect(
    answerCallFromCatalogue(everywhere, calls.listListings, { page: '/api/price/price/?cursor=abc' }),
  ).toBeUndefined();
  expect(answerCallFromCatalogue(everywhere, calls.listShoppingLists, {})).toBeUndefined();
});

test('OFF-09 a plan needs the prices of its whole area', () => {
  const plan = { items: [{ product: 2, quantity: 2 }], max_stops: 2, stop_cost: '10.00', offers: false };
  const cost = (catalogue: DeviceCatalogue, area: object | null) =>
    (answerCallFromCatalogue(catalogue, calls.makePlan, { body: { ...plan, area } }) as Plan | undefined)?.trip.total;
  expect(cost(everywhere, null)).toBe('20.00');
  expect(cost(west, { region: 'West' })).toBe('20.00');
  expect(cost(west, null)).toBeUndefined();
  expect(cost(west, { near: [10.6, -61.4], within_km: 5 })).toBeUndefined();
  expect(cost(everywhere, { preferred: true })).toBeUndefined();
  const ofList = answerCallFromCatalogue(everywhere, calls.makePlan, {
    body: { ...plan, area: null },
    ids: [77],
  }) as Plan;
  expect(ofList.trip.stops.flatMap(({ items }) => items.map(({ item }) => item))).toEqual([77]);
});
