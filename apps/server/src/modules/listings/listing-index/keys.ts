import type { ListingOrder } from '../ordering.ts';
import type { Column } from './columns.ts';
import type { Contents, IndexedStore } from './contents.ts';

/** How an order is told in numbers that grow from its first listing to its last. */
export interface OrderKeys {
  /** 1 where ids grow with the order, else -1. */
  sign: 1 | -1;
  keyOf(listing: number): number;
  /** No listing of the product has a smaller one. */
  leastOf(product: number): number;
  /** The key of a position's text; undefined where it cannot be told, as of a name that no store has any more. */
  fromText(text: string): number | undefined;
  /** What stands at a key, as PostgreSQL writes it. */
  toText(key: number): string;
}

/** The keys of an order; nearest stores go by rank and within one another as the feed does. */
export function orderKeys({ name }: ListingOrder, contents: Contents): OrderKeys {
  const sign = name === '' || name.startsWith('-') || name === 'distance' ? -1 : 1;
  switch (name) {
    case 'store__name':
    case '-store__name':
      return byStoreName(contents, sign);
    case 'price':
    case '-price':
      return byColumn(contents, 'price', sign, Number, (value) => value.toFixed(2));
    case 'unit_price':
    case '-unit_price':
      return byColumn(contents, 'unitPrice', sign, Number, unitPriceText);
    case 'date_added':
    case '-date_added':
      return byColumn(contents, 'dateAdded', sign, microseconds, (value) => `${timeText(value)}+00`);
    default:
      return byColumn(contents, 'feedTime', sign, (text) => microseconds(`${text}+00`), timeText);
  }
}

function byColumn(
  { products, listings }: Contents,
  column: Column,
  sign: 1 | -1,
  fromText: (text: string) => number | undefined,
  toText: (value: number) => string,
): OrderKeys {
  const values = listings[column];
  const leastOfAll = sign === 1 ? products.least[column] : products.greatest[column];
  return {
    sign,
    keyOf(listing) {
      const key = sign * (values[listing] ?? 0);
      // What is not known comes last in both directions.
      return key === -Infinity ? Infinity : key;
    },
    leastOf: (product) => sign * (leastOfAll[product] ?? 0),
    fromText(text) {
      const value = fromText(text);
      return value === undefined ? undefined : sign * value;
    },
    toText: (key) => toText(sign * key),
  };
}

function byStoreName({ stores, listings: { store } }: Contents, sign: 1 | -1): OrderKeys {
  const keys = Float64Array.from(stores, ({ nameRank }) => sign * nameRank);
  const find = (isIt: (store: IndexedStore) => boolean) => stores.find((one) => one.nameRank > 0 && isIt(one));
  return {
    sign,
    keyOf: (listing) => keys[store[listing] ?? 0] ?? 0,
    leastOf: () => -Infinity,
    fromText(text) {
      const found = find(({ name }) => name === text);
      return found && sign * found.nameRank;
    },
    toText: (key) => find(({ nameRank }) => nameRank === sign * key)?.name ?? '',
  };
}

const unitPriceText = (value: number) => (Number.isFinite(value) ? value.toFixed(4) : String(value));

const epoch = Date.UTC(2000, 0, 1);

/** Microseconds since 2000 as JavaScript has them, cut off. */
export const toDate = (microseconds: number): Date => new Date(Math.floor(microseconds / 1_000) + epoch);

const timestamp = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(?::?(\d\d))?(?::\d\d)?$/;

/** A timestamp with its zone as PostgreSQL writes it, in microseconds since 2000. */
function microseconds(text: string): number | undefined {
  const [, day, time, fraction = '', hours, minutes = '00'] = timestamp.exec(text) ?? [];
  if (day === undefined) return undefined;
  const milliseconds = Date.parse(`${day}T${time}${hours}:${minutes}`) - epoch;
  return milliseconds * 1_000 + Number(fraction.padEnd(6, '0'));
}

/** Microseconds since 2000 as PostgreSQL writes them in UTC, without the zone. */
function timeText(value: number): string {
  const micros = ((value % 1_000_000) + 1_000_000) % 1_000_000;
  const seconds = new Date((value - micros) / 1_000 + epoch).toISOString();
  return `${seconds.slice(0, 10)} ${seconds.slice(11, 19)}.${String(micros).padStart(6, '0')}`;
}
