import type { Listing } from '@bargain-buddy/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { setNear, useNear } from '~/lib/near.ts';
import { onceInView } from '~/lib/once-in-view.ts';
import { Scene } from '~/ui/brand/index.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { CardGrid, cardKeyOf, SkeletonGrid } from '../cards/card-grid.tsx';
import type { FeedView } from '../feed-search.ts';
import { type FeedSearch, feedPath } from '../feed-search.ts';
import { type FeedPageResponse, feedPagesQuery } from '../queries.ts';
import styles from './feed-results.module.css';
import {
  feedPathWithAllCards,
  hasPageParam,
  omittedCardsAnchor,
  renderedCardCount,
  useHasHydratedCards,
} from './first-cards.ts';
import { ResultsHeading } from './results-heading.tsx';

interface FeedResultsProps {
  search: FeedSearch;
  loaded: FeedPageResponse | undefined;
  onOpen: (listing: Listing) => void;
  onSearch: (search: Partial<FeedSearch>) => void;
  onAbout: (() => void) | undefined;
}

export function FeedResults({ search, loaded, onOpen, onSearch, onAbout }: FeedResultsProps) {
  const feed = useFeed(search, loaded);
  const [params] = useSearchParams();
  const isWhole = hasPageParam(params);
  const max = useHasHydratedCards() || isWhole ? Infinity : renderedCardCount;
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
        <Fragment key={results[0] ? cardKeyOf(results[0]) : index}>
          <CardGrid
            items={results.slice(0, max)}
            restId={isWhole && index === 0 ? omittedCardsAnchor : undefined}
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
          href={
            left > 0 ? feedPathWithAllCards(search) : feedPath({ ...search, page: search.page + feed.pages.length })
          }
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

function useFeed(search: FeedSearch, loaded?: FeedPageResponse) {
  const queryClient = useQueryClient();
  const near = useNear();
  const query = feedPagesQuery(search, near, loaded);
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(query);
  useEffect(() => {
    if (error) console.error('The listings could not be loaded.', error);
  }, [error]);

  const loadNext = useCallback(() => {
    // React Query ignores this call during a refetch. `loadNext` then changes, so its effect runs again.
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);

  return {
    pages: data?.pages ?? [],
    isSearching: isPending && isFetching,
    isLoadingNext: isFetchingNextPage,
    hasFailed: error !== null && !isFetching,
    hasNext: hasNextPage,
    loadNext,
    searchAgain: () => void queryClient.resetQueries({ queryKey: query.queryKey }),
  };
}

interface MoreResultsProps {
  /** URL of the next page, for browsers without JavaScript. */
  href: string;
  what: FeedView;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

function MoreResults({ href, what, isLoading, hasFailed, load }: MoreResultsProps) {
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

const loadBarcodeHint = () => import('./barcode-hint.tsx');
const codeLike = /^\d[\d\s-]{6,}\d$/;

interface NoResultsProps {
  search: FeedSearch;
  retry: (() => void) | undefined;
  onEverywhere: () => void;
  onEverything: () => void;
}

function NoResults({ search, retry, onEverywhere, onEverything }: NoResultsProps) {
  const near = useNear();
  const isCode = codeLike.test(search.search);
  const { Part: BarcodeHint } = useLazyComponent(loadBarcodeHint, !retry && isCode);
  return (
    <div className={styles.empty}>
      <Scene name={retry ? 'offline' : 'no-results'} />
      <p className={styles.emptyText}>No results found for "{search.search || 'your search'}"</p>
      {retry && <p className={styles.hint}>Check your connection, then search once more.</p>}
      {!retry && !isCode && (
        <p className={styles.hint}>Check the spelling, use fewer words, or look in every region.</p>
      )}
      {!retry && BarcodeHint && <BarcodeHint typed={search.search} region={search.region} />}
      <div className={styles.choices}>
        {retry && (
          <button type="button" className={styles.button} onClick={retry}>
            Try again
          </button>
        )}
        {!retry && near?.km != null && (
          <button type="button" className={styles.button} onClick={() => setNear({ ...near, km: null })}>
            Search farther than {near.km} km
          </button>
        )}
        {!retry && search.region && (
          <button type="button" className={styles.button} onClick={onEverywhere}>
            Search everywhere
          </button>
        )}
        {!retry && (
          <button type="button" className={styles.button} onClick={onEverything}>
            Show all {search.by ?? 'prices'}
          </button>
        )}
      </div>
    </div>
  );
}
