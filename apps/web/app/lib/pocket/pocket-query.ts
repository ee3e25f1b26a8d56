import type { Pocket, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { loadContract } from '~/lib/contract.ts';
import { type KeptPocket, keepPocket, readPocket } from '~/lib/pocket-store.ts';
import { signedInAccount } from '~/lib/session.ts';

/** So long it is not asked whether something has changed. */
const freshMs = 15 * 60_000;

type Place = Region | '';

/** What is kept on the device for who is signed in; null where that is nothing. */
export const keptPocketQuery = (region: Place) =>
  queryOptions<Pocket | null>({
    queryKey: ['pocket', 'kept', region],
    queryFn: async () => ((await readPocket(keyOf(region)))?.pocket as Pocket | undefined) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The same as the server has it by now, at most a quarter of an hour old; it is kept for the next time. */
export const pocketQuery = (region: Place) =>
  queryOptions<Pocket>({
    queryKey: ['pocket', 'current', region],
    queryFn: ({ signal }) => fetchPocket(region, signal),
    staleTime: freshMs,
    refetchInterval: freshMs,
    networkMode: 'always',
    retry: false,
  });

/** Another account's never shows, even where its end went unnoticed. */
const keyOf = (region: Place) => `${signedInAccount() ?? 'guest'} ${region}`;

async function fetchPocket(region: Place, signal: AbortSignal): Promise<Pocket> {
  const key = keyOf(region);
  const kept = await readPocket(key);
  if (kept && Date.now() - kept.checkedAt < freshMs) return kept.pocket as Pocket;
  const headers: Record<string, string> = kept ? { 'if-none-match': kept.etag } : {};
  const response = await fetchApi(calls.getPocket, { query: { region }, signal, headers });
  if (response.status === 304 && kept) return keep(key, { ...kept, checkedAt: Date.now() });
  if (!response.ok) throw await toApiError(response);
  const [{ catalogueSnapshotSchema }, body] = await Promise.all([loadContract(), response.json()]);
  const etag = response.headers.get('etag') ?? '';
  return keep(key, { etag, pocket: catalogueSnapshotSchema.parse(body), checkedAt: Date.now() });
}

async function keep(key: string, kept: KeptPocket): Promise<Pocket> {
  // A full or closed storage only costs the next visit an answer.
  await keepPocket(key, kept).catch(() => undefined);
  return kept.pocket as Pocket;
}
