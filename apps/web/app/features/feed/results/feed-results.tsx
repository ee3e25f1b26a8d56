import type { Listing } from '@bargain-buddy/contract';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { AdSlot } from '../ads/ad-slot.tsx';
import { CardGrid, cardKey, SkeletonGrid } from '../cards/card-grid.tsx';
import { type FeedSearch, feedPath } from '../feed-search.ts';
import type { FeedAnswer } from '../queries.ts';
import styles from './feed-results.module.css';
import { allCardsPath, hasPageParam, restId, ssrCardCount, useIsAfterHydration } from './first-cards.ts';
import { MoreResults } from './more-results.tsx';
import { NoResults } from './no-results.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { useFeed } from './use-feed.ts';

interface FeedResultsProps {
  search: FeedSearch;
  loaded: FeedAnswer | undefined;
  onOpen: (listing: Listing) => void;
  onSearch: (search: Partial<FeedSearch>) => void;
  onAbout: (() => void) | undefined;
}

export function FeedResults({ search, loaded, onOpen, onSearch, onAbout }: FeedResultsProps) {
  const feed = useFeed(search, loaded);
  const [params] = useSearchParams();
  const isWhole = hasPageParam(params);
  const max = useIsAfterHydration() || isWhole ? Infinity : ssrCardCount;
  const [first] = feed.pages;
  const isEmpty = !feed.isSearching && (!first || first.results.length === 0);
  const left = Math.max(0, (first?.results.length ?? 0) - max);
  return (
    <section aria-labelledby="results-heading" aria-busy={feed.isSearching}>
      <ResultsHeading
        search={search}
        first={first}
        isSearching={feed.isSearching}
        onAbout={onAbout}
        onView={(by) => onSearch({ ...search, by, page: 1 })}
      />
      {search.page > 1 && (
        <p className={styles.note}>
          This is page {search.page}. <a href={feedPath({ ...search, page: 1 })}>Start from the first page</a>
        </p>
      )}
      {feed.isSearching && <SkeletonGrid />}
      {isEmpty && (
        <NoResults
          search={search}
          retry={feed.hasFailed ? feed.searchAgain : undefined}
          onEverywhere={() => onSearch({ ...search, region: '', page: 1 })}
          onEverything={() => onSearch({ by: search.by })}
        />
      )}
      {feed.pages.map(({ results }, index) => (
        <Fragment key={results[0] ? cardKey(results[0]) : index}>
          <CardGrid
            items={results.slice(0, max)}
            restId={isWhole && index === 0 ? restId : undefined}
            onOpen={onOpen}
          />
          {left > 0 && <SkeletonGrid count={left} isRest />}
          {results.length > 0 && <AdSlot />}
        </Fragment>
      ))}
      {(feed.hasNext || left > 0) && (
        // The key creates a new element per page: a moved one would count as a layout shift.
        <MoreResults
          key={feed.pages.length}
          href={left > 0 ? allCardsPath(search) : feedPath({ ...search, page: search.page + feed.pages.length })}
          what={search.by ?? 'prices'}
          isLoading={feed.isLoadingNext}
          hasFailed={feed.hasFailed}
          load={feed.loadNext}
        />
      )}
      {feed.isLoadingNext && <SkeletonGrid />}
    </section>
  );
}
