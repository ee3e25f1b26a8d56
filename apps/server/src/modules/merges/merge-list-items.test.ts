import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MergeableItem, mergeListItems, omitDuplicateItems, undoItemMerge } from './merge-list-items.ts';

const keep = 1;
const items = fc
  .array(
    fc.record({
      list_id: fc.integer({ min: 1, max: 2 }),
      record: fc.integer({ min: 1, max: 3 }),
      other: fc.option(fc.integer({ min: 1, max: 2 })),
      note: fc.constantFrom('', 'one', 'two'),
      title: fc.constantFrom(null, 'One', 'Two'),
      is_needed: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 999 }),
      is_deleted: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((rows) => {
    // As the database holds it: the same product and store are on a list once.
    const taken = new Set<string>();
    return rows.map((row, i): MergeableItem => {
      const place = `${row.list_id} ${row.record} ${row.other}`;
      const is_deleted = row.is_deleted || taken.has(place);
      if (!is_deleted) taken.add(place);
      return { ...row, id: i + 1, is_deleted };
    });
  });
const apply = (list: readonly MergeableItem[], changed: readonly MergeableItem[]) =>
  list.map((item) => changed.find(({ id }) => id === item.id) ?? item);

test('WEB-09 items of one list and place become one: needed wins, the larger quantity stays', () => {
  fc.assert(
    fc.property(items, (list) => {
      const after = apply(
        list,
        mergeListItems(list, keep).map((change) => change.after),
      );
      expect(after.every(({ record }) => record === keep)).toBe(true);
      const groups = (all: readonly MergeableItem[]) =>
        Map.groupBy(
          all.filter(({ is_deleted }) => !is_deleted),
          ({ list_id, other }) => `${list_id} ${other}`,
        );
      const before = groups(list);
      const joined = groups(after);
      expect([...joined.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [place, group] of before) {
        expect(joined.get(place)).toMatchObject([
          {
            is_needed: group.some((item) => item.is_needed),
            quantity: Math.max(...group.map((item) => item.quantity)),
          },
        ]);
        expect(joined.get(place)?.[0]?.note === '').toBe(group.every(({ note }) => note === ''));
        expect(joined.get(place)?.[0]?.title === null).toBe(group.every(({ title }) => title === null));
        const own = group.find(({ record }) => record === keep);
        if (own) expect(joined.get(place)?.[0]?.id).toBe(own.id);
      }
    }),
  );
});

test('WEB-09 undoing restores items exactly; what people changed since stays', () => {
  const touch = fc.record({
    item: fc.nat(),
    needed: fc.option(fc.boolean()),
    quantity: fc.option(fc.integer({ min: 1, max: 999 })),
  });
  fc.assert(
    fc.property(items, fc.option(touch), (list, touched) => {
      const changes = mergeListItems(list, keep);
      let now = apply(
        list,
        changes.map(({ after }) => after),
      );
      const live = now.filter(({ is_deleted }) => !is_deleted);
      const target = touched && live[touched.item % (live.length || 1)];
      const edited = target && {
        ...target,
        is_needed: touched.needed ?? target.is_needed,
        quantity: touched.quantity ?? target.quantity,
      };
      if (edited) now = apply(now, [edited]);
      const isThere = (id: number) => now.some((item) => item.id === id && !item.is_deleted);
      const parted = changes.flatMap((change) => {
        const current = now.find(({ id }) => id === change.id);
        return (current && undoItemMerge(change, current, isThere)) ?? [];
      });
      const restored = apply(now, parted);
      const expected = list.map((item) => {
        if (item.id !== edited?.id) return item;
        const { is_needed, quantity } = edited;
        return {
          ...item,
          is_needed: is_needed === target?.is_needed ? item.is_needed : is_needed,
          quantity: quantity === target?.quantity ? item.quantity : quantity,
        };
      });
      expect(restored).toEqual(expected);
    }),
  );
});

const one: MergeableItem = {
  id: 1,
  list_id: 1,
  record: 2,
  other: 1,
  is_needed: true,
  quantity: 1,
  note: '',
  title: null,
  is_deleted: false,
};

test('WEB-09 of two items neither of which is of the kept record the older stays; what changes in nothing is left out', () => {
  const younger = { ...one, id: 9, record: 2 };
  const older = { ...one, id: 4, record: 3, quantity: 5 };
  expect(mergeListItems([younger, older], keep)).toEqual([
    { id: 9, into: 4, before: younger, after: { ...younger, record: keep, is_deleted: true } },
    { id: 4, into: null, before: older, after: { ...older, record: keep } },
  ]);
  const kept = { ...one, id: 20, record: keep, quantity: 7 };
  expect(mergeListItems([younger, kept], keep).map(({ id, into }) => [id, into])).toEqual([[9, 20]]);
  expect(mergeListItems([kept, younger], keep).map(({ id, into }) => [id, into])).toEqual([[9, 20]]);
  expect(mergeListItems([kept], keep)).toEqual([]);
});

test('WEB-09 removed items follow their record and join nothing', () => {
  const gone = { ...one, is_deleted: true, quantity: 9 };
  const live = { ...one, id: 2, record: keep };
  expect(mergeListItems([gone, live], keep)).toEqual([
    { id: 1, into: null, before: gone, after: { ...gone, record: keep } },
  ]);
});

test('WEB-09 a joined item is parted only while it is where the merge put it and what it joined is there', () => {
  const [change] = mergeListItems(
    [
      { ...one, id: 3 },
      { ...one, id: 2, record: keep },
    ],
    keep,
  );
  if (!change) throw new Error('Nothing changed.');
  const isDeleted = (isThere: boolean, of = change) => undoItemMerge(of, of.after, () => isThere)?.is_deleted;
  expect(undoItemMerge(change, { ...change.after, record: 3 }, () => true)).toBeUndefined();
  expect(isDeleted(true)).toBe(false);
  expect(isDeleted(false)).toBe(true);
  expect(isDeleted(true, { ...change, before: { ...change.before, is_deleted: true } })).toBe(true);
  expect(isDeleted(true, { ...change, into: null })).toBe(true);
});

test('NED-05 what a merge joined stays away where another item asks for the same by now', () => {
  const stays = { item: { ...one, id: 2 }, comesBack: false };
  const comes = { item: one, comesBack: true };
  expect(omitDuplicateItems([comes, stays])).toEqual([stays.item]);
  expect(omitDuplicateItems([comes, { ...stays, item: { ...one, id: 2, other: null } }])).toHaveLength(2);
});
