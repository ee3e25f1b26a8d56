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
  return { count: rows.length, columns: toColumns(rows, []) };
}

export function fromTable<T>({ count, columns }: Table<T>): T[] {
  return Array.from({ length: count }, (_, index) => valueAt(columns, index) as T);
}

/** `known`: the lists that there are already. One that is the same stands in a page's data only once. */
function toColumns(values: readonly unknown[], known: (readonly unknown[])[]): Columns {
  const [first] = values;
  if (values.every((value) => value === first)) return values.slice(0, 1);
  if (!isObject(first)) {
    const same = known.find((list) => list.every((value, index) => Object.is(value, values[index])));
    if (!same) known.push(values);
    return same ?? values;
  }
  const names = Object.keys(first);
  const isAlike = (value: unknown): value is Record<string, unknown> =>
    isObject(value) && Object.keys(value).join() === names.join();
  if (!values.every(isAlike)) return values;
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueAt(columns: Columns, index: number): unknown {
  if (isList(columns)) return columns[columns.length === 1 ? 0 : index];
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, valueAt(column, index)]));
}

const isList = (columns: Columns): columns is readonly unknown[] => Array.isArray(columns);
