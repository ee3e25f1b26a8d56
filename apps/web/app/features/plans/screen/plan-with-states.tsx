import type { ReactNode } from 'react';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { NameOfItem } from '../model/names.ts';
import type { OfferedSubstitute } from '../model/substitutes.ts';
import type { ShownPlan } from '../model/use-plan.ts';
import { ItemsNotFoundInPlan } from './items-not-found-in-plan.tsx';
import { PlanResult } from './plan-result.tsx';
import {
  type EmptyPlanActions,
  NoPricesInAreaState,
  NoStoresInAreaState,
  PlanFailedState,
  PlanSkeleton,
} from './states.tsx';

interface PlanViewProps {
  plan: ShownPlan;
  settings: PlanSettings;
  onSettings: (changed: Partial<PlanSettings>) => void;
  nameOf: NameOfItem;
  isOfList: boolean;
  onTake: (offered: OfferedSubstitute) => void;
  waysOn: EmptyPlanActions;
  actions: ReactNode;
}

export function PlanWithStates({
  plan: { answer, isOutdated, error, retry },
  waysOn,
  actions,
  ...screen
}: PlanViewProps) {
  // The stop cost is only in local storage, so the server cannot render the plan.
  if (!useHydrated()) return <PlanSkeleton />;
  if (!answer) return error ? <PlanFailedState error={error} retry={retry} /> : <PlanSkeleton />;
  if (answer.stores_in_area === 0) return <NoStoresInAreaState {...waysOn} />;
  if (answer.trip.stops.length === 0) {
    const showOld = () => screen.onSettings({ freshOnly: false });
    return (
      <>
        <NoPricesInAreaState {...waysOn} onOldPrices={answer.stale.left_out > 0 ? showOld : undefined} />
        <ItemsNotFoundInPlan answer={answer} nameOf={screen.nameOf} onTake={screen.onTake} />
      </>
    );
  }
  return (
    <div aria-busy={isOutdated}>
      <PlanResult answer={answer} {...screen}>
        {actions}
      </PlanResult>
    </div>
  );
}
