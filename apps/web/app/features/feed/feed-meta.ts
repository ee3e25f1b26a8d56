import type { Listing, PublicSettings } from '@bargain-buddy/contract';
import { isExamplePrice } from '@bargain-buddy/domain';
import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '~/lib/page.ts';
import { listingPath } from '~/lib/paths.ts';
import { type FeedSearch, feedPath } from './feed-search.ts';
import type { ListingOrProductCard } from './queries.ts';
import { feedHeadingText } from './results/results-heading.tsx';

export function feedMeta(
  search: FeedSearch,
  items: readonly ListingOrProductCard[],
  settings: Pick<PublicSettings, 'publicUrl'>,
): MetaDescriptor[] {
  const found = items.map((one) => ('cheapest' in one ? one.cheapest : one));
  const listings = found.filter((listing) => !isExamplePrice(listing));
  const isPlain = !search.search && !search.region;
  return [
    ...pageMeta(
      {
        title: isPlain ? 'Grocery prices in Trinidad and Tobago' : `${feedHeadingText(search)}: grocery prices`,
        description:
          'Compare grocery prices across supermarkets in Trinidad and Tobago, see how they changed, and see what your shopping list will cost.',
        // Canonical URL: order and view do not change the list for search engines.
        path: feedPath({ ...search, ordering: '', by: 'prices' }),
      },
      settings,
    ),
    ...(listings.length > 0 ? [{ 'script:ld+json': listJsonLd(listings, settings.publicUrl) }] : []),
  ];
}

/** Contains only URLs: search engines expect the prices of a summary list on the item pages. */
const listJsonLd = (listings: readonly Listing[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: origin + listingPath(id),
  })),
});
