import type { Listing } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import { listingPath } from '~/lib/paths.ts';

export function listingJsonLd(listing: Listing, origin: string) {
  const brand = withoutNan(listing.product_brand);
  const address = withoutNan(listing.store_address);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listedProductTitle(listing),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(listing.product_image && { image: absolute(listing.product_image, origin) }),
    offers: {
      '@type': 'Offer',
      url: `${origin}${listingPath(listing.id)}`,
      price: listing.price,
      priceCurrency: 'TTD',
      availability: 'https://schema.org/InStoreOnly',
      seller: {
        '@type': 'GroceryStore',
        name: listing.store_name,
        address: { '@type': 'PostalAddress', ...(address && { addressLocality: address }), addressCountry: 'TT' },
      },
    },
  };
}

/** Images are on this site or in an object store. */
function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}

export function listedProductTitle({ product_brand, product_name, product_amount }: Listing): string {
  return [withoutNan(product_brand), product_name, withoutNan(product_amount)].filter(Boolean).join(' ');
}
