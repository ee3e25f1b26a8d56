import type { ProductLookup } from '@bargain-buddy/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const limits = { singleWord: 8, eachOfSeveral: 6 };
const mostWords = 4;
const mostShown = 8;

/** The words of a product's name that are looked up: of two letters or more, each once, the first four. */
export function lookupWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...new Set(words)].slice(0, mostWords);
}

/** Products of the USDA that have something in common with `text`, the likeliest first (DET-07). Each word is asked for once. */
export async function lookUpProducts(queryClient: QueryClient, text: string): Promise<ProductLookup[]> {
  const words = lookupWords(text);
  const limit = words.length === 1 ? limits.singleWord : limits.eachOfSeveral;
  const found = await Promise.all(
    words.map((query) =>
      queryClient.fetchQuery({
        queryKey: ['product-lookup', query, limit],
        queryFn: ({ signal }) =>
          callApi({
            path: '/search-suggest/new-product-lookup/',
            query: { query, limit, source: 'usda' },
            answer: 'productLookupSchema',
            signal,
          }),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      }),
    ),
  );
  return likeliest(
    words,
    found.flatMap(({ results }) => results),
  );
}

/** Each product once, those with the most of the words first, eight at most. */
export function likeliest(words: readonly string[], found: readonly ProductLookup[]): ProductLookup[] {
  const once = new Map(found.map((one) => [JSON.stringify(one), one]));
  const matches = ({ name, brand }: ProductLookup) => {
    const text = `${name} ${brand}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  return [...once.values()].toSorted((a, b) => matches(b) - matches(a)).slice(0, mostShown);
}
