import type { ReactNode } from 'react';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { NameOfItem } from '../model/names.ts';
import { countNeededItems, type PlanView } from '../model/plan-view.ts';
import type { OfferedSubstitute } from '../model/substitutes.ts';
import type { ShownPlan } from '../model/use-plan.ts';
import { BestTripSummary } from './best-trip-summary.tsx';
import { CollapsibleTripMap } from './collapsible-trip-map.tsx';
import { ItemsNotFoundInPlan } from './items-not-found-in-plan.tsx';
import { OldPricesSwitch } from './old-prices-switch.tsx';
import styles from './plan-result.module.css';
import { PlansByStore } from './plans-by-store.tsx';
import {
  type EmptyPlanActions,
  NoPricesInAreaState,
  NoStoresInAreaState,
  PlanFailedState,
  PlanSkeleton,
} from './states.tsx';
import { StopCostField } from './stop-cost.tsx';
import { StopCountChoice } from './stop-count-choice.tsx';
import { PlannedStops } from './stops.tsx';

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

interface PlanScreenProps {
  answer: PlanView;
  settings: PlanSettings;
  onSettings: (changed: Partial<PlanSettings>) => void;
  nameOf: NameOfItem;
  isOfList: boolean;
  onTake: (offered: OfferedSubstitute) => void;
  children: React.ReactNode;
}

function PlanResult({ answer, settings, onSettings, nameOf, isOfList, onTake, children }: PlanScreenProps) {
  const { trip, trips, stores, stale } = answer;
  const needed = countNeededItems(answer);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <StopCountChoice
          stops={settings.stops}
          trips={trips}
          needed={needed}
          onChange={(stops) => onSettings({ stops })}
        />
        <BestTripSummary answer={answer} isOfList={isOfList} />
        <CollapsibleTripMap stops={trip.stops} />
        <PlannedStops stops={trip.stops} nameOf={nameOf} />
        {trip.missing.length > 0 && <ItemsNotFoundInPlan answer={answer} nameOf={nameOf} onTake={onTake} />}
        <div className={styles.actions}>{children}</div>
      </div>
      <div className={styles.side}>
        <div className={styles.wishes}>
          <StopCostField dollars={settings.stopCost} onChange={(stopCost) => onSettings({ stopCost })} />
          <OldPricesSwitch
            stale={stale}
            freshOnly={settings.freshOnly}
            onChange={(freshOnly) => onSettings({ freshOnly })}
          />
        </div>
        <PlansByStore stores={stores} needed={needed} nameOf={nameOf} />
      </div>
    </div>
  );
}
