import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A quiet line at the top while the next page is on its way; quick ones come without it. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? <div className={styles.bar} role="progressbar" aria-label="Loading page" /> : null;
}
