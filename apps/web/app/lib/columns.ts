/** Values of one shape: of objects the values of each name, else the number of a list of them. */
type Columns = number | { readonly [name: string]: Columns };

/** Many objects of one shape, where each name stands once and so does a list of values that several names have. */
interface Packed {
  count: number;
  columns: Columns;
  /** Only one value where all are the same. */
  lists: (readonly unknown[])[];
}

/** Many objects of one shape as data of a page: as JSON, which is written and read in one go. */
export interface Table<T> {
  json: string;
  /** Only for types: what the rows are. */
  row?: T;
}

/** Loses nothing of what JSON can say: what does not fit into columns stays as it is. */
export function toTable<T>(rows: readonly T[]): Table<T> {
  const lists: Packed['lists'] = [];
  const packed: Packed = { count: rows.length, columns: toColumns(rows, lists), lists };
  const table = { json: JSON.stringify(packed) };
  read.set(table, rows);
  return table;
}

/** The rows of a table, which are the same for all who ask. */
export function fromTable<T>(table: Table<T>): readonly T[] {
  const known = read.get(table) as readonly T[] | undefined;
  if (known) return known;
  const packed = JSON.parse(table.json) as Packed;
  const rows = valuesOf(packed.columns, packed) as T[];
  read.set(table, rows);
  return rows;
}

const read = new WeakMap<Table<unknown>, readonly unknown[]>();

/** `lists`: those that there are already, to which new ones are added. */
function toColumns(values: readonly unknown[], lists: Packed['lists']): Columns {
  const [first] = values;
  if (!isObject(first)) return numberOf(values.every((value) => value === first) ? values.slice(0, 1) : values, lists);
  const names = Object.keys(first);
  const isAlike = (value: unknown): value is Record<string, unknown> =>
    isObject(value) && isSame(Object.keys(value), names);
  if (!values.every(isAlike)) return numberOf(values, lists);
  return Object.fromEntries(
    names.map((name) => [
      name,
      toColumns(
        values.map((value) => value[name]),
        lists,
      ),
    ]),
  );
}

function numberOf(list: readonly unknown[], lists: Packed['lists']): number {
  const known = lists.findIndex((one) => isSame(one, list));
  return known < 0 ? lists.push(list) - 1 : known;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf(columns: Columns, packed: Pick<Packed, 'count' | 'lists'>): unknown[] {
  const { count, lists } = packed;
  if (typeof columns === 'number') {
    const list = lists[columns] ?? [];
    return Array.from({ length: count }, (_, index) => list[list.length === 1 ? 0 : index]);
  }
  const named = Object.entries(columns).map(([name, column]) => [name, valuesOf(column, packed)] as const);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(named.map(([name, values]) => [name, values[index]])),
  );
}
