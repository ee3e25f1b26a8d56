import type { ListItem } from '@bargain-buddy/contract';
import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';

export interface ShoppingTripState {
  started_at: number;
  before: readonly string[];
  /** Ticked items, in the order of the ticks. */
  got: readonly { item: string; store: number | null; aisle: number | null }[];
  /** The store that the shopper chose; null means any store. */
  at?: ChosenTripStore | null;
  cash?: string | undefined;
}

export interface ChosenTripStore {
  store: number;
  name: string;
  place: string;
}

/** Milliseconds after which a stored trip has ended. */
const maxTripMs = 12 * 3_600_000;

export function startShoppingTrip(items: readonly ListItem[], now = Date.now()): ShoppingTripState {
  const done = items.filter(({ is_needed }) => !is_needed);
  return { started_at: now, before: done.map(({ client_id }) => client_id), got: [] };
}

/** Adds or removes a tick. `at` is its place, or null if the item was unticked. */
export function withTickedItem(
  trip: ShoppingTripState,
  item: string,
  at: { store: number | null; aisle: number | null } | null,
): ShoppingTripState {
  const others = trip.got.filter((got) => got.item !== item);
  const before = trip.before.filter((id) => id !== item);
  return { ...trip, before, got: at ? [...others, { item, ...at }] : others };
}

export function aislesInTickOrder(trip: ShoppingTripState, store: number): number[] {
  const aisles = trip.got.filter((got) => got.store === store).flatMap(({ aisle }) => aisle ?? []);
  return [...new Set(aisles)];
}

const keyOf = (list: string) => `shopping-trip ${list}`;

export function readStoredTrip(list: string, now = Date.now()): ShoppingTripState | undefined {
  const trip = readLocalStorageJson<ShoppingTripState>(keyOf(list));
  return trip && trip.started_at > now - maxTripMs ? trip : undefined;
}

/** If storage is full or blocked, the trip lasts until reload. */
export const saveTripOnDevice = (list: string, trip: ShoppingTripState | undefined) =>
  writeLocalStorage(keyOf(list), trip && JSON.stringify(trip));
