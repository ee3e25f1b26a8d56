import type { Pocket, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { loadContract } from '~/lib/contract.ts';
import { readPocket, type StoredCatalogue, storeCatalogue } from '~/lib/pocket-store.ts';
import { signedInAccount } from '~/lib/session.ts';

/** Milliseconds without a check for changes. */
const freshMs = 15 * 60_000;

type Place = Region | '';

/** The stored catalogue of the signed-in person. Null if there is none. */
export const storedCatalogueQuery = (region: Place) =>
  queryOptions<Pocket | null>({
    queryKey: ['pocket', 'kept', region],
    queryFn: async () => ((await readPocket(keyOf(region)))?.pocket as Pocket | undefined) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The server's catalogue, at most a quarter of an hour old. Stores it. */
export const pocketQuery = (region: Place) =>
  queryOptions<Pocket>({
    queryKey: ['pocket', 'current', region],
    queryFn: ({ signal }) => fetchPocket(region, signal),
    staleTime: freshMs,
    refetchInterval: freshMs,
    networkMode: 'always',
    retry: false,
  });

/** Includes the account, so that another person's catalogue never shows. */
const keyOf = (region: Place) => `${signedInAccount() ?? 'guest'} ${region}`;

async function fetchPocket(region: Place, signal: AbortSignal): Promise<Pocket> {
  const key = keyOf(region);
  const stored = await readPocket(key);
  if (stored && Date.now() - stored.checkedAt < freshMs) return stored.pocket as Pocket;
  const headers: Record<string, string> = stored ? { 'if-none-match': stored.etag } : {};
  const response = await fetchApi(calls.getPocket, { query: { region }, signal, headers });
  if (response.status === 304 && stored) return store(key, { ...stored, checkedAt: Date.now() });
  if (!response.ok) throw await toApiError(response);
  const [{ catalogueSnapshotSchema }, body] = await Promise.all([loadContract(), response.json()]);
  const etag = response.headers.get('etag') ?? '';
  return store(key, { etag, pocket: catalogueSnapshotSchema.parse(body), checkedAt: Date.now() });
}

async function store(key: string, stored: StoredCatalogue): Promise<Pocket> {
  // A failed write only costs the next visit a request.
  await storeCatalogue(key, stored).catch(() => undefined);
  return stored.pocket as Pocket;
}
