import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './feed-results.module.css';

interface MoreResultsProps {
  /** The next page as a page of its own, for who has no JavaScript. */
  href: string;
  /** Pages on show; each new one may leave the end still in view. */
  count: number;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

/** The end of what is on show: loads the next page when it comes within 200px of the view (HOM-08). */
export function MoreResults({ href, count, isLoading, hasFailed, load }: MoreResultsProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const isWaiting = !isLoading && !hasFailed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer tells only of changes, so each page needs a new one.
  useEffect(() => {
    if (!sentinel.current || !isWaiting) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), { rootMargin: '200px' });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isWaiting, count, load]);

  const loadInPlace = (event: MouseEvent) => {
    event.preventDefault();
    load();
  };
  return (
    <div ref={sentinel} className={styles.more} data-testid="sentinel">
      {isLoading ? (
        <span role="status" className={styles.count}>
          Loading more prices…
        </span>
      ) : (
        <a href={href} rel="next" className={styles.button} onClick={loadInPlace}>
          {hasFailed ? 'Try again' : 'More prices'}
        </a>
      )}
    </div>
  );
}
