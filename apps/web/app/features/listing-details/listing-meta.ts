import type { Listing, PublicSettings } from '@bargain-buddy/contract';
import { isExamplePrice, withoutNan } from '@bargain-buddy/domain';
import type { MetaDescriptor } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { listedProductTitle, listingJsonLd } from '~/lib/listing-json-ld.ts';
import { pageMeta } from '~/lib/page.ts';
import { listingPath } from '~/lib/paths.ts';
import { sourceInWords } from '~/lib/provenance.ts';

export function listingMeta(listing: Listing, settings: Pick<PublicSettings, 'publicUrl'>): MetaDescriptor[] {
  const product = listedProductTitle(listing);
  const store = [listing.store_name, withoutNan(listing.store_address)].filter(Boolean).join(', ');
  const survey = `${sourceInWords(listing.source)}, ${formatDay(listing.date_added)}`;
  const isExample = isExamplePrice(listing);
  return [
    ...pageMeta(
      {
        title: `${product}: ${formatPrice(listing.price)} at ${listing.store_name}`,
        description: `${product} costs ${formatPrice(listing.price)} at ${store} (${survey}). See its price history and what other stores charge.`,
        path: listingPath(listing.id),
        // Example prices are not from a survey.
        isIndexed: !isExample,
      },
      settings,
    ),
    ...(isExample ? [] : [{ 'script:ld+json': listingJsonLd(listing, settings.publicUrl) }]),
  ];
}
