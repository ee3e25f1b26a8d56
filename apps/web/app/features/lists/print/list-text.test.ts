import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { listAsText } from './list-text.ts';

const offer = {
  store: 5,
  store_name: 'Massy *Stores*',
  store_address: 'Trincity',
  product_brand: 'Nestlé',
  product_amount: '1 L',
};
const base = {
  title: '',
  text: '',
  kinds: [],
  packs: [],
  amount: null,
  amount_unit: null,
  planned: null,
  unpriced: null,
  quantity: 1,
};
const item = (fields: object) =>
  ({ ...base, store: null, priceDetails: null, is_needed: true, ...fields }) as unknown as ListItem;
const list = { name: 'Weekly', plan: null } as ShoppingList;

test('QCK-06 the text of a list has what is needed by stop, in the form of WhatsApp, plain and short', () => {
  const items = [
    item({ name: 'candles', text: 'candles' }),
    item({
      name: 'Evaporated milk',
      store: 5,
      quantity: 2,
      priceDetails: { ...offer, product_name: 'Evaporated milk' },
    }),
    item({ title: 'Milk', name: 'Evaporated milk', priceDetails: { ...offer, product_name: 'Evaporated milk' } }),
    item({
      name: 'Bread',
      store: 5,
      priceDetails: { ...offer, product_brand: '', product_amount: '' },
      is_needed: false,
    }),
    item({ name: 'White or brown rice', kinds: [1, 2], amount: '2', amount_unit: 'kg' }),
    item({ title: 'Eggs', name: 'Hen eggs', kinds: [3], amount: '12', amount_unit: 'piece' }),
  ];
  expect(listAsText(list, items)).toBe(
    [
      'Weekly',
      '*Massy Stores Trincity*\n• 2 × Evaporated milk (Nestlé, 1 L)',
      '*Anywhere*\n• candles\n• Milk (Nestlé Evaporated milk, 1 L · Massy *Stores* Trincity)\n• White or brown rice, 2 kg\n• 12 eggs',
    ].join('\n\n'),
  );
});
