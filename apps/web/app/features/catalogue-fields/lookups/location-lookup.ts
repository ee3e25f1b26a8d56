import type { LocationSuggestion } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

const maxShown = 5;

/** Returns at most five places that match a store. Sends no request if name and address are both empty. */
export async function lookUpLocations(
  { name, address }: { name: string; address: string },
  signal?: AbortSignal,
): Promise<LocationSuggestion[]> {
  const query = { store_name: name.trim() || undefined, address: address.trim() || undefined };
  if (!query.store_name && !query.address) return [];
  const found = await callApi(calls.suggestLocations, { query, ...(signal && { signal }) });
  return found.slice(0, maxShown);
}
