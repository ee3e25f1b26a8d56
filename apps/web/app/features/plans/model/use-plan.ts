import type { Plan } from '@bargain-buddy/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { type PlanView, toPlanView } from './plan-view.ts';
import { recomputePlanView } from './replan.ts';

/** Milliseconds. Several quick changes of the stop cost cause one request. */
const settleMs = 250;

export interface ShownPlan {
  answer: PlanView | undefined;
  /** True while the shown plan belongs to earlier settings or items. */
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

/** Computes the plan from an earlier plan's offers until the server's plan, with prices of single packs, arrives. */
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
  const read = useMemo(() => known && toPlanView(known.plan), [known]);
  const own = useMemo(
    () =>
      known?.subject === subject
        ? recomputePlanView(known.plan, known.settings, { stops, stopCost, freshOnly })
        : undefined,
    [known, subject, stops, stopCost, freshOnly],
  );
  const retry = () => void refetch();
  if (data && settledCost === stopCost) return { answer: read, isOutdated: false, error: null, retry };
  if (own) return { answer: own, isOutdated: false, error, retry };
  return { answer: error ? undefined : read, isOutdated: true, error, retry };
}
