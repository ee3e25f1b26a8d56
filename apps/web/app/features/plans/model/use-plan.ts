import type { Plan } from '@bargain-buddy/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { type PlanView, viewOf } from './plan-view.ts';
import { replan } from './replan.ts';
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

interface Known {
  subject: string;
  settings: PlanSettings;
  plan: Plan;
}

/**
 * The plan for `subject` (what is asked for, and where) by the settings. Other settings show at once where the offers
 * that were read are enough (PLN-06); the server is asked nevertheless, for it knows the prices of single packs.
 */
export function usePlan(
  subject: string,
  { stops, stopCost, freshOnly }: PlanSettings,
  queryFor: (settings: PlanSettings) => PlanQuery,
): ShownPlan {
  const settledCost = useDebounced(stopCost, settleMs);
  const { data, error, refetch } = useQuery(queryFor({ stops, stopCost: settledCost, freshOnly }));
  const [known, setKnown] = useState<Known>();
  if (data && known?.plan !== data)
    setKnown({ subject, settings: { stops, stopCost: settledCost, freshOnly }, plan: data });
  const read = useMemo(() => known && viewOf(known.plan), [known]);
  const own = useMemo(
    () => (known?.subject === subject ? replan(known.plan, known.settings, { stops, stopCost, freshOnly }) : undefined),
    [known, subject, stops, stopCost, freshOnly],
  );
  const retry = () => void refetch();
  if (data && settledCost === stopCost) return { answer: read, isOutdated: false, error: null, retry };
  if (own) return { answer: own, isOutdated: false, error, retry };
  return { answer: error ? undefined : read, isOutdated: true, error, retry };
}
