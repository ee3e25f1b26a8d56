/** Types of a listing's numbers. */
const numberTypes = {
  price_id: Uint32Array,
  /** In cents. */
  price: Float64Array,
  /** In dollars per unit of the kind: the price divided by the product's amount. Infinity if that is unknown. */
  unit_price: Float64Array,
  /** In microseconds since 2000-01-01 UTC. */
  date_added: Float64Array,
  last_seen: Float64Array,
} as const;

export type ListingNumbers = Record<keyof typeof numberTypes, number>;
const numberNames = Object.keys(numberTypes) as (keyof ListingNumbers)[];

/** Types of all columns. `store`, `product` and `details` are positions, not ids. */
const columnTypes = {
  store: Uint16Array,
  product: Uint32Array,
  details: Uint16Array,
  ...numberTypes,
  /** The next row of the same product, or the next free row. */
  next: Uint32Array,
} as const;

type ColumnName = keyof typeof columnTypes;
type Columns = { [Name in ColumnName]: InstanceType<(typeof columnTypes)[Name]> };

export const noRow = 0xffff_ffff;
const noStore = 0xffff;
const maxPriceId = 0xffff_ffff;

/** Listings in columns of numbers. The rows of a product are a linked list. */
export class ListingTable {
  columns: Columns = columnsOf(1_024);
  /** Rows from here on were never used. */
  length = 0;
  /** Number of listings. */
  count = 0;
  /** Number of listings by store, and by product. */
  readonly countOfStore: number[] = [];
  readonly countOfProduct: number[] = [];
  /** By product. */
  readonly #first: number[] = [];
  #free = noRow;

  /** Makes room for so many rows, so that loading them copies nothing. */
  reserve(rows: number): void {
    if (rows > this.columns.store.length) this.#grow(rows);
  }

  /** The first row of a product, or `noRow`. `columns.next` has the next one. */
  firstOf(product: number): number {
    return this.#first[product] ?? noRow;
  }

  rowsOf(product: number): number[] {
    const rows: number[] = [];
    for (let row = this.firstOf(product); row !== noRow; row = this.columns.next[row] as number) rows.push(row);
    return rows;
  }

  /** The row of a product in a store, or `noRow`. */
  rowOf(product: number, store: number): number {
    let row = this.firstOf(product);
    while (row !== noRow && this.columns.store[row] !== store) row = this.columns.next[row] as number;
    return row;
  }

  /** Makes a row of a product in a store. Its other columns are not set. */
  allocate(product: number, store: number): number {
    const row = this.#takeRow();
    this.columns.store[row] = store;
    this.columns.product[row] = product;
    this.columns.next[row] = this.firstOf(product);
    this.#first[product] = row;
    this.#count(product, store, 1);
    return row;
  }

  /** Ends a row. It is in no store from now on, so that no search finds it. */
  free(row: number): void {
    const { next, product: products, store: stores } = this.columns;
    const [product, store] = [products[row] as number, stores[row] as number];
    const after = next[row] as number;
    if (this.#first[product] === row) this.#first[product] = after;
    else for (const one of this.rowsOf(product)) if (next[one] === row) next[one] = after;
    this.#count(product, store, -1);
    stores[row] = noStore;
    next[row] = this.#free;
    this.#free = row;
  }

  set(row: number, numbers: ListingNumbers, details: number): void {
    if (numbers.price_id > maxPriceId) throw new RangeError(`The id of price ${numbers.price_id} is too large.`);
    for (const name of numberNames) this.columns[name][row] = numbers[name];
    this.columns.details[row] = details;
  }

  numbersOf(row: number): ListingNumbers {
    const numbers = {} as ListingNumbers;
    for (const name of numberNames) numbers[name] = this.columns[name][row] as number;
    return numbers;
  }

  #count(product: number, store: number, by: 1 | -1): void {
    this.count += by;
    this.countOfStore[store] = (this.countOfStore[store] ?? 0) + by;
    this.countOfProduct[product] = (this.countOfProduct[product] ?? 0) + by;
  }

  #takeRow(): number {
    if (this.#free !== noRow) {
      const row = this.#free;
      this.#free = this.columns.next[row] as number;
      return row;
    }
    if (this.length === this.columns.store.length) this.#grow(Math.ceil(this.length * 1.0625));
    this.length += 1;
    return this.length - 1;
  }

  #grow(rows: number): void {
    const larger = columnsOf(rows);
    for (const name of Object.keys(columnTypes) as ColumnName[]) larger[name].set(this.columns[name]);
    this.columns = larger;
  }
}

function columnsOf(length: number): Columns {
  const columns = Object.entries(columnTypes).map(([name, Type]) => [name, new Type(length)]);
  return Object.fromEntries(columns) as Columns;
}
