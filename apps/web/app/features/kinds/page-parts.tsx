import { Scene } from '~/ui/brand/index.ts';
import styles from './kind-page.module.css';

interface KindStatesProps {
  isEmpty: boolean;
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  onEverywhere: () => void;
}

/** Shows that prices load, could not load, or that there are none. */
export function KindStates({ isEmpty, isLoaded, hasFailed, onRetry, onEverywhere }: KindStatesProps) {
  if (!isEmpty) return null;
  if (!isLoaded && !hasFailed) return <div className={styles.skeleton} role="status" aria-label="Loading prices" />;
  return (
    <div className={styles.empty} role={isLoaded ? undefined : 'alert'}>
      <Scene name={isLoaded ? 'no-results' : 'offline'} />
      <p>{isLoaded ? 'No prices here yet.' : 'We couldn’t load the prices.'}</p>
      <button type="button" className={styles.more} onClick={isLoaded ? onEverywhere : onRetry}>
        {isLoaded ? 'Look everywhere' : 'Try again'}
      </button>
    </div>
  );
}
