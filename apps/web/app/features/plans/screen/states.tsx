import type { ReactNode } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './states.module.css';

interface NoPlanProps {
  error: Error;
  retry: () => void;
}

/** Shows why there is no plan: refused (400), the server is busy (503), or offline. */
export function PlanFailedState({ error, retry }: NoPlanProps) {
  const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 503);
  const refusal =
    (isRefused && error.detail) || 'Some of these items are no longer listed. Choose again what you want to buy.';
  return (
    <EmptyState
      scene={isRefused ? 'error' : 'offline'}
      title="We couldn’t make the plan"
      text={isRefused ? refusal : 'Check your connection, then try again.'}
      retry={retry}
    />
  );
}

export interface EmptyPlanActions {
  /** Searches everywhere; undefined if the area is already everywhere. */
  onEverywhere: (() => void) | undefined;
  back: ReactNode;
}

export function NoStoresInAreaState({ onEverywhere, back }: EmptyPlanActions) {
  return (
    <EmptyState scene="no-results" title="No stores here" text="We don’t know any stores in this area yet.">
      {onEverywhere ? <Everywhere isPrimary onClick={onEverywhere} /> : back}
    </EmptyState>
  );
}

interface NothingFoundProps extends EmptyPlanActions {
  /** Includes old prices; undefined if none were excluded. */
  onOldPrices: (() => void) | undefined;
}

export function NoPricesInAreaState({ onOldPrices, onEverywhere, back }: NothingFoundProps) {
  return (
    <EmptyState
      scene="no-results"
      title="Nothing found"
      text={`No store${onEverywhere ? ' in this area' : ''} has a price ${onOldPrices ? 'from the last 45 days ' : ''}for these items.`}
    >
      {onOldPrices && (
        <PlainButton look="primary" onClick={onOldPrices}>
          Include old prices
        </PlainButton>
      )}
      {onEverywhere && <Everywhere isPrimary={!onOldPrices} onClick={onEverywhere} />}
      {!onOldPrices && !onEverywhere && back}
    </EmptyState>
  );
}

function Everywhere({ isPrimary, onClick }: { isPrimary: boolean; onClick: () => void }) {
  return (
    <button type="button" className={isPrimary ? buttons.primary : buttons.secondary} onClick={onClick}>
      Look everywhere
    </button>
  );
}

const rows = [0, 1, 2, 3];

export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Working out where to shop" className={styles.skeleton}>
      <i className={styles.segments} />
      <i className={styles.total} />
      <i className={styles.words} />
      {rows.map((row) => (
        <i key={row} className={styles.row} />
      ))}
    </div>
  );
}
