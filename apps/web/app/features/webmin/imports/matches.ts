import type { ImportMatch, Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

/** What files are known to mean by names that nothing has here. */
export const matchesQuery = queryOptions({
  queryKey: ['webmin', 'import-matches'],
  queryFn: ({ signal }) => callApi(calls.listImportMatches, { signal }),
});

/** Remembers, or forgets, which product or store files mean. */
export function useChangeMatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (match: ImportMatch) => callApi(calls.changeImportMatch, { body: match }),
    onSuccess: () => queryClient.invalidateQueries(matchesQuery),
  });
}

export interface KnownRecord {
  id: number;
  label: string;
}

/** Products, or stores, that a few words find. */
export async function findKnown(kind: ImportMatch['kind'], query: string, signal: AbortSignal): Promise<KnownRecord[]> {
  return known[kind](await callApi(calls.suggest, { query: { query, type: kind }, signal }));
}

const join = (...parts: string[]) => parts.filter(Boolean).join(', ');

const known = {
  product: ({ products }) => products.map(({ id, name, brand, amount }) => ({ id, label: join(name, brand, amount) })),
  store: ({ stores }) => stores.map(({ id, name, address, region }) => ({ id, label: join(name, address, region) })),
} satisfies Record<ImportMatch['kind'], (found: Suggestions) => KnownRecord[]>;
