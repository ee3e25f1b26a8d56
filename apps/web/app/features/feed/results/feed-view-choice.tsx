import type { MouseEvent } from 'react';
import { type FeedSearch, type FeedView, feedPath } from '../feed-search.ts';
import styles from './feed-view-choice.module.css';
import { saveFeedViewCookie } from './view-memory.ts';

interface ViewChoiceProps {
  search: FeedSearch;
  onView: (by: FeedView) => void;
}

const views = { prices: 'Prices', products: 'Products' } as const;

/** Switches between one card per price and one per product. Links also work without JavaScript. */
export function FeedViewChoice({ search, onView }: ViewChoiceProps) {
  const { by: shown = 'prices' } = search;
  const choose = (event: MouseEvent, by: FeedView) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    saveFeedViewCookie(by);
    if (by !== shown) onView(by);
  };
  return (
    <nav className={styles.views} aria-label="Show">
      {(['prices', 'products'] as const).map((by) => (
        <a
          key={by}
          href={feedPath({ ...search, by, page: 1 })}
          className={styles.view}
          aria-current={by === shown ? 'true' : undefined}
          onClick={(event) => choose(event, by)}
        >
          {views[by]}
        </a>
      ))}
    </nav>
  );
}
