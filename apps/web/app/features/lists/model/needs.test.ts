import type { ListItem } from '@bargain-buddy/contract';
import { describe, expect, test } from 'vitest';
import { givenNeed, needOfListItem, withItemChange, withItemNeed } from '~/lib/item-changes.ts';
import { type KnownItems, listFiguresOf, mergeOwnChanges, withListChanges } from './known-items.ts';

const rice = (price: string) => ({ listing: { price }, count: 2 });
const item = (more: object) =>
  ({
    id: 1,
    version: 1,
    product: null,
    store: null,
    kinds: [],
    kind_details: [],
    text: '',
    amount: null,
    amount_unit: null,
    name: '',
    note: '',
    title: '',
    is_needed: true,
    quantity: 1,
    priceDetails: null,
    price_basis: null,
    packs: [],
    cost: null,
    planned: null,
    unpriced: null,
    held_price: null,
    ...more,
  }) as unknown as ListItem;
const kinds = [
  { id: 4, slug: 'brown-rice', name: 'Brown rice', dimension: 'mass' as const },
  { id: 3, slug: 'white-rice', name: 'White rice', dimension: 'mass' as const },
];
const forms = [
  [item({ product: 7, store: 2, name: 'Milk' }), { product: 7, store: 2 }],
  [item({ product: 7, name: 'Milk' }), { product: 7, store: null }],
  [
    item({ kinds: [4, 3], kind_details: kinds, amount: '2', amount_unit: 'kg', name: 'Rice: brown, white' }),
    { kinds: [4, 3], amount: '2', amount_unit: 'kg' },
  ],
  [item({ text: 'Candles', name: 'Candles' }), { text: 'Candles' }],
] as const;

describe('NED-02 what an item asks for', () => {
  test.each(forms)('is put on the list again as it was: %#', (known, given) => {
    expect(givenNeed(needOfListItem(known))).toEqual(given);
  });

  test.each(forms)('shows at once as it will be, but for its price: %#', (wanted) => {
    for (const [before] of forms) {
      const need = needOfListItem(wanted);
      const after = withItemNeed(before, 'product' in need ? { ...need, name: wanted.name } : need);
      const title = 'text' in need ? '' : before.text;
      expect(after).toEqual({ ...wanted, title });
    }
  });

  test('is pending beside other fields of the item', () => {
    const before = item({
      product: 7,
      store: 2,
      name: 'Milk',
      quantity: 2,
      cost: '21.00',
      priceDetails: { price: '10.50' },
    });
    const changed = withItemChange(before, { need: { product: 7, store: null }, note: 'cold' });
    expect(changed).toEqual(item({ product: 7, name: 'Milk', quantity: 2, note: 'cold' }));
    expect(withItemChange(before, { quantity: 3 })).toMatchObject({ quantity: 3, cost: '31.50', store: 2 });
  });

  test('that is joined with another item leaves no trace of that one, although both are of one version', () => {
    const known: KnownItems = { version: 5, items: [item({ id: 2 }), item({})], removed: new Set(), isWhole: true };
    const joined = item({ id: 2, version: 6, text: 'Milk' });
    const rows = [{ change: { do: 'change' as const, item: joined.client_id, text: 'Milk' } }];
    const results = [{ status: 'done' as const, item: joined }];
    const after = mergeOwnChanges(known, rows, { since: 5, version: 6, results });
    expect(after).toMatchObject({ version: 5, items: [joined, item({})] });
    const changes = { version: 6, items: [joined], deleted: [{ id: 1 }] };
    expect(withListChanges(after, changes)).toMatchObject({ version: 6, items: [joined] });
  });
});

test('NED-04 the figures of a list count every form, and say what the total rests on', () => {
  const packs = [rice('10.00')];
  const items = [
    item({ quantity: 2, priceDetails: { price: '1.50' }, price_basis: 'store' }),
    item({ quantity: 3, priceDetails: { price: '10.00' }, packs, price_basis: 'cheapest' }),
    item({ priceDetails: { price: '2.00' }, price_basis: 'store', planned: { store: 1 } }),
    item({ text: 'Candles' }),
    item({ price_pending: true }),
    item({ is_needed: false, price_pending: true }),
    item({ is_needed: false, priceDetails: { price: '9.00' }, price_basis: 'store' }),
  ];
  expect(listFiguresOf(items)).toEqual({
    item_count: 7,
    needed_count: 5,
    total: '65.00',
    basis: { store: 1, cheapest: 1, planned: 1, unknown: 1, pending: 1 },
  });
});
