/** What administrators read about a price, on the screen and in files. */
export const priceStateNames = {
  pending: 'Not verified',
  held: 'Held',
  verified: 'Verified',
  rejected: 'Rejected',
} as const;
export type PriceState = keyof typeof priceStateNames;

interface DecidedPrice {
  is_held: boolean;
  price_is_verified: 'pending' | 'verified' | 'rejected';
}

/** A price is in one state: what was decided about it stands before that it was held until then. */
export function priceState({ is_held, price_is_verified }: DecidedPrice): PriceState {
  return is_held && price_is_verified === 'pending' ? 'held' : price_is_verified;
}

export const priceSourceNames: Readonly<Record<string, string>> = {
  mti: 'Ministry survey',
  pricesmart: 'PriceSmart',
  user: 'Shoppers',
  sample: 'Example price',
};

export const pictureStateNames: Readonly<Record<string, string>> = {
  pending: 'Waits for review',
  verified: 'Approved',
  rejected: 'Rejected',
};

/** How the place of a store is known. */
export const placeNames: Readonly<Record<string, string>> = {
  exact: 'Exact',
  geocoded: 'Looked up',
  area: 'Only its area',
  unknown: 'Unknown',
};
