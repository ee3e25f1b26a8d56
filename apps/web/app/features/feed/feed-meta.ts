import type { PublicSettings } from '@bargain-buddy/contract';
import type { MetaDescriptor } from 'react-router';
import { itemListJsonLd, jsonLdMeta, realProductPaths } from '~/lib/json-ld.ts';
import { pageMeta } from '~/lib/page.ts';
import { type FeedSearch, feedPath } from './feed-search.ts';
import type { ListingOrProductCard } from './queries.ts';
import { feedHeadingText } from './results/results-heading.tsx';

export function feedMeta(
  search: FeedSearch,
  items: readonly ListingOrProductCard[],
  settings: Pick<PublicSettings, 'publicUrl'>,
): MetaDescriptor[] {
  const products = realProductPaths(items.map((one) => ('cheapest' in one ? one.cheapest : one)));
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
    ...(products.length > 0 ? [jsonLdMeta(itemListJsonLd(products, settings.publicUrl))] : []),
  ];
}
