import type { ListItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { changesSince, costsOf } from './last-costs.ts';

const item = (client_id: string, price: string | null, more: Partial<ListItem> = {}) =>
  ({ client_id, quantity: 1, is_needed: true, packs: [], priceDetails: price && { price }, ...more }) as ListItem;

test('QCK-05 what became dearer and cheaper is told of what is needed, for its quantity, to the cent', () => {
  const last = costsOf([
    item('milk', '5.00'),
    item('rice', '20.10', { quantity: 3 }),
    item('soap', '7.00'),
    item('salt', null),
  ]);
  const now = [
    item('milk', '5.60', { quantity: 2 }),
    item('rice', '18.05'),
    item('soap', '9.00', { is_needed: false }),
    item('salt', '4.00'),
    item('new', '1.00'),
  ];
  const { dearer, cheaper, difference } = changesSince(last, now);
  expect(dearer.map(({ item: { client_id }, ...costs }) => [client_id, costs])).toEqual([
    ['milk', { before: '5.00', now: '5.60' }],
  ]);
  expect(cheaper.map(({ item: { client_id } }) => client_id)).toEqual(['rice']);
  expect(difference).toBe('-0.85');
  expect(changesSince(last, [item('milk', '6.25')]).difference).toBe('1.25');
  expect(changesSince(last, [item('milk', '5.00')])).toEqual({ dearer: [], cheaper: [], difference: '0.00' });
});
