import type { Plan } from '@bargain-buddy/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { type PlanView, viewOf } from './plan-view.ts';
import type { PlanSettings } from './settings.ts';

/** While a person steps the cost of a stop up, the server is asked once, in milliseconds. */
const settleMs = 250;

export interface ShownPlan {
  /** What shows: the server's answer, or what was worked out here from an earlier one. */
  answer: PlanView | undefined;
  /** What shows belongs to other settings or items, and is about to change. */
  isOutdated: boolean;
  error: Error | null;
  retry: () => void;
}

type PlanQuery = UseQueryOptions<Plan, Error, Plan, QueryKey>;

/** The plan by the settings; the one before stays until it is there. */
export function usePlan(
  { stops, stopCost, freshOnly }: PlanSettings,
  queryFor: (settings: PlanSettings) => PlanQuery,
): ShownPlan {
  const settledCost = useDebounced(stopCost, settleMs);
  const { data, error, refetch } = useQuery(queryFor({ stops, stopCost: settledCost, freshOnly }));
  const [known, setKnown] = useState<Plan>();
  if (data && known !== data) setKnown(data);
  const read = useMemo(() => known && viewOf(known), [known]);
  const retry = () => void refetch();
  if (data && settledCost === stopCost) return { answer: read, isOutdated: false, error: null, retry };
  return { answer: error ? undefined : read, isOutdated: true, error, retry };
}
