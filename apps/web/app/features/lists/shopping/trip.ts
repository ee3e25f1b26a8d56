import type { ListItem } from '@bargain-buddy/contract';

/** One time of shopping for a list, as this device knows it. Items are known by their client ids. */
export interface Trip {
  /** By the device's clock, in milliseconds. */
  started_at: number;
  /** What was done before: it is not in the cart. */
  before: readonly string[];
  /** What was ticked here, in that order, and at which stop. */
  got: readonly { item: string; store: number | null; aisle: number | null }[];
  /** The store that the shopper chose; null means anywhere. */
  at?: TripStore | null;
  /** Cash for the trip, TT$ with two places. */
  cash?: string | undefined;
}

export interface TripStore {
  store: number;
  name: string;
  place: string;
}

/** Who comes back later than this, in milliseconds, is shopping anew. */
const longestTripMs = 12 * 3_600_000;

export function beginTrip(items: readonly ListItem[], now = Date.now()): Trip {
  const done = items.filter(({ is_needed }) => !is_needed);
  return { started_at: now, before: done.map(({ client_id }) => client_id), got: [] };
}

/** A trip after an item was ticked at a store, or no longer is. */
export function withTick(trip: Trip, item: string, at: { store: number | null; aisle: number | null } | null): Trip {
  const others = trip.got.filter((got) => got.item !== item);
  // What is ticked off and on again was got now.
  const before = trip.before.filter((id) => id !== item);
  return { ...trip, before, got: at ? [...others, { item, ...at }] : others };
}

/** The aisles of a store in the order in which something was first ticked in them. */
export function aislesWalked(trip: Trip, store: number): number[] {
  const aisles = trip.got.filter((got) => got.store === store).flatMap(({ aisle }) => aisle ?? []);
  return [...new Set(aisles)];
}

const keyOf = (list: string) => `shopping-trip ${list}`;

/** The trip that somebody is on for the list with this client id, however often the app was closed meanwhile. */
export function keptTrip(list: string, now = Date.now()): Trip | undefined {
  try {
    const trip: Trip | null = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null');
    return trip && trip.started_at > now - longestTripMs ? trip : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a trip in the browser until it ends or the person signs out; undefined ends it. */
export function keepTrip(list: string, trip: Trip | undefined): void {
  try {
    if (trip) localStorage.setItem(keyOf(list), JSON.stringify(trip));
    else localStorage.removeItem(keyOf(list));
  } catch {
    // A full or closed storage only forgets.
  }
}
