import type { ShownProduct } from '../listing-view.ts';

/** What a listing can be ordered by, and its price's id. */
export interface ListingValues {
  price: number;
  /** Infinity where it is not known. */
  unitPrice: number;
  id: number;
  /** In microseconds since 2000, of a clock in UTC. */
  feedTime: number;
  /** In microseconds since 2000. */
  dateAdded: number;
}
export type Column = keyof ListingValues;
export const columns: Column[] = ['price', 'unitPrice', 'id', 'feedTime', 'dateAdded'];

/** What else is shown of a listing. */
export interface ShownValues {
  /** In microseconds since 2000. */
  lastSeen: number;
  confirmations: number;
  /** Its verification, `t` or `f` for surveyed, the second of `missed_at` since 1970 or `-`, and its source. */
  provenance: string;
}

/** What stands for a product: its cheapest listing, of equal prices the newest; the newest in the feed or by date. */
export type Standing = 'cheapest' | 'feed' | 'date';
export const standings: Standing[] = ['cheapest', 'feed', 'date'];

/** Of products, each in its place. */
export type ProductColumns = {
  /** 0 where it has gone. */
  id: Int32Array;
  /** What is shown of it, and the kind whose name is shown with it. */
  shown: (ShownProduct | undefined)[];
  kind: Int32Array;
  /** Its name's words, each between blanks. */
  nameText: string[];
  /** Where its listings begin, and how many there are. */
  start: Uint32Array;
  count: Uint32Array;
  /** For how many there is room. */
  room: Uint32Array;
  least: Record<Column, Float64Array>;
  greatest: Record<Column, Float64Array>;
  first: Record<Standing, Uint32Array>;
};

/** Of listings, those of a product side by side. */
export type ListingColumns = Record<Column | 'lastSeen', Float64Array> & {
  store: Uint16Array;
  confirmations: Int32Array;
  /** The place of where its price is from among all that prices are from. */
  provenance: Uint16Array;
};

const byColumn = (many: number) =>
  Object.fromEntries(columns.map((column) => [column, new Float64Array(many)])) as Record<Column, Float64Array>;

/** Columns for so many products. */
export function productColumns(many: number): ProductColumns {
  return {
    id: new Int32Array(many),
    shown: [],
    kind: new Int32Array(many),
    nameText: [],
    start: new Uint32Array(many),
    count: new Uint32Array(many),
    room: new Uint32Array(many),
    least: byColumn(many),
    greatest: byColumn(many),
    first: { cheapest: new Uint32Array(many), feed: new Uint32Array(many), date: new Uint32Array(many) },
  };
}

/** Columns for so many listings. */
export const listingColumns = (many: number): ListingColumns => ({
  store: new Uint16Array(many),
  ...byColumn(many),
  lastSeen: new Float64Array(many),
  confirmations: new Int32Array(many),
  provenance: new Uint16Array(many),
});

type Numbers = Float64Array | Uint16Array | Uint32Array | Int32Array;
type Columns = { [name: string]: Columns | Numbers | unknown[] };

/** Copies columns into longer ones of the same names; lists, which need no room, are taken over. */
export function copyColumns(from: Columns, to: Columns): void {
  for (const [name, column] of Object.entries(from)) {
    const into = to[name];
    if (Array.isArray(column)) to[name] = column;
    else if (ArrayBuffer.isView(column)) (into as typeof column).set(column);
    else copyColumns(column, into as Columns);
  }
}

/** Moves `count` listings that begin at `from` to where `to` is in other columns. */
export function moveListings(source: ListingColumns, from: number, count: number, target: ListingColumns, to: number) {
  for (const name of Object.keys(target) as (keyof ListingColumns)[]) {
    target[name].set(source[name].subarray(from, from + count), to);
  }
}
