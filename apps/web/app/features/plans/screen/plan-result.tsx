import type { PlanSettings } from '~/lib/plans/settings.ts';
import type { NameOfItem } from '../model/names.ts';
import { countNeededItems, type PlanView } from '../model/plan-view.ts';
import type { OfferedSubstitute } from '../model/substitutes.ts';
import { BestTripSummary } from './best-trip-summary.tsx';
import { CollapsibleTripMap } from './collapsible-trip-map.tsx';
import { ItemsNotFoundInPlan } from './items-not-found-in-plan.tsx';
import { OldPricesSwitch } from './old-prices-switch.tsx';
import styles from './plan-result.module.css';
import { PlansByStore } from './plans-by-store.tsx';
import { StopCostField } from './stop-cost.tsx';
import { StopCountChoice } from './stop-count-choice.tsx';
import { PlannedStops } from './stops.tsx';

interface PlanScreenProps {
  answer: PlanView;
  settings: PlanSettings;
  onSettings: (changed: Partial<PlanSettings>) => void;
  nameOf: NameOfItem;
  isOfList: boolean;
  onTake: (offered: OfferedSubstitute) => void;
  children: React.ReactNode;
}

export function PlanResult({ answer, settings, onSettings, nameOf, isOfList, onTake, children }: PlanScreenProps) {
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
