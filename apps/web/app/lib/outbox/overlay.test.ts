import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carriedOut, itemOf, type PlainItem } from '../../../test/plain-items.ts';
import { hasId, provisionalId } from '../client-id.ts';
import { givenNeed, type ItemNeed, needKey, needOfListItem } from '../item-changes.ts';
import { type Change, combine, type PendingChange } from './changes.ts';
import { overlayItems, overlayLists } from './overlay.ts';

const rice = { id: 1, slug: 'rice', name: 'Rice', dimension: 'mass' as const };
const needs: ItemNeed[] = [
  { product: 1, store: null },
  { product: 1, store: 2 },
  { kinds: [rice], amount: '2', amount_unit: 'kg' },
  { kinds: [rice], amount: '2000', amount_unit: 'g' },
  { text: 'candles' },
  { text: 'Candles' },
];
const aNeed = fc.constantFrom(...needs);
const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'new 0', 'new 1', 'new 2');
const quantity = fc.integer({ min: 1, max: 9 });
const note = fc.constantFrom('', 'red', 'ripe');
const title = fc.constantFrom('', 'Rice', 'Long grain rice');
const fields = fc.record({ quantity, note, title, is_needed: fc.boolean() }, { requiredKeys: [] });
const optionalNeed = fc.option(aNeed, { nil: undefined });

type Made = { change: Change; need?: ItemNeed };
const aChange: fc.Arbitrary<Made> = fc.oneof(
  fc.record({ need: aNeed, quantity, note, title }).map(({ need, ...rest }) => ({
    need,
    change: { do: 'add' as const, client_id: 'new', ...givenNeed(need), ...rest },
  })),
  fc.record({ item: name, need: optionalNeed, fields }).map(({ item, need, fields: given }) => ({
    need,
    change: { do: 'change' as const, item, ...(need && givenNeed(need)), ...given },
  })),
  name.map((item) => ({ change: { do: 'remove' as const, item } })),
);

/** Mostly quick taps on two items. */
const aTap = fc.oneof(
  { arbitrary: aChange, weight: 1 },
  {
    arbitrary: fc.record({ item: fc.constantFrom('a', 'b'), fields }).map(({ item, fields: given }) => ({
      change: { do: 'change' as const, item, ...given },
    })),
    weight: 4,
  },
);

/** Every addition has a name of its own. */
const named = (made: readonly Made[]): Made[] =>
  made.map(({ change, need }, index) => ({
    change: change.do === 'add' ? { ...change, client_id: `new ${index}` } : change,
    need,
  }));
const history = fc.array(aChange, { maxLength: 12 }).map(named);

let seq = 0;
function rowOf({ change, need }: Made): PendingChange {
  seq += 1;
  const asks = need && asking(need);
  const plain = { names: [change.do === 'add' ? change.client_id : ''], need: '', is_needed: true };
  const item =
    change.do === 'add' ? itemOf({ ...plain, quantity: 1, note: '', title: '', text: '' }, asks ?? {}) : undefined;
  const shown = { list: 'Weekly', name: 'It', ...(item && { item }), ...(change.do === 'change' && need && { need }) };
  return { seq, id: `${seq}`, account: '1', list: 'l', list_id: 1, change, shown, made_at: 0, tries: 0 };
}

const asking = (need: ItemNeed) =>
  ({
    ...givenNeed(need),
    ...('kinds' in need && { kinds: need.kinds.map(({ id }) => id), kind_details: need.kinds }),
  }) as Partial<ListItem>;

const plainOf = (item: ListItem) => {
  const { client_id, is_needed, note: said, quantity: many, title: called, text } = item;
  const need = needKey(givenNeed(needOfListItem(item)));
  return { name: client_id, need, is_needed, quantity: many, note: said, title: called, text };
};
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
const slow = (known: readonly PlainItem[], changes: readonly Change[]) =>
  changes
    .reduce((items: readonly PlainItem[], change) => carriedOut(items, change), known)
    .map(({ names: [first = ''], ...rest }) => ({ name: first, ...rest }))
    .toSorted(byName);

