import type { ResultOrder } from './orders.ts';
import type { IndexedStore } from './types.ts';

/** Text of an order's key, as cursors have it: '12.45', '0.1234', '2026-11-15 08:00:00.000000', or the store's name. */
export function orderKeyToText(
  { sorting }: ResultOrder,
  key: number,
  stores: readonly (IndexedStore | undefined)[],
): string {
  switch (sorting) {
    case 'price':
      return (key / 100).toFixed(2);
    case 'unit_price':
      return key === Number.POSITIVE_INFINITY ? 'Infinity' : key.toFixed(4);
    case 'store_name':
      return stores.find((store) => store?.name_rank === key)?.name ?? '';
    case 'date_added':
      return `${timeText(key)}+00`;
    case 'feed':
      return timeText(key);
  }
}

/** The key of a text. Returns undefined if the text is none of this order. */
export function orderKeyFromText(
  { sorting }: ResultOrder,
  text: string,
  stores: readonly (IndexedStore | undefined)[],
): number | undefined {
  switch (sorting) {
    case 'price':
      return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
    case 'unit_price':
      if (text === 'Infinity' || text === '-Infinity') return Number.POSITIVE_INFINITY;
      return /^\d{1,16}\.\d{4}$/.test(text) ? Number(text) : undefined;
    case 'store_name':
      return text === '' ? undefined : rankOfName(text, stores);
    case 'date_added':
      return microseconds(text);
    case 'feed':
      return microseconds(`${text}+00`);
  }
}

/** A name that no store has any more lies before the first name that comes after it. */
function rankOfName(name: string, stores: readonly (IndexedStore | undefined)[]): number {
  const known = stores.filter((store) => store !== undefined);
  const same = known.find((store) => store.name === name);
  if (same) return same.name_rank;
  const behind = known.filter((store) => store.name.localeCompare(name) > 0).map((store) => store.name_rank);
  return Math.min(...behind, known.length + 1) - 0.5;
}

const epoch = Date.UTC(2000, 0, 1);

/** Microseconds since 2000-01-01 as a date, cut off to milliseconds. */
export const microsecondsToDate = (value: number): Date => new Date(Math.floor(value / 1_000) + epoch);

/** A date as microseconds since 2000-01-01. */
export const dateToMicroseconds = (date: Date): number => (date.getTime() - epoch) * 1_000;

const timestamp =
  /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,6}))?([+-](?:0\d|1[0-4]))(?::([0-5]\d))?$/;

/** A timestamp with its zone as PostgreSQL writes it, in microseconds since 2000-01-01. */
function microseconds(text: string): number | undefined {
  const [, day = '', time, fraction = '', hours, minutes = '00'] = timestamp.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const milliseconds = Date.parse(`${day}T${time}${hours}:${minutes}`) - epoch;
  return milliseconds * 1_000 + Number(fraction.padEnd(6, '0'));
}

/** '2026-02-30' looks like a day and is none. */
function isDay(text: string): boolean {
  return text > '0001' && JSON.stringify(new Date(`${text}T00:00:00Z`)).startsWith(`"${text}`);
}

/** Microseconds since 2000-01-01 as PostgreSQL writes a timestamp in UTC, without the zone. */
function timeText(value: number): string {
  const micros = ((value % 1_000_000) + 1_000_000) % 1_000_000;
  const seconds = new Date((value - micros) / 1_000 + epoch).toISOString();
  return `${seconds.slice(0, 10)} ${seconds.slice(11, 19)}.${String(micros).padStart(6, '0')}`;
}
