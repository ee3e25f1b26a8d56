import type { Listing } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import type { ItemNeed } from '~/lib/item-changes.ts';
import { kindAndContentOf } from './new-need.ts';

const hour = 3_600_000;
/** The number of products used to derive the kinds. */
const maxProducts = 30;

type Kind = Extract<ItemNeed, { kinds: unknown }>['kinds'][number];

export interface CatalogueMatches {
  products: Listing[];
  kinds: { kind: Kind; example: Listing }[];
}

export const catalogueMatchesQuery = (words: string) =>
  queryOptions<CatalogueMatches>({
    queryKey: ['list-matches', words.trim().toLowerCase()],
    queryFn: async ({ signal }) => {
      const query = { search: words.trim().slice(0, 200), page_size: maxProducts };
      const { results } = await callApi(calls.listProductOffers, { query, signal });
      const products = results.map(({ cheapest }) => cheapest);
      return { products, kinds: kindsOf(products) };
    },
    enabled: words.trim() !== '',
    staleTime: hour,
    retry: false,
    meta: showsCatalogue,
  });

function kindsOf(products: readonly Listing[]): CatalogueMatches['kinds'] {
  const kinds = new Map<number, CatalogueMatches['kinds'][number]>();
  for (const example of products) {
    const kind = kindAndContentOf(example);
    if (kind && !kinds.has(kind.id)) kinds.set(kind.id, { kind, example });
  }
  return [...kinds.values()];
}
