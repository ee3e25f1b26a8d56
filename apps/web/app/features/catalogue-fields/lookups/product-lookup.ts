import type { ProductLookup } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const limits = { singleWord: 8, perWord: 6, most: 20 };
const maxWords = 4;
const maxShown = 12;

export function lookupWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

/** Returns USDA products, best match first. If no product has all of the words, searches for each word. */
export async function lookUpUsdaProducts(queryClient: QueryClient, text: string): Promise<ProductLookup[]> {
  const words = lookupWords(text);
  const [first, ...others] = words;
  if (first === undefined) return [];
  if (others.length === 0) return fetchLookups(queryClient, first, limits.singleWord);
  const limit = Math.min(limits.perWord * words.length, limits.most);
  const together = await fetchLookups(queryClient, words.join(' '), limit);
  if (together.length > 0) return likeliestLookups(words, together);
  const apart = await Promise.all(words.map((word) => fetchLookups(queryClient, word, limits.perWord)));
  return likeliestLookups(words, apart.flat());
}

async function fetchLookups(queryClient: QueryClient, query: string, limit: number): Promise<ProductLookup[]> {
  const { results } = await queryClient.fetchQuery({
    queryKey: ['product-lookup', query, limit],
    queryFn: ({ signal }) => callApi(calls.lookUpProducts, { query: { query, limit, source: 'usda' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  return results;
}

export function likeliestLookups(words: readonly string[], found: readonly ProductLookup[]): ProductLookup[] {
  const once = new Map(found.map((one) => [JSON.stringify(one), one]));
  const matches = ({ name, brand }: ProductLookup) => {
    const text = `${name} ${brand}`.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  return [...once.values()].toSorted((a, b) => matches(b) - matches(a)).slice(0, maxShown);
}
