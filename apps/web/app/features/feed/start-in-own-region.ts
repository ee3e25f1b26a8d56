import type { Region } from '@bargain-buddy/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useUser } from '~/lib/user.ts';
import { type FeedSearch, feedPath } from './feed-search.ts';

const plain = feedPath({});
/** URL of the whole country's feed for a user with a preferred region. */
const everywhere = `${plain}?region=Everywhere`;

/** Returns the URL of a search. Avoids the plain URL, which redirects to `ownRegion`. */
export function searchPath(ownRegion: Region | undefined, search: Partial<FeedSearch>): string {
  const path = feedPath(search);
  return path === plain && ownRegion ? everywhere : path;
}

/** Returns the user's preferred region and redirects the plain URL to it. After a sign-in, the region arrives late. */
export function useOwnRegion(): Region | undefined {
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
