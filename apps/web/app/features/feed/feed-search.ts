import type { ListingOrdering, Region } from '@bargain-buddy/contract';
import { type ListingSortField, listingSortFields, regions } from '@bargain-buddy/contract/names';

/** What the address bar says about the feed (HOM-16); '' is everywhere, and no sorting. */
export interface FeedSearch {
  search: string;
  region: Region | '';
  /** By distance it needs a place, which no address has: without one it is as if not given. */
  ordering: FeedOrdering;
  /** Whether each price is a card, as where nothing is said, or each product with where it is cheapest (KND-05). */
  by?: FeedView | undefined;
  /** The page that the feed begins with; scrolling goes on from there. */
  page: number;
}

export type FeedOrdering = ListingOrdering | '' | 'distance';
export type FeedView = 'prices' | 'products';

/** As many characters as the API takes. */
const longestSearch = 200;
const lastPage = 1_000_000;

/** Reads the address bar. What is not known there (an old bookmark, a typing mistake) counts as not given. */
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

/** Writes what differs from the plain feed, always in the same order, so that equal searches have equal addresses. */
export function feedSearchParams({ search = '', region = '', ordering = '', by, page = 1 }: Partial<FeedSearch>) {
  const params = new URLSearchParams();
  const text = cleanSearch(search);
  if (text) params.set('search', text);
  if (region) params.set('region', region);
  if (ordering) params.set('ordering', ordering);
  if (by === 'products') params.set('by', 'product');
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The address of a search, e.g. "/?search=rice&region=North". */
export function feedPath(search: Partial<FeedSearch>): string {
  const params = feedSearchParams(search).toString();
  return params ? `/?${params}` : '/';
}

/** One line without white space around it, cut between characters where it is too long for the API. */
export function cleanSearch(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed();
  return line.length <= longestSearch
    ? line
    : line
        .slice(0, longestSearch)
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
