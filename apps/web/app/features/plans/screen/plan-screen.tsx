import type { PlanSettings } from '~/lib/plans/settings.ts';
import type { NameOf } from '../model/names.ts';
import { countWanted, type PlanView } from '../model/plan-view.ts';
import type { Offered } from '../model/substitutes.ts';
import { AllStores } from './all-stores.tsx';
import { Answer } from './answer.tsx';
import { FoldedMap } from './folded-map.tsx';
import { NotFound } from './not-found.tsx';
import styles from './plan-screen.module.css';
import { StaleSwitch } from './stale-switch.tsx';
import { StopChoice } from './stop-choice.tsx';
import { StopCost } from './stop-cost.tsx';
import { Stops } from './stops.tsx';

interface PlanScreenProps {
  answer: PlanView;
  settings: PlanSettings;
  onSettings: (changed: Partial<PlanSettings>) => void;
  nameOf: NameOf;
  isOfList: boolean;
  onTake: (offered: Offered) => void;
  children: React.ReactNode;
}

export function PlanScreen({ answer, settings, onSettings, nameOf, isOfList, onTake, children }: PlanScreenProps) {
  const { trip, trips, stores, stale } = answer;
  const needed = countWanted(answer);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <StopChoice stops={settings.stops} trips={trips} needed={needed} onChange={(stops) => onSettings({ stops })} />
        <Answer answer={answer} isOfList={isOfList} />
        <FoldedMap stops={trip.stops} />
        <Stops stops={trip.stops} nameOf={nameOf} />
        {trip.missing.length > 0 && <NotFound answer={answer} nameOf={nameOf} onTake={onTake} />}
        <div className={styles.actions}>{children}</div>
      </div>
      <div className={styles.side}>
        <div className={styles.wishes}>
          <StopCost dollars={settings.stopCost} onChange={(stopCost) => onSettings({ stopCost })} />
          <StaleSwitch
            stale={stale}
            freshOnly={settings.freshOnly}
            onChange={(freshOnly) => onSettings({ freshOnly })}
          />
        </div>
        <AllStores stores={stores} needed={needed} nameOf={nameOf} />
      </div>
    </div>
  );
}
