import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveItemsToKind, undoMoveOfItems } from './join-items.ts';
import type { ItemOfKinds, RowChange } from './kind-row-changes.ts';

const items = fc
  .array(
    fc.record({
      list_id: fc.integer({ min: 1, max: 2 }),
      kinds: fc.uniqueArray(fc.integer({ min: 2, max: 4 }), { minLength: 1 }),
      amount: fc.constantFrom(1, 2),
      quantity: fc.integer({ min: 1, max: 999 }),
      note: fc.constantFrom('', 'one', 'two'),
      title: fc.constantFrom(null, 'One', 'Two'),
      is_needed: fc.boolean(),
      is_deleted: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((rows) => {
    // As the database holds it: the same need is on a list once.
    const taken = new Set<string>();
    return rows.map(({ amount, ...row }, i): ItemOfKinds => {
      const need_key = `k${row.kinds.toSorted((a, b) => a - b).join(' ')} ${amount}`;
      const is_deleted = row.is_deleted || taken.has(`${row.list_id} ${need_key}`);
      if (!is_deleted) taken.add(`${row.list_id} ${need_key}`);
      return { ...row, id: i + 1, need_key, is_deleted };
    });
  });
const apply = (list: readonly ItemOfKinds[], changes: readonly RowChange<ItemOfKinds>[]) =>
  list.map((item) => changes.find(({ after }) => after?.id === item.id)?.after ?? item);
const places = (list: readonly ItemOfKinds[]) =>
  list.flatMap(({ list_id, need_key, is_deleted }) => (is_deleted ? [] : `${list_id} ${need_key}`));

test('NED-05 when kinds become one nothing asks for those that go, no need is twice on a list, and undone all is as before', () => {
  fc.assert(
    fc.property(items, (list) => {
      const changes = moveItemsToKind(list, 2, [3]);
      const after = apply(list, changes);
      expect(after.flatMap(({ kinds }) => kinds)).not.toContain(3);
      expect(new Set(places(after)).size).toBe(places(after).length);
      const titled = (all: readonly ItemOfKinds[]) =>
        new Set(all.flatMap(({ is_deleted, title }) => (is_deleted ? [] : (title ?? []))));
      expect(titled(after).size > 0).toBe(titled(list).size > 0);
      expect(apply(after, undoMoveOfItems(changes, after))).toEqual(list);
    }),
  );
});

test('NED-05 whatever people did meanwhile, an undo puts no need on a list twice and takes nothing off it', () => {
  const edit = fc.record({
    item: fc.nat(),
    quantity: fc.integer({ min: 1, max: 999 }),
    kinds: fc.constantFrom('', 'k2 1', 'k2 4 1', 'k4 2'),
    is_deleted: fc.boolean(),
  });
  fc.assert(
    fc.property(items, fc.array(edit, { maxLength: 5 }), (list, edits) => {
      const changes = moveItemsToKind(list, 2, [3]);
      let now = apply(list, changes);
      for (const { item, quantity, kinds: need_key, is_deleted } of edits) {
        const edited = now[item % (now.length || 1)];
        if (!edited || edited.is_deleted) continue;
        const isFree = need_key !== '' && !places(now).includes(`${edited.list_id} ${need_key}`);
        const kinds = need_key.slice(1, -2).split(' ').map(Number);
        const change = { ...edited, quantity, is_deleted, ...(isFree && { need_key, kinds }) };
        now = now.map((one) => (one === edited ? change : one));
      }
      const after = apply(now, undoMoveOfItems(changes, now));
      expect(new Set(places(after)).size).toBe(places(after).length);
      for (const [i, item] of now.entries()) if (!item.is_deleted) expect(after[i]?.is_deleted).toBe(false);
    }),
  );
});
