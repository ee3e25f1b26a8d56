import type { Region } from '@bargain-buddy/contract';

export interface WatchedThing {
  product?: number;
  kind?: number;
  /** A list whose total is watched, and how its trip is planned. */
  list?: { id: number; max_stops: number; stop_cost: string };
  name: string;
  /** The cheapest price known, of `unit` if given. */
  price: string | null;
  unit?: string | null;
  /** The region of the prices on the page. */
  region?: Region | '';
}
