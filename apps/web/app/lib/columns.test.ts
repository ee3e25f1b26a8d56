import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTable, type Table, toTable } from './columns.ts';

/** As a browser has it, which knows the rows no more. */
const sent = <T>(table: Table<T>): Table<T> => ({ ...table });

test('what rows have in common stands once, and each name', () => {
  const rows = [
    { id: 1, unit: null, kind: { id: 7, name: 'Rice' }, source: 'sample' },
    { id: 2, unit: 'each', kind: { id: 7, name: 'Flour' }, source: 'sample' },
  ];
  const table = toTable(rows);
  expect(table).toEqual({
    count: 2,
    columns: { id: [1, 2], unit: [null, 'each'], kind: { id: [7], name: ['Rice', 'Flour'] }, source: ['sample'] },
  });
  expect(fromTable(sent(table))).toEqual(rows);
  expect(fromTable(table)).toBe(rows);
});

test('whatever the rows are, they come back as they were', () => {
  const value = fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, 'a', null, undefined, true), fc.array(fc.integer()));
  const same = fc.array(value, { minLength: 3, maxLength: 3 }).map(([a, b, c]) => ({ a, b, nested: { c } }));
  const other = fc.oneof(value, fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(value, fc.object())));
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: same }, other), { maxLength: 6 }), (rows) => {
      expect(fromTable(sent(toTable(rows)))).toEqual(rows);
    }),
  );
});

test('rows with other names, or with names in another order, stay rows', () => {
  for (const rows of [
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
  ])
    expect(toTable<object>(rows).columns).toEqual(rows);
});
