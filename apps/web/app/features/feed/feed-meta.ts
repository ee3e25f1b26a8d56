import type { Listing, PublicSettings } from '@bargain-buddy/contract';
import { isExamplePrice } from '@bargain-buddy/domain';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '~/lib/page-meta.ts';
import { listingPath } from '~/lib/paths.ts';
import { type FeedSearch, feedPath } from './feed-search.ts';
import type { FeedItem } from './queries.ts';
import { headingOf } from './results/results-heading.tsx';

/** Title, description and social preview of a search, with the listings of its HTML for search engines. */
export function feedMeta(
  search: FeedSearch,
  items: readonly FeedItem[],
  settings: Pick<PublicSettings, 'publicUrl'>,
): MetaDescriptor[] {
  const found = items.map((one) => ('cheapest' in one ? one.cheapest : one));
  const listings = found.filter((listing) => !isExamplePrice(listing));
  const isPlain = !search.search && !search.region;
  return [
    ...pageMeta({
      title: isPlain ? 'Grocery prices in Trinidad and Tobago' : `${headingOf(search)}: grocery prices`,
      description:
        'Compare grocery prices across supermarkets in Trinidad and Tobago, see how they changed, and see what your shopping list will cost.',
      // However sorted and grouped, it is the same list to a search engine.
      path: feedPath({ ...search, ordering: '', by: 'prices' }),
      settings,
    }),
    ...(listings.length > 0 ? [{ 'script:ld+json': listJsonLd(listings, settings.publicUrl) }] : []),
  ];
}

/** Of each listing only where it is: what it costs is told on its own page, as search engines ask of a summary. */
const listJsonLd = (listings: readonly Listing[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: origin + listingPath(id),
  })),
});
