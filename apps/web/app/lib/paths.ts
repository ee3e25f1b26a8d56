import { slugOf, withoutNan } from '@bargain-buddy/domain';

/** The document that the service worker shows for any page without a connection. */
export const appShellPath = '/app-shell';
export const isAppShell = (url: string) => new URL(url).pathname === appShellPath;

/** A listing's page, and the address of its open dialog. */
export const listingPath = (id: number) => `/listings/${id}`;

export const listPath = (id: number) => `/shopping-lists?list=${id}`;

export const listPlanPath = (id: number) => `/shopping-lists/${id}/where-to-shop`;

/** Page that plans where to shop, for prices that a guest chose. */
export const guestPlanPath = (chosen: readonly { product: number; store: number | null }[], region: string) => {
  const items = chosen.map(({ product, store }) => (store === null ? product : `${product}s${store}`)).join(' ');
  return `/where-to-shop?${new URLSearchParams({ items, ...(region && { region }) })}`;
};

/** The kinds of an aisle, in a region. */
export const aislePath = (id: number, region = '') => `/aisles/${id}${region && `?region=${region}`}`;

export function priceIndexPath(region = '', aisle = ''): string {
  const params = new URLSearchParams({ ...(region && { region }), ...(aisle && { aisle }) });
  return `/price-index${params.size > 0 ? `?${params}` : ''}`;
}

export const vatChangesPath = '/vat-changes';

export function freshnessPath(region = '', page = 1): string {
  const params = new URLSearchParams({ ...(region && { region }), ...(page > 1 && { page: String(page) }) });
  return `/freshness${params.size > 0 ? `?${params}` : ''}`;
}

export const openDataPath = '/open-data';
/** Page of price changes. The kind is a slug. Empty values are omitted. */
export function priceChangesPath(values: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `/price-changes${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/** Prices of several products or kinds by month. */
export const comparePath = ({ of, keys, region }: { of: string; keys: readonly string[]; region: string }) =>
  `/compare${keys.length > 0 ? `?${of}=${keys.join(',')}${region && `&region=${region}`}` : ''}`;

export function kindPath(slug: string, region = '', store?: number): string {
  const params = new URLSearchParams({ ...(region && { region }), ...(store && { store: String(store) }) });
  return `/kinds/${encodeURIComponent(slug)}${params.size > 0 ? `?${params}` : ''}`;
}

/** A list in shopping mode, at a store or at the last one. */
export const shoppingPath = (id: number, store: number | null = null) => `${listPath(id)}&shop=${store ?? ''}`;

const withSlug = (path: string, ...words: readonly string[]) => [path, slugOf(...words)].filter(Boolean).join('/');

export const productPath = ({ id, name, brand, amount }: { id: number; name: string; brand: string; amount: string }) =>
  withSlug(`/products/${id}`, name, brand, amount);

/** The product's page of a listing. */
export const productPathOf = (listing: {
  product_id: number;
  product_name: string;
  product_brand: string;
  product_amount: string;
}) =>
  productPath({
    id: listing.product_id,
    name: listing.product_name,
    brand: withoutNan(listing.product_brand),
    amount: withoutNan(listing.product_amount),
  });

export const storePath = ({ id, name, address }: { id: number; name: string; address: string }) =>
  withSlug(`/stores/${id}`, name, address);

/** The store's page of a listing. */
export const storePathOf = (listing: { store_id: number; store_name: string; store_address: string }) =>
  storePath({ id: listing.store_id, name: listing.store_name, address: withoutNan(listing.store_address) });

export const regionPath = (region: string, page = 1) =>
  `/regions/${region.toLowerCase()}${page > 1 ? `?page=${page}` : ''}`;

/** The feed of a page of a kind or region. */
export const changesFeedPath = (page: string, format: 'rss' | 'atom' | 'json' = 'rss') => {
  const [path, query] = page.split('?');
  return `${path}/feed.${format}${query ? `?${query}` : ''}`;
};
