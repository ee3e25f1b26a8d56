import type { ListItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { costChangesSinceLast, costsOfBoughtItems } from './costs-at-last-shopping.ts';

const item = (client_id: string, price: string | null, more: Partial<ListItem> = {}) =>
  ({ client_id, quantity: 1, is_needed: true, packs: [], priceDetails: price && { price }, ...more }) as ListItem;

test('QCK-05 what became dearer and cheaper is told of what is needed, for its quantity, to the cent', () => {
  const bought = (client_id: string, cents: bigint, quantity = 1, store: number | null = null) => ({
    item: item(client_id, null, { quantity }),
    store,
    cents,
  });
  const nowhere = () => null;
  const last = costsOfBoughtItems([bought('milk', 500n), bought('rice', 6030n, 3), bought('soap', 700n)]);
  const now = [
    item('milk', '5.60', { quantity: 2 }),
    item('rice', '18.05'),
    item('soap', '9.00', { is_needed: false }),
    item('salt', '4.00'),
    item('new', '1.00'),
  ];
  const { dearer, cheaper, difference } = costChangesSinceLast(last, now, nowhere);
  expect(dearer.map(({ item: { client_id }, ...costs }) => [client_id, costs])).toEqual([
    ['milk', { before: '5.00', now: '5.60' }],
  ]);
  expect(cheaper.map(({ item: { client_id } }) => client_id)).toEqual(['rice']);
  expect(difference).toBe('-0.85');
  expect(costChangesSinceLast(last, [item('milk', '6.25')], nowhere).difference).toBe('1.25');
  expect(costChangesSinceLast(last, [item('milk', '5.00')], nowhere)).toEqual({
    dearer: [],
    cheaper: [],
    difference: '0.00',
  });
  // The same store is compared, whatever the list shows: 5.00 there, 6.00 now.
  const atStore = costsOfBoughtItems([bought('milk', 1000n, 2, 7)]);
  const costAt = ({ quantity }: ListItem, store: number) => (quantity === 1 && store === 7 ? '6.00' : null);
  const [milk] = costChangesSinceLast(atStore, [item('milk', '1.00', { quantity: 2 })], costAt).dearer;
  expect(milk).toMatchObject({ before: '5.00', now: '6.00' });
  expect(costChangesSinceLast(atStore, [item('milk', '1.00')], nowhere).cheaper).toEqual([]);
  // Of a device that retained no stores.
  const { stores: _, ...older } = last;
  expect(costChangesSinceLast(older, [item('milk', '6.25')], nowhere).difference).toBe('1.25');
});
