import type { Region } from '@bargain-buddy/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useUser } from '~/lib/user.ts';
import { type FeedSearch, feedPath } from './feed-search.ts';

const plain = feedPath({});
/** What somebody with a region of their own sees the feed of the whole country by. */
const everywhere = `${plain}?region=Everywhere`;

/** The address of a search for somebody whose feed starts in `ownRegion`: the plain one would lead there. */
export function pathBeside(ownRegion: Region | undefined, search: Partial<FeedSearch>): string {
  const path = feedPath(search);
  return path === plain && ownRegion ? everywhere : path;
}

/**
 * The signed-in person's region. The plain address leads there as soon as it is known, which after a sign-in is late.
 */
export function useOwnRegion(): Region | undefined {
  const region = useUser()?.preferred_region?.region;
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isStaying = useNavigation().state === 'idle';
  const isPlain = `${pathname}${search}` === plain;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, such as without details over it, tries again.
  useEffect(() => {
    // The browser has the next address as soon as somebody goes back, the router a moment later.
    const isHere = isStaying && window.location.pathname === pathname;
    if (isPlain && isHere && region) void navigate(feedPath({ region }), { replace: true });
  }, [isPlain, isStaying, pathname, key, region, navigate]);
  return region;
}
