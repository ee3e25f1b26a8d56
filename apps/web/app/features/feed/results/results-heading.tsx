import { formatNumber, maxExactCount } from '@bargain-buddy/domain';
import { Info } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { regionPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { type FeedSearch, type FeedView, feedPath } from '../feed-search.ts';
import type { FeedPageResponse } from '../queries.ts';
import styles from './feed-results.module.css';
import { saveFeedViewCookie } from './view-memory.ts';

interface ResultsHeadingProps {
  search: FeedSearch;
  first: FeedPageResponse | undefined;
  isSearching: boolean;
  onAbout: (() => void) | undefined;
  onView: (by: FeedView) => void;
}

export function ResultsHeading({ search, first, isSearching, onAbout, onView }: ResultsHeadingProps) {
  return (
    <>
      <div className={styles.headingLine}>
        <h1 id="results-heading" className={styles.heading} tabIndex={-1}>
          {feedHeadingText(search)}
        </h1>
        <span className={styles.count} role="status">
          {isSearching ? (
            <>
              <span className={styles.spinner} data-testid="spinner" /> Searching…
            </>
          ) : (
            first && countInWords(first.count, search.by ?? 'prices')
          )}
        </span>
        {search.search && !search.ordering && <span className={styles.count}>Best match first</span>}
        {search.region && (
          <Link className={styles.count} to={regionPath(search.region)}>
            Stores and best prices
          </Link>
        )}
        {onAbout && (
          <button type="button" className={styles.about} onClick={onAbout} aria-label="What is Bargain Buddy?">
            <Info size={18} />
          </button>
        )}
        <FeedViewChoice search={search} onView={onView} />
      </div>
      {first?.corrected_query && (
        <p className={styles.note}>
          No match for “{search.search}”. Showing results for <strong>{first.corrected_query}</strong>.
        </p>
      )}
    </>
  );
}

export function feedHeadingText({ search, region, ordering }: FeedSearch): string {
  const what = search ? `“${search}”` : ordering ? 'All prices' : 'Latest prices';
  return region ? `${what} ${inRegion(region)}` : what;
}

function countInWords(count: number, by: FeedView): string {
  if (count === 1) return by === 'prices' ? '1 price' : '1 product';
  return `${formatNumber(count)}${count >= maxExactCount ? '+' : ''} ${by}`;
}

interface ViewChoiceProps {
  search: FeedSearch;
  onView: (by: FeedView) => void;
}

const views = { prices: 'Prices', products: 'Products' } as const;

/** Switches between one card per price and one per product. Links also work without JavaScript. */
function FeedViewChoice({ search, onView }: ViewChoiceProps) {
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
