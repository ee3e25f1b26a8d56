import type { ChosenPlan } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { cacheList, catchUp } from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';

/** Sets the plan of a list; null ends it. Returns the previous plan for undo. */
export async function setPlan(
  queryClient: QueryClient,
  id: number,
  chosen: ChosenPlan | null,
): Promise<ChosenPlan | null> {
  const params = { id };
  const { list, previous } = chosen
    ? await callApi(calls.takePlan, { params, body: chosen })
    : await callApi(calls.endPlan, { params });
  cacheList(queryClient, list);
  // The plan changed the items' stores.
  void catchUp(queryClient, id);
  return previous;
}

export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'You are offline. The plan has not changed.';
  if (error.status === 404) return 'This list was deleted.';
  return 'Someone changed the list just now. Please try again.';
}
