import type { IndexedListing } from './types.ts';

/** Type of the numbers that are stored of each listing. `store`, `product` and `details` are positions, not ids. */
const columnTypes = {
  store: Uint16Array,
  product: Uint32Array,
  details: Uint16Array,
  price_id: Uint32Array,
  price: Float64Array,
  unit_price: Float64Array,
  date_added: Float64Array,
  last_seen: Float64Array,
  /** The next row of the same product, or the next free row. */
  next: Uint32Array,
} as const;

type ColumnName = keyof typeof columnTypes;
type Columns = { [Name in ColumnName]: InstanceType<(typeof columnTypes)[Name]> };

/** The values of a row that come as they are. */
const copied = ['price_id', 'price', 'unit_price', 'date_added', 'last_seen'] as const;

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

  /** The first row of a product, or `noRow`. `columns.next` has the next one. */
  firstOf(product: number): number {
    return this.#first[product] ?? noRow;
  }

  rowsOf(product: number): number[] {
    const rows: number[] = [];
    for (let row = this.firstOf(product); row !== noRow; row = this.columns.next[row] as number) rows.push(row);
    return rows;
  }

  /** Takes a free row for a store. Its other columns are not set. */
  allocate(store: number): number {
    const row = this.#takeRow();
    this.count += 1;
    this.countOfStore[store] = (this.countOfStore[store] ?? 0) + 1;
    this.columns.store[row] = store;
    return row;
  }

  #takeRow(): number {
    if (this.#free !== noRow) {
      const row = this.#free;
      this.#free = this.columns.next[row] as number;
      return row;
    }
    if (this.length === this.columns.store.length) this.#grow();
    this.length += 1;
    return this.length - 1;
  }

  /** The row is in no store from now on, so that no search finds it. */
  free(row: number): void {
    const store = this.columns.store[row] as number;
    this.count -= 1;
    this.countOfStore[store] = (this.countOfStore[store] as number) - 1;
    this.columns.store[row] = noStore;
    this.columns.next[row] = this.#free;
    this.#free = row;
  }

  set(row: number, listing: IndexedListing, product: number, details: number): void {
    if (listing.price_id > maxPriceId) throw new RangeError(`The id of price ${listing.price_id} is too large.`);
    for (const name of copied) this.columns[name][row] = listing[name];
    this.columns.product[row] = product;
    this.columns.details[row] = details;
  }

  /** Makes these the rows of a product, in this order. */
  link(product: number, rows: readonly number[]): void {
    this.#first[product] = rows[0] ?? noRow;
    this.countOfProduct[product] = rows.length;
    for (const [n, row] of rows.entries()) this.columns.next[row] = rows[n + 1] ?? noRow;
  }

  #grow(): void {
    const larger = columnsOf(Math.ceil(this.length * 1.125));
    for (const name of Object.keys(columnTypes) as ColumnName[]) larger[name].set(this.columns[name]);
    this.columns = larger;
  }
}

function columnsOf(length: number): Columns {
  const columns = Object.entries(columnTypes).map(([name, Type]) => [name, new Type(length)]);
  return Object.fromEntries(columns) as Columns;
}
