import type { ListingOrdering, Region } from '@bargain-buddy/contract';
import { type ListingSortField, listingSortFields, regions } from '@bargain-buddy/contract/names';

/** Search parameters of the feed's URL. An empty region is the whole country, an empty ordering is the default. */
export interface FeedSearch {
  search: string;
  region: Region | '';
  /** 'distance' has no effect without a location, which the URL never contains. */
  ordering: FeedOrdering;
  /** One card per price (default), or one per product with its cheapest listing. */
  by?: FeedView | undefined;
  /** First page shown. Scrolling continues from it. */
  page: number;
}

export type FeedOrdering = ListingOrdering | '' | 'distance';
export type FeedView = 'prices' | 'products';

/** Maximum that the API accepts, in UTF-16 code units. */
const maxSearchLength = 200;
const lastPage = 1_000_000;

/** Parses the URL parameters. Ignores unknown values, such as typing errors and old bookmarks. */
export function readFeedSearch(params: URLSearchParams): FeedSearch {
  const region = params.get('region') ?? '';
  const ordering = params.get('ordering') ?? '';
  const page = Number(params.get('page'));
  return {
    search: cleanSearch(params.get('search') ?? ''),
    region: isRegion(region) ? region : '',
    ordering: isOrdering(ordering) ? ordering : '',
    by: params.get('by') === 'product' ? 'products' : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** Omits defaults and uses a fixed order, so that equal searches have equal URLs. */
export function toFeedUrlParams({ search = '', region = '', ordering = '', by, page = 1 }: Partial<FeedSearch>) {
  const params = new URLSearchParams();
  const text = cleanSearch(search);
  if (text) params.set('search', text);
  if (region) params.set('region', region);
  if (ordering) params.set('ordering', ordering);
  if (by === 'products') params.set('by', 'product');
  if (page > 1) params.set('page', String(page));
  return params;
}

export function feedPath(search: Partial<FeedSearch>): string {
  const params = toFeedUrlParams(search).toString();
  return params ? `/?${params}` : '/';
}

/** Collapses white space, trims, and cuts to the maximum length without splitting a character. */
export function cleanSearch(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed();
  return line.length <= maxSearchLength
    ? line
    : line
        .slice(0, maxSearchLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

function isRegion(text: string): text is Region {
  return regions.some((region) => region === text);
}

function isOrdering(text: string): text is Exclude<FeedOrdering, ''> {
  return text === 'distance' || isSortField(text.replace(/^-/, ''));
}

function isSortField(text: string): text is ListingSortField {
  return listingSortFields.some((field) => field === text);
}
