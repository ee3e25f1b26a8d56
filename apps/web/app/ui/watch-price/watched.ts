export interface WatchedThing {
  product?: number;
  kind?: number;
  /** A list whose total is watched, and how its trip is planned. */
  list?: { id: number; max_stops: number; stop_cost: string };
  name: string;
  /** The cheapest price known, of `unit` if given. */
  price: string | null;
  unit?: string | null;
}
