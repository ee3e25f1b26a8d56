/** Labels for administrators, on screens and in files. */
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

/** Returns the state of a price. A decision outranks that the price was held before. */
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

export const locationSourceNames: Readonly<Record<string, string>> = {
  exact: 'Exact',
  geocoded: 'Looked up',
  area: 'Only its area',
  unknown: 'Unknown',
};
