import type { Listing, Region } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { dismissWhereQuestion, readHomeRegion, rememberHomeRegion } from '~/lib/home-region.ts';
import { readNear } from '~/lib/near.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { BackToTop } from './back-to-top.tsx';
import styles from './feed-page.module.css';
import { type FeedSearch, readFeedSearch } from './feed-search.ts';
import { IntroBanner } from './intro/intro-banner.tsx';
import { dismissIntro, resetIntro } from './intro/intro-store.ts';
import { ListLine } from './intro/list-line.tsx';
import { WhereQuestion } from './intro/where-question.tsx';
import { type FeedAnswer, feedQuery } from './queries.ts';
import { FeedResults } from './results/feed-results.tsx';
import { SearchForm } from './search/search-form.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { searchPath, useOwnRegion } from './start-in-own-region.ts';

interface FeedPageProps {
  /** First page of the search, if the server has loaded it. */
  loaded: FeedAnswer | undefined;
  /** Must be stable: a new function would re-render all cards. */
  onOpenListing: (listing: Listing) => void;
  kinds: ReactNode;
  details: ReactNode;
}

export function FeedPage({ loaded, onOpenListing, kinds, details }: FeedPageProps) {
  const [params] = useSearchParams();
  const search = readFeedSearch(params);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const regionOfAccount = useOwnRegion();
  const isSignedIn = useIsSignedIn();

  const onSearch = (wanted: Partial<FeedSearch>) => {
    if (wanted.search) dismissIntro();
    // A guest shops where they last searched.
    if (!isSignedIn && wanted.region !== undefined && wanted.region !== search.region) {
      rememberHomeRegion(wanted.region);
      dismissWhereQuestion();
    }
    const ownRegion = regionOfAccount ?? (readHomeRegion(document.cookie) || undefined);
    const target = searchPath(ownRegion, wanted);
    if (target === searchPath(ownRegion, search))
      void queryClient.resetQueries({ queryKey: feedQuery(search, readNear()).queryKey });
    else void navigate(target);
  };

  const onHomeRegion = (region: Region) => onSearch({ ...search, region });

  return (
    <div className={styles.page}>
      {!search.search && (
        <>
          <ListLine />
          <IntroBanner />
          {!isSignedIn && <WhereQuestion onRegion={onHomeRegion} />}
        </>
      )}
      <SearchForm search={search} onSearch={onSearch} />
      {kinds}
      <FeedResults
        search={search}
        loaded={loaded}
        onOpen={onOpenListing}
        onSearch={onSearch}
        onAbout={search.search ? undefined : showIntro}
      />
      <SelectionBar />
      <BackToTop />
      {details}
    </div>
  );
}

function showIntro() {
  resetIntro();
  window.scrollTo({ top: 0 });
}
