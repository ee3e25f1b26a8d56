import type { Listing } from '@bargain-buddy/contract';
import { knownText } from '@bargain-buddy/domain';
import type { MetaDescriptor } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { listingJsonLd, productTitle } from './listing-json-ld.ts';
import { listingPath } from './navigation.ts';
import { sourceInWords } from './provenance.ts';

/** Title, description, social preview and schema.org data of a listing's page; `origin` has no slash at its end. */
export function listingMeta(listing: Listing, origin: string): MetaDescriptor[] {
  const product = productTitle(listing);
  const store = [listing.store_name, knownText(listing.store_address)].filter(Boolean).join(', ');
  const title = `${product}: ${formatPrice(listing.price)} at ${listing.store_name}`;
  const description =
    `${product} costs ${formatPrice(listing.price)} at ${store} (${sourceInWords(listing.source)}, ` +
    `${formatDay(listing.date_added)}). See its price history and what other stores ask.`;
  const url = `${origin}${listingPath(listing.id)}`;
  const image = new URL(listing.product_image ?? '/social-preview.png', origin).href;
  return [
    { title: `${title} · Bargain Buddy` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: 'Bargain Buddy' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: listing.product_image ? 'summary' : 'summary_large_image' },
    { 'script:ld+json': listingJsonLd(listing, origin) },
  ];
}
