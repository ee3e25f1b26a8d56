import type { ReactNode } from 'react';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { NameOf } from '../model/names.ts';
import type { Offered } from '../model/substitutes.ts';
import type { ShownPlan } from '../model/use-plan.ts';
import { NotFound } from './not-found.tsx';
import { PlanScreen } from './plan-screen.tsx';
import { NoPlan, NoStores, NothingFound, PlanSkeleton, type WaysOn } from './states.tsx';

interface PlanViewProps {
  plan: ShownPlan;
  settings: PlanSettings;
  onSettings: (changed: Partial<PlanSettings>) => void;
  nameOf: NameOf;
  isOfList: boolean;
  onTake: (offered: Offered) => void;
  waysOn: WaysOn;
  actions: ReactNode;
}

export function PlanView({ plan: { answer, isOutdated, error, retry }, waysOn, actions, ...screen }: PlanViewProps) {
  // The stop cost is only in local storage, so the server cannot render the plan.
  if (!useHydrated()) return <PlanSkeleton />;
  if (!answer) return error ? <NoPlan error={error} retry={retry} /> : <PlanSkeleton />;
  if (answer.stores_in_area === 0) return <NoStores {...waysOn} />;
  if (answer.trip.stops.length === 0) {
    const showOld = () => screen.onSettings({ freshOnly: false });
    return (
      <>
        <NothingFound {...waysOn} onOldPrices={answer.stale.left_out > 0 ? showOld : undefined} />
        <NotFound answer={answer} nameOf={screen.nameOf} onTake={screen.onTake} />
      </>
    );
  }
  return (
    <div aria-busy={isOutdated}>
      <PlanScreen answer={answer} {...screen}>
        {actions}
      </PlanScreen>
    </div>
  );
}
