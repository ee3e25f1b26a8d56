import { formatCount } from '@bargain-buddy/domain';
import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { maxStopCost, type PlanSettings, readStopCost } from '~/lib/plans/settings.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { Stepper } from '~/ui/stepper/stepper.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { NameOfItem } from '../model/names.ts';
import { countNeededItems, type PlannedStop, type PlanView } from '../model/plan-view.ts';
import type { OfferedSubstitute } from '../model/substitutes.ts';
import type { ShownPlan } from '../model/use-plan.ts';
import { BestTripSummary } from './best-trip-summary.tsx';
import { ItemsNotFoundInPlan } from './items-not-found-in-plan.tsx';
import styles from './plan-result.module.css';
import { PlansByStore } from './plans-by-store.tsx';
import {
  type EmptyPlanActions,
  NoPricesInAreaState,
  NoStoresInAreaState,
  PlanFailedState,
  PlanSkeleton,
} from './states.tsx';
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

const TripMap = lazyPart(() => import('../map/online/trip-map.tsx'), 'the map');

function CollapsibleTripMap({ stops }: { stops: readonly PlannedStop[] }) {
  const [isOpen, setOpen] = useState(false);
  const unplaced = stops.filter(({ store: { lat, lon } }) => lat === null || lon === null);
  if (stops.length === 0 || unplaced.length === stops.length) return null;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <MapIcon size={18} /> Map <ChevronDown size={18} />
      </summary>
      {isOpen && (
        <div className={styles.map}>
          <TripMap stops={stops} />
          {unplaced.length > 0 && <p>Not on the map: {unplaced.map(({ store }) => store.name).join(', ')}</p>}
        </div>
      )}
    </details>
  );
}

interface StaleSwitchProps {
  stale: PlanView['stale'];
  freshOnly: boolean;
  onChange: (freshOnly: boolean) => void;
}

function OldPricesSwitch({ stale, freshOnly, onChange }: StaleSwitchProps) {
  return (
    <label className={styles.switch}>
      <span>
        Leave out old prices
        <small>{textOf(stale, freshOnly)}</small>
      </span>
      <input type="checkbox" checked={freshOnly} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}

function textOf({ from_45_days, from_120_days, left_out }: PlanView['stale'], freshOnly: boolean): string {
  if (freshOnly) return `${formatCount(left_out, 'price')} over 45 days old left out`;
  const old = from_45_days + from_120_days;
  return old === 0
    ? 'No price on this trip is over 45 days old'
    : `${formatCount(old, 'price')} on this trip over 45 days old`;
}

const step = 5;

interface StopCostProps {
  dollars: number;
  onChange: (dollars: number) => void;
}

function StopCostField({ dollars, onChange }: StopCostProps) {
  const id = useId();
  // The text being typed, which may briefly be no number.
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const read = readStopCost(text);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className={styles.cost}>
      <label htmlFor={id}>
        Add a stop only if it saves <small>Your time and fuel. Not part of the total.</small>
      </label>
      <Stepper
        id={id}
        value={typed ?? `$${dollars}`}
        less={`$${step} less for a stop`}
        more={`$${step} more for a stop`}
        onLess={dollars > 0 ? () => onChange(Math.max(0, dollars - step)) : undefined}
        onMore={dollars < maxStopCost ? () => onChange(Math.min(maxStopCost, dollars + step)) : undefined}
        onType={type}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
