import type { Listing, ProductPageData, StorePageData } from '@bargain-buddy/contract';
import { isExamplePrice } from '@bargain-buddy/domain';
import type { BreadcrumbList, GroceryStore, ItemList, Product, Thing, WithContext } from 'schema-dts';
import { kindPath, productPath, productPathOf, regionPath, storePath } from '~/lib/paths.ts';
import { productTitle } from '~/lib/titles.ts';

/** One element for a page's `meta`. React Router escapes it, and the server allows it by its hash. */
export const jsonLdMeta = (data: WithContext<Thing>) => ({
  'script:ld+json': data as Record<string, unknown> & typeof data,
});

const context = { '@context': 'https://schema.org' } as const;

/** The range of real prices. Undefined without one: example prices never reach search engines. */
export function productJsonLd(product: ProductPageData, origin: string): WithContext<Product> | undefined {
  const { real, brand, image, cheapest } = product;
  if (!real || !cheapest) return undefined;
  return {
    ...context,
    '@type': 'Product',
    name: productTitle(product),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(image && { image: image.startsWith('/') ? origin + image : image }),
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: real.lowest,
      highPrice: real.highest,
      priceCurrency: 'TTD',
      offerCount: real.count,
      url: origin + productPath(product),
    },
  };
}

export function storeJsonLd(store: StorePageData, origin: string): WithContext<GroceryStore> {
  const { name, address, region, lat, lon, is_approximate } = store;
  return {
    ...context,
    '@type': 'GroceryStore',
    name,
    url: origin + storePath(store),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(region && { addressRegion: region }),
      addressCountry: 'TT',
    },
    ...(lat !== null &&
      lon !== null &&
      !is_approximate && {
        geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
      }),
  };
}

/** Addresses of the products that have a real price, each once. */
export function realProductPaths(listings: readonly Listing[]): string[] {
  const real = listings.filter((listing) => !isExamplePrice(listing));
  return [...new Set(real.map(productPathOf))].slice(0, 50);
}

/** Contains only addresses: search engines read the prices on the pages of the products. */
export const itemListJsonLd = (paths: readonly string[], origin: string): WithContext<ItemList> => ({
  ...context,
  '@type': 'ItemList',
  itemListElement: paths.map((path, index) => ({ '@type': 'ListItem', position: index + 1, url: origin + path })),
});

export function breadcrumbsJsonLd(
  parts: readonly { name: string; path: string }[],
  origin: string,
): WithContext<BreadcrumbList> {
  const all = [{ name: 'Prices', path: '/' }, ...parts];
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export const kindBreadcrumb = ({ name, slug }: { name: string; slug: string }) => ({ name, path: kindPath(slug) });
export const regionBreadcrumb = (region: string) => ({ name: region, path: regionPath(region) });
