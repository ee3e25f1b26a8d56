import type { CallTexts } from './call.ts';
import type * as calls from './listings.calls.ts';

export const listingsTexts = {
  listListings: {
    tag: 'Listings',
    summary: 'Search and browse listings',
    description:
      'A listing matches when every word of `search` begins a word of its product or its store; what has no words, such as ' +
      'emoji alone, finds nothing. A minus before a word excludes it (`milk -powder`). Without `ordering` a search answers ' +
      'by relevance, everything else ' +
      'newest day first, and of one day what was surveyed or checked before what nobody has looked at yet.',
  },
  listProductOffers: {
    tag: 'Listings',
    summary: 'Search and browse listings, one answer a product',
    description:
      'Takes the query of `/price/price/` and answers the products of what that finds: where each is cheapest, its highest ' +
      'price, in how many stores. `price`, `unit_price` and `store__name` order by the cheapest listing, `date_added` by the ' +
      'newest, `distance` by the nearest store. Without `ordering` a search answers by relevance, then by the lowest unit price.',
  },
  getListing: { tag: 'Listings', summary: 'One listing' },
} as const satisfies CallTexts<typeof calls>;
