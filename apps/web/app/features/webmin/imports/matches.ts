import type { ImportMatch, Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';

const matchesKey = ['webmin', 'import-matches'] as const;

/** Reads the names that files use for known records: of one record, or of all. */
export function matchesQuery(of: { kind: ImportMatch['kind']; record: number } | Record<string, never> = {}) {
  return queryOptions({
    queryKey: [...matchesKey, of],
    queryFn: ({ signal }) => callApi(calls.listImportMatches, { query: of, signal }),
  });
}

/** Stores the record that a name in files refers to, or deletes it. */
export function useChangeMatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (match: ImportMatch) => callApi(calls.changeImportMatch, { body: match }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: matchesKey }),
  });
}

export function closestQuery(kind: ImportMatch['kind'], names: string[]) {
  return queryOptions({
    queryKey: ['webmin', 'closest', kind, names],
    queryFn: ({ signal }) => callApi(calls.findClosestRecords, { body: { kind, names }, signal }),
    staleTime: 60_000,
  });
}

export interface KnownRecord {
  id: number;
  label: string;
}

export async function findKnown(kind: ImportMatch['kind'], query: string, signal: AbortSignal): Promise<KnownRecord[]> {
  return known[kind](await callApi(calls.suggest, { query: { query, type: kind }, signal }));
}

const join = (...parts: string[]) => parts.filter(Boolean).join(', ');

const known = {
  product: ({ products }) => products.map(({ id, name, brand, amount }) => ({ id, label: join(name, brand, amount) })),
  store: ({ stores }) => stores.map(({ id, name, address, region }) => ({ id, label: join(name, address, region) })),
} satisfies Record<ImportMatch['kind'], (found: Suggestions) => KnownRecord[]>;
