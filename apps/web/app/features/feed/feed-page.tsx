import type { Listing, Region } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { dismissWhereQuestion, readHomeRegion, rememberHomeRegion } from '~/lib/home-region.ts';
import { readNear } from '~/lib/near.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useUser } from '~/lib/user.ts';
import { BackToTop } from './back-to-top.tsx';
import styles from './feed-page.module.css';
import { type FeedSearch, feedPath, readFeedSearch } from './feed-search.ts';
import { HomeRegionQuestion } from './intro/home-region-question.tsx';
import { IntroBanner } from './intro/intro-banner.tsx';
import { dismissIntro, resetIntro } from './intro/intro-store.ts';
import { QuickListForm } from './intro/quick-list-form.tsx';
import { type FeedPageResponse, feedPagesQuery } from './queries.ts';
import { FeedResults } from './results/feed-results.tsx';
import { SearchForm } from './search/search-form.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';

interface FeedPageProps {
  /** First page of the search, if the server has loaded it. */
  loaded: FeedPageResponse | undefined;
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
      void queryClient.resetQueries({ queryKey: feedPagesQuery(search, readNear()).queryKey });
    else void navigate(target);
  };

  const onHomeRegion = (region: Region) => onSearch({ ...search, region });

  return (
    <div className={styles.page}>
      {!search.search && (
        <>
          <QuickListForm />
          <IntroBanner />
          {!isSignedIn && <HomeRegionQuestion onRegion={onHomeRegion} />}
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

const plain = feedPath({});
/** URL of the whole country's feed for a user with a preferred region. */
const everywhere = `${plain}?region=Everywhere`;

/** Returns the URL of a search. Avoids the plain URL, which redirects to `ownRegion`. */
function searchPath(ownRegion: Region | undefined, search: Partial<FeedSearch>): string {
  const path = feedPath(search);
  return path === plain && ownRegion ? everywhere : path;
}

/** Returns the user's preferred region and redirects the plain URL to it. After a sign-in, the region arrives late. */
function useOwnRegion(): Region | undefined {
  const region = useUser()?.preferred_region?.region;
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isStaying = useNavigation().state === 'idle';
  const isPlain = `${pathname}${search}` === plain;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, such as without details over it, tries again.
  useEffect(() => {
    // On history navigation, the browser's URL changes before the router's state.
    const isHere = isStaying && window.location.pathname === pathname;
    if (isPlain && isHere && region) void navigate(feedPath({ region }), { replace: true });
  }, [isPlain, isStaying, pathname, key, region, navigate]);
  return region;
}
