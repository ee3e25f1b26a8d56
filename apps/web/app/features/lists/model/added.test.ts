import type { ListItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import { itemOf } from '../../../../test/plain-items.ts';
import {
  addedItemsText,
  addedToListsText,
  findAddedItem,
  increasedText,
  predictAdditions,
  undoOfAddition,
} from './added.ts';

const rice = { id: 1, slug: 'rice', name: 'Rice', dimension: 'mass' as const };
const words = (text: string, more: Partial<ListItem> = {}): ListItem => {
  const { quantity = 1, is_needed = true } = more;
  return itemOf(
    { names: [text], need: '', quantity, is_needed, note: '', title: '', text },
    { name: text, text, ...more },
  );
};
const ofRice = (amount: string, more: Partial<ListItem> = {}) =>
  words('', { ...more, client_id: amount, name: 'Rice', kinds: [1], kind_details: [rice], amount, amount_unit: 'lb' });

let serial = 0;
const adding = (item: ListItem, given: { quantity?: number } = {}) => {
  serial += 1;
  const client_id = `new ${serial}`;
  const { kinds, amount, amount_unit, text, name } = item;
  const need = kinds.length > 0 ? { kinds, amount, amount_unit } : { text };
  const change = { do: 'add' as const, client_id, ...need, ...given };
  return { change, shown: { name, item: { ...item, client_id, quantity: given.quantity ?? 1 } } };
};

const list = [words('Milk', { quantity: 3 }), words('Bread', { is_needed: false, quantity: 2 }), ofRice('2')];

test('LST-08 messages count what happened: new things, larger quantities and amounts, and what is needed again', () => {
  const added = predictAdditions(7, list, [
    adding(words('Eggs')),
    adding(words('Tea')),
    adding(words('tea')),
    adding(words('milk')),
  ]);
  expect(added.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'increased', 'increased']);
  expect(addedItemsText(added, '')).toBe('Added 2 things. Milk is now 4.');
  const text = (...items: ListItem[]) =>
    addedItemsText(
      predictAdditions(
        7,
        list,
        items.map((item) => adding(item, { quantity: item.quantity })),
      ),
      '2 × Eggs',
    );
  expect(text(words('Eggs', { quantity: 2 }))).toBe('Added 2 × Eggs');
  expect(text(words('milk', { quantity: 2 }))).toBe('Milk is now 5');
  expect(text(words('Bread'))).toBe('Bread is back on the list');
  expect(text(words('Bread', { quantity: 4 }))).toBe('Bread is back on the list: 4');
  expect(text(ofRice('1'))).toBe('Rice is now 3 lb');
  expect(text(words('Eggs'), words('Milk'), words('Bread'), ofRice('1'))).toBe(
    'Added Eggs. Milk is now 4. Bread is back on the list. 1 more was on the list.',
  );
});

test('LST-08 what cannot add up says why', () => {
  const full = [words('Milk', { quantity: 999 })];
  const added = predictAdditions(7, full, [adding(words('Milk')), adding(words('Eggs'))]);
  expect(added.map(({ outcome }) => outcome)).toEqual(['full', 'added']);
  expect(addedItemsText(added, '')).toBe('Added Eggs. Milk stays at 999, the most for one item.');
});

test('LST-10 LST-11 forms that add to lists say the same beside the text of the specification', () => {
  const text = (count: number) => `${count} item(s) added to shopping list(s).`;
  const both = [7, 8].flatMap((id) =>
    predictAdditions(id, id === 7 ? list : [], [adding(words('Milk')), adding(words('Eggs'))]),
  );
  expect(addedToListsText(both, text)).toBe('2 item(s) added to shopping list(s). Milk is now 4.');
  const again = predictAdditions(7, list, [adding(words('Milk'))]);
  expect(addedToListsText(again, text)).toBe('Milk is now 4.');
  expect(increasedText([{ list: 7, name: 'Milk', outcome: 'increased' }])).toBe(
    'Milk was on the list. We added to it.',
  );
});

test('LST-08 Undo takes away what was added, and nothing of what others did', () => {
  const undo = (item: ListItem, change: Partial<ListItem> = {}, known = list) => {
    const [one] = predictAdditions(7, known, [adding(item, { quantity: item.quantity })]);
    const now = one && findAddedItem(one, [{ ...(one.after as ListItem), ...change }]);
    return one && now && undoOfAddition(one, now);
  };
  expect(undo(words('Eggs', { quantity: 2 }))).toBe('remove');
  // Somebody added one more.
  expect(undo(words('Eggs', { quantity: 2 }), { quantity: 3, client_id: 'another' })).toEqual({ quantity: 1 });
  expect(undo(words('Milk', { quantity: 2 }))).toEqual({ quantity: 3 });
  expect(undo(words('Milk', { quantity: 2 }), { quantity: 6 })).toEqual({ quantity: 4 });
  expect(undo(words('Bread', { quantity: 5 }))).toEqual({ is_needed: false, quantity: 2 });
  expect(undo(words('Bread', { quantity: 5 }), { quantity: 6 })).toEqual({ quantity: 1 });
  expect(undo(ofRice('1'))).toEqual({ need: { kinds: [rice], amount: '2', amount_unit: 'lb' } });
  expect(undo(ofRice('1'), { amount: '9' })).toBeUndefined();
});
