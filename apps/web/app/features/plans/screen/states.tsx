import { ApiError } from '~/lib/api-error.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import styles from './states.module.css';

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
    <EmptyState
      scene={isRefused ? 'error' : 'offline'}
      title="The plan could not be made"
      text={isRefused ? refusal : 'Check your connection, then try again.'}
    >
      <button type="button" className={buttons.primary} onClick={retry}>
        Try again
      </button>
    </EmptyState>
  );
}

export function NoStores() {
  return (
    <EmptyState
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
    <EmptyState
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
    </EmptyState>
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
