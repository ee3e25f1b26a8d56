import type { Listing, PublicSettings } from '@bargain-buddy/contract';
import { isExamplePrice, withoutNan } from '@bargain-buddy/domain';
import type { MetaDescriptor } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { pageMeta } from '~/lib/page.ts';
import { productPathOf } from '~/lib/paths.ts';
import { sourceInWords } from '~/lib/provenance.ts';
import { productTitle } from '~/lib/titles.ts';

/** Search engines list the page of the product instead. */
export function listingMeta(listing: Listing, settings: Pick<PublicSettings, 'publicUrl'>): MetaDescriptor[] {
  const product = productTitle({
    name: listing.product_name,
    brand: withoutNan(listing.product_brand),
    amount: withoutNan(listing.product_amount),
  });
  const store = [listing.store_name, withoutNan(listing.store_address)].filter(Boolean).join(', ');
  const survey = `${sourceInWords(listing.source)}, ${formatDay(listing.date_added)}`;
  return pageMeta(
    {
      title: `${product}: ${formatPrice(listing.price)} at ${listing.store_name}`,
      description: `${product} costs ${formatPrice(listing.price)} at ${store} (${survey}). See its price history and what other stores charge.`,
      path: productPathOf(listing),
      // Example prices are not from a survey.
      isIndexed: !isExamplePrice(listing),
    },
    settings,
  );
}