/** A list that others left with some items, each of which asks for something else. */
const knownList = fc.uniqueArray(fc.record({ need: aNeed, quantity, note, title, is_needed: fc.boolean() }), {
  selector: ({ need }) => needKey(givenNeed(need)),
});
const itemsOf = (given: (Pick<PlainItem, 'quantity' | 'note' | 'title' | 'is_needed'> & { need: ItemNeed })[]) =>
  given.map(({ need, ...rest }, index) => {
    const text = 'text' in need ? need.text : '';
    const plain = { ...rest, text, names: ['abcde'[index] ?? ''], need: needKey(givenNeed(need)) };
    return { plain, item: itemOf(plain, asking(need)) };
  });

test('OFF-02 OFF-04 what is shown is what the server would make of what waits', () => {
  fc.assert(
    fc.property(knownList, history, (given, made) => {
      const known = itemsOf(given);
      const rows = made.map(rowOf);
      const shown = overlayItems(
        known.map(({ item }) => item),
        rows,
      );
      const expected = slow(
        known.map(({ plain }) => plain),
        made.map(({ change }) => change),
      );
      expect(shown.map(plainOf).toSorted(byName)).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

test('OFF-05 what nothing waits for stays the same object, and so does the rest from call to call', () => {
  fc.assert(
    fc.property(knownList, history, (given, made) => {
      const known = itemsOf(given).map(({ item }) => item);
      const rows = made.map(rowOf);
      const first = overlayItems(known, rows);
      expect(overlayItems([...known], rows).map((item, index) => item === first[index])).not.toContain(false);
      const touched = new Set(made.flatMap(({ change }) => ('item' in change ? change.item : [])));
      if (made.some(({ change }) => change.do === 'add' || needKey(change as never) !== needKey({}))) return;
      for (const item of known) if (!touched.has(item.client_id)) expect(first).toContain(item);
    }),
  );
});

test('OFF-05 joining what waits never changes what it makes of a list', () => {
  let joins = 0;
  fc.assert(
    fc.property(knownList, fc.array(aTap, { minLength: 2, maxLength: 8 }).map(named), (given, made) => {
      const changes = made.map(({ change }) => change);
      const fewer: Change[] = [];
      for (const change of changes) {
        const last = fewer.at(-1);
        const together = last && combine(last, change);
        if (together) joins += 1;
        fewer.splice(together ? -1 : fewer.length, together ? 1 : 0, together ?? change);
      }
      const known = itemsOf(given).map(({ plain }) => plain);
      expect(slow(known, fewer)).toEqual(slow(known, changes));
    }),
    { numRuns: 1_000 },
  );
  expect(joins).toBeGreaterThan(20);
});

const weekly = { id: 7, client_id: 'l', name: 'Weekly', description: '', last_updated: '2026-11-22T08:00:00Z' };
const row = (change: Change, more: Partial<PendingChange> = {}): PendingChange => ({
  ...rowOf({ change }),
  made_at: Date.parse('2026-11-22T09:00:00Z'),
  ...more,
});
const names = (lists: readonly ShoppingList[]) => lists.map((list) => list.name);

test('OFF-02 lists that are made, renamed and ended are shown so at once', () => {
  const known = [weekly as ShoppingList, { ...weekly, id: 8, client_id: 'm', name: 'Market' } as ShoppingList];
  const rows = [
    row({ do: 'make', name: 'Divali', description: '' }, { list: 'n' }),
    row({ do: 'edit', name: 'Monthly' }),
    row({ do: 'edit', description: 'For all of us' }),
    row({ do: 'end', is_owner: true }, { list: 'm' }),
    row({ do: 'edit', name: 'Divali 2026' }, { list: 'n' }),
  ];
  const shown = overlayLists(known, rows);
  expect(names(shown)).toEqual(['Monthly', 'Divali 2026']);
  expect(shown[0]).toMatchObject({ id: 7, description: 'For all of us', last_updated: '2026-11-22T09:00:00.000Z' });
  expect(shown[1]).toMatchObject({ id: provisionalId('n'), item_count: 0, is_owner: true });
  // Once the server has it, it is there once, under its own id.
  const arrived = overlayLists([...known, { ...weekly, id: 9, client_id: 'n' } as ShoppingList], rows);
  expect(arrived.map(({ id }) => id)).toEqual([9, 7]);
});

test('OFF-02 what was made here is found by its own id and by the one that it has until then', () => {
  const client_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const own = provisionalId(client_id);
  expect(own).toBeLessThan(0);
  expect(Number.isSafeInteger(own)).toBe(true);
  expect([own, 9, 8, undefined].map((id) => hasId({ id: 9, client_id }, id))).toEqual([true, true, false, false]);
});
