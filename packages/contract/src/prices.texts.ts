import type { CallTexts } from './call.ts';
import type * as calls from './prices.calls.ts';

export const pricesTexts = {
  getPriceHistory: {
    tag: 'Listings',
    summary: 'How the price of a listing went',
    description:
      'Every price of the same product and store, oldest first, without rejected and held ones. Example prices are ' +
      'left out once there is a real price.',
  },
  reportPrice: {
    tag: 'Adding',
    summary: 'Report what a product costs in a store',
    description:
      'A shopper’s price is pending. It is held (`is_held`) if it is more than half off its anchor, or if too many of ' +
      'their prices were rejected: then only its author and administrators see it. The anchor is the newest survey or ' +
      'verified price there; else the median of the product in other stores, of its kind, or else the first report. ' +
      'Reports and confirmations never become an anchor. A superuser’s is verified and may name another source. What is listed ' +
      'already is seen again instead: the answer is that listing.',
  },
  confirmPrice: {
    tag: 'Adding',
    summary: 'Say that a listed price is still right',
    description:
      'Makes it fresh (`last_seen`) and, where whoever says so is independent of those before, counts as one of its ' +
      '`confirmations`: another account with a proven address, older than a week, in another network and on another ' +
      '`device`. A second time within a week changes nothing; a superuser verifies it thereby. 409 names what is ' +
      'listed instead by now: `id`, and the whole `listing`.',
  },
  verifyPrice: {
    tag: 'WebMin',
    summary: 'Verify or reject a price',
    description: 'Verifying a held price lists it; rejecting one brings back the listing from before.',
  },
} as const satisfies CallTexts<typeof calls>;
