import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

const offer = {
  store: 5,
  store_name: 'Massy *Stores*',
  store_address: 'Trincity',
  product_brand: 'Nestlé',
  product_amount: '1 L',
};
const base = { kinds: [], packs: [], amount: null, amount_unit: null, planned: null, unpriced: null, quantity: 1 };
const item = (fields: object) =>
  ({ ...base, store: null, priceDetails: null, is_needed: true, ...fields }) as unknown as ListItem;
const list = { name: 'Weekly', plan: null } as ShoppingList;

test('QCK-06 the text of a list has what is needed by stop, in the form of WhatsApp, plain and short', () => {
  const items = [
    item({ name: 'candles', text: 'candles' }),
    item({ name: 'Evaporated milk', store: 5, quantity: 2, priceDetails: offer }),
    item({
      name: 'Bread',
      store: 5,
      priceDetails: { ...offer, product_brand: '', product_amount: '' },
      is_needed: false,
    }),
    item({ name: 'White or brown rice', kinds: [1, 2], amount: '2', amount_unit: 'kg', priceDetails: offer }),
  ];
  expect(listText(list, items)).toBe(
    [
      'Weekly',
      '*Massy Stores, Trincity*\n• 2 × Evaporated milk, Nestlé 1 L',
      '*Anywhere*\n• candles\n• White or brown rice, 2 kg',
    ].join('\n\n'),
  );
});
