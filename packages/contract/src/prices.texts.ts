import type { CallTexts } from './call.ts';
import type * as calls from './prices.calls.ts';

export const pricesTexts = {
  getPriceHistory: {
    tag: 'Listings',
    summary: 'How the price of a listing went',
    description: 'Every price of the same product and store, oldest first, without rejected and held ones.',
  },
  reportPrice: {
    tag: 'Adding',
    summary: 'Report what a product costs in a store',
    description:
      'A shopper’s price is pending, and held (`is_held`) when it is more than half off the newest that is verified or ' +
      'imported, or while there is none the first one: then only its author and administrators see it. A superuser’s ' +
      'is verified and may name another source.',
  },
  verifyPrice: {
    tag: 'WebMin',
    summary: 'Verify or reject a price',
    description: 'Verifying a held price lists it; rejecting one brings back the listing from before.',
  },
} as const satisfies CallTexts<typeof calls>;
