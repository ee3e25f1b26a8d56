import {
  getKindDetails,
  listKinds,
  listListings,
  listProductOffers,
  planFromIndex,
  suggest,
  toListing,
  toPricedRow,
  withPlaceholderImage,
} from '@bargain-buddy/catalogue';
import type { KindDetailsQuery, KindQuery, ListingQuery, NewPlan, Plan } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { PlanBudgetExceededError, SumOverflowError } from '@bargain-buddy/domain';
import { endpointUrlOf } from '../call-address.ts';
import type { DeviceCatalogue } from './device-catalogue.ts';
import type { SentRequest } from './from-device.ts';

/**
 * Answers a request for prices as the server answers a guest. Returns undefined if the stored area does not contain the
 * answer, or if the call needs the server.
 */
export function answerCallFromCatalogue(
  catalogue: DeviceCatalogue,
  call: calls.Call,
  sent: SentRequest,
): object | undefined {
  if (call.path === calls.makePlan.path) return planOf(catalogue, sent.body as NewPlan, sent.ids);
  // Reading and reporting prices have the same path.
  if (call.method !== 'GET') return undefined;
  if (call.path === calls.getListing.path) return listingOf(catalogue, Number(sent.params?.id), sent.query);
  const address = endpointUrlOf(call, sent);
  const params = new URL(address, 'http://api').searchParams;
  if (params.has('cursor') || !hasArea(catalogue, params)) return undefined;
  switch (call.path) {
    case calls.listListings.path:
      return pageOf(address, params, listListings(catalogue.index, listingQuery(params), null));
    case calls.listProductOffers.path:
      return pageOf(address, params, listProductOffers(catalogue.index, listingQuery(params), null));
    case calls.suggest.path:
      return suggest(catalogue.index, params.get('query') ?? '', areaOf(params));
    case calls.listKinds.path: {
      const { next, ...found } = listKinds(catalogue.index, kindQuery(params), null);
      return { ...found, ...linksOf(address, params, next) };
    }
    case calls.getKind.path: {
      const kind = catalogue.index.kinds().find(({ id, slug }) => [String(id), slug].includes(String(sent.params?.id)));
      const details = kind && getKindDetails(catalogue.index, kind.id, kindDetailsQuery(params), null);
      if (!details) return undefined;
      const { next, ...found } = details;
      return { ...found, ...linksOf(address, params, next) };
    }
    default:
      return undefined;
  }
}

/** Plans on all stored prices of the area. Undefined if they are too many for a phone. */
function planOf(catalogue: DeviceCatalogue, { area, ...plan }: NewPlan, ids?: readonly number[]): Plan | undefined {
  const isStored = catalogue.region === '' || (area && 'region' in area && area.region === catalogue.region);
  if (!isStored) return undefined;
  try {
    return planFromIndex(catalogue.index, { ...plan, area }, Date.now(), ids);
  } catch (error) {
    if (error instanceof PlanBudgetExceededError || error instanceof SumOverflowError) return undefined;
    throw error;
  }
}

/** True if the stored prices contain all of the area of a request. */
function hasArea({ region }: DeviceCatalogue, params: URLSearchParams): boolean {
  return region === '' || params.get('region') === region;
}

function listingOf({ index }: DeviceCatalogue, id: number, { placeholder = '' }: SentRequest['query'] = {}) {
  const found = index.listingOfPrice(id);
  return found && withPlaceholderImage(toListing(toPricedRow(found), null), String(placeholder));
}

function pageOf(
  address: string,
  params: URLSearchParams,
  found: ReturnType<typeof listListings> | ReturnType<typeof listProductOffers>,
) {
  if (!found) return undefined;
  const { next, nearest: _, ...page } = found;
  return { ...page, ...linksOf(address, params, next !== undefined) };
}

/** Pages are numbered: the stored prices do not change between two pages. */
function linksOf(address: string, params: URLSearchParams, hasNext: boolean) {
  if (!hasNext) return { next: null, previous: null };
  const url = new URL(address, 'http://api');
  url.searchParams.set('page', String(numberOf(params, 'page', 1) + 1));
  return { next: url.pathname + url.search, previous: null };
}

const numberOf = (params: URLSearchParams, name: string, usual: number) => Number(params.get(name) ?? usual);
const optional = (params: URLSearchParams, name: string) => (params.has(name) ? numberOf(params, name, 0) : undefined);

/** The fields that several queries share. */
function areaOf(params: URLSearchParams) {
  const near = params.get('near')?.split(',').map(Number);
  return {
    search: params.get('search') ?? '',
    region: (params.get('region') ?? '') as ListingQuery['region'],
    near: near && ([near[0] ?? 0, near[1] ?? 0] as [number, number]),
    within_km: optional(params, 'within_km'),
    page: numberOf(params, 'page', 1),
  };
}

const listingQuery = (params: URLSearchParams): ListingQuery => ({
  ...areaOf(params),
  ordering: (params.get('ordering') ?? '') as ListingQuery['ordering'],
  product: optional(params, 'product'),
  store: optional(params, 'store'),
  source: params.get('source') ?? undefined,
  product__barcode: params.get('product__barcode') ?? undefined,
  placeholder: '',
  page_size: numberOf(params, 'page_size', 24),
});

const kindQuery = (params: URLSearchParams): KindQuery => ({
  ...areaOf(params),
  aisle: optional(params, 'aisle'),
  page_size: numberOf(params, 'page_size', 12),
});

const kindDetailsQuery = (params: URLSearchParams): KindDetailsQuery => ({
  ...areaOf(params),
  store: optional(params, 'store'),
  page_size: numberOf(params, 'page_size', 24),
});
