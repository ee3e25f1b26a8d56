import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? <div className={styles.bar} role="progressbar" aria-label="Loading page" /> : null;
}
