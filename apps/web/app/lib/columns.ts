/** Values of one shape: of objects the values of each name, else all values, or only one where all are the same. */
export type Columns = readonly unknown[] | { readonly [name: string]: Columns };

/** Many objects of one shape as data of a page, where each name stands once and a value of all of them as well. */
export interface Table<T> {
  count: number;
  columns: Columns;
  /** Only for types: what the rows are. */
  row?: T;
}

/** Loses nothing: what does not fit into columns stays as it is. */
export function toTable<T>(rows: readonly T[]): Table<T> {
  const table = { count: rows.length, columns: toColumns(rows, []) };
  read.set(table, rows);
  return table;
}

/** The rows of a table, which are the same for all who ask. */
export function fromTable<T>(table: Table<T>): readonly T[] {
  const known = read.get(table) as readonly T[] | undefined;
  const rows = known ?? (valuesOf(table.columns, table.count) as T[]);
  read.set(table, rows);
  return rows;
}

const read = new WeakMap<Table<unknown>, readonly unknown[]>();

/** `known`: the lists that there are already. One that is the same stands in a page's data only once. */
function toColumns(values: readonly unknown[], known: (readonly unknown[])[]): Columns {
  const [first] = values;
  if (values.every((value) => value === first)) return values.slice(0, 1);
  if (!isObject(first)) {
    const same = known.find((list) => isSame(list, values));
    if (!same) known.push(values);
    return same ?? values;
  }
  const names = Object.keys(first);
  const isAlike = (value: unknown): value is Record<string, unknown> =>
    isObject(value) && isSame(Object.keys(value), names);
  // A row that is put together by names cannot have one of this name.
  if (!values.every(isAlike) || names.includes('__proto__')) return values;
  return Object.fromEntries(
    names.map((name) => [
      name,
      toColumns(
        values.map((value) => value[name]),
        known,
      ),
    ]),
  );
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf(columns: Columns, count: number): unknown[] {
  if (isList(columns)) return Array.from({ length: count }, (_, index) => columns[columns.length === 1 ? 0 : index]);
  const named = Object.entries(columns).map(([name, column]) => [name, valuesOf(column, count)] as const);
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of named) row[name] = values[index];
    return row;
  });
}

const isList = (columns: Columns): columns is readonly unknown[] => Array.isArray(columns);
