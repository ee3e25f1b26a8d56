import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './back-to-top.module.css';

const minScrollY = 100;

function onScroll(notify: () => void) {
  window.addEventListener('scroll', notify, { passive: true });
  return () => window.removeEventListener('scroll', notify);
}

export function BackToTop() {
  const isShown = useSyncExternalStore(
    onScroll,
    () => window.scrollY > minScrollY,
    () => false,
  );
  if (!isShown) return null;
  const goUp = () => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    // The button disappears, so the focus moves to the heading.
    document.getElementById('results-heading')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.button} onClick={goUp} aria-label="Back to top">
      <ArrowUp size={22} />
    </button>
  );
}
