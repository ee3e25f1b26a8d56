import { type MouseEvent, useEffect, useRef } from 'react';
import { onceInView } from '~/lib/once-in-view.ts';
import type { FeedView } from '../feed-search.ts';
import styles from './feed-results.module.css';

interface MoreResultsProps {
  href: string;
  what: FeedView;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

export function MoreResults({ href, what, isLoading, hasFailed, load }: MoreResultsProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const isWaiting = !isLoading && !hasFailed;
  useEffect(() => {
    return sentinel.current && isWaiting ? onceInView(sentinel.current, '200px', load) : undefined;
  }, [isWaiting, load]);

  const loadInPlace = (event: MouseEvent) => {
    event.preventDefault();
    load();
  };
  return (
    <div ref={sentinel} data-testid="sentinel">
      <span role="status" className="visually-hidden">
        {isLoading && `Loading more ${what}…`}
      </span>
      {!isLoading && (
        <p className={styles.more}>
          <a href={href} rel="next" className={styles.button} onClick={loadInPlace}>
            {hasFailed ? 'Try again' : `More ${what}`}
          </a>
        </p>
      )}
    </div>
  );
}
