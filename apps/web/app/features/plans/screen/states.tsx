import type { ReactNode } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { Scene } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './states.module.css';

interface StateProps {
  scene: Parameters<typeof Scene>[0]['name'];
  title: string;
  text: string;
  children?: ReactNode;
}

/** Stands in for a plan where there is none, and says what to do about it. */
export function State({ scene, title, text, children }: StateProps) {
  return (
    <div className={styles.state}>
      <Scene name={scene} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface NoPlanProps {
  error: Error;
  retry: () => void;
}

/** The plan could not be read: without a connection, or because the server refuses what is asked for. */
export function NoPlan({ error, retry }: NoPlanProps) {
  const isRefused = error instanceof ApiError && error.status === 400;
  const refusal =
    (isRefused && error.detail) || 'Something of it is not known any more. Choose anew what you want to buy.';
  return (
    <State
      scene={isRefused ? 'error' : 'offline'}
      title="The plan could not be made"
      text={isRefused ? refusal : 'Check your connection, then try again.'}
    >
      <button type="button" className={buttons.primary} onClick={retry}>
        Try again
      </button>
    </State>
  );
}

export function NoStores() {
  return (
    <State
      scene="no-results"
      title="No stores here"
      text="Nobody has prices of a store in this area yet. Choose another area above."
    />
  );
}

interface NothingFoundProps {
  freshOnly: boolean;
  onShowAll: () => void;
}

/** No store of the area has anything of what is needed. */
export function NothingFound({ freshOnly, onShowAll }: NothingFoundProps) {
  return (
    <State
      scene="no-results"
      title="Nothing found"
      text={
        freshOnly
          ? 'No store of this area has a price from the last 45 days for any of it.'
          : 'No store of this area has a price for any of it. Choose another area above.'
      }
    >
      {freshOnly && (
        <button type="button" className={buttons.primary} onClick={onShowAll}>
          Count old prices too
        </button>
      )}
    </State>
  );
}

const rows = [0, 1, 2, 3];

/** A plan to be: everything has the place that it will have. */
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
