export interface Watched {
  product?: number;
  kind?: number;
  name: string;
  /** The cheapest price known, of `unit` if given. */
  price: string | null;
  unit?: string | null;
}
