import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTable, type Table, toTable } from './columns.ts';

/** As a browser has it, which knows the rows no more. */
const sent = <T>(table: Table<T>): Table<T> => ({ ...table });

test('each name stands once, a value that all have too, and the values that several names have', () => {
  const rows = [
    { id: 1, price: 1, unit: null, kind: { id: 7, name: 'Rice' }, source: 'sample' },
    { id: 2, price: 2, unit: 'each', kind: { id: 7, name: 'Flour' }, source: 'sample' },
  ];
  const table = toTable(rows);
  expect(JSON.parse(table.json)).toEqual({
    count: 2,
    columns: { id: 0, price: 0, unit: 1, kind: { id: 2, name: 3 }, source: 4 },
    lists: [[1, 2], [null, 'each'], [7], ['Rice', 'Flour'], ['sample']],
  });
  expect(fromTable(sent(table))).toEqual(rows);
  expect(fromTable(table)).toBe(rows);
});

test('whatever the rows are, they come back as they were', () => {
  const value = fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, 'a', null, undefined, true), fc.array(fc.integer()));
  const same = fc.array(value, { minLength: 3, maxLength: 3 }).map(([a, b, c]) => ({ a, b, nested: { c } }));
  const names = fc.constantFrom('a', 'b', 'c', '__proto__');
  const other = fc.oneof(value, fc.dictionary(names, fc.oneof(value, fc.object())));
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: same }, other), { maxLength: 6 }), (rows) => {
      // They come from the API, so they are what JSON can say.
      const read: unknown[] = JSON.parse(JSON.stringify(rows));
      expect(fromTable(sent(toTable(read)))).toEqual(read);
    }),
    { numRuns: 1_000 },
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
    expect(JSON.parse(toTable<object>(rows).json)).toEqual({ count: 2, columns: 0, lists: [rows] });
});

test('a row keeps a name that means something else to the language', () => {
  const rows: unknown[] = JSON.parse('[{"__proto__":1,"a":1},{"__proto__":2,"a":2}]');
  expect(JSON.stringify(fromTable(sent(toTable(rows))))).toBe('[{"__proto__":1,"a":1},{"__proto__":2,"a":2}]');
});
