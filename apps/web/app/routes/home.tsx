import { data, redirect } from 'react-router';
import {
  FeedPage,
  feedMeta,
  feedPath,
  fetchListings,
  firstPage,
  isIntroDismissed,
  readFeedSearch,
} from '~/features/feed/index.ts';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { readHomeRegion } from '~/lib/home-region.ts';
import { pageContext } from '~/lib/page-context.ts';
import { accessToken } from '~/lib/session.ts';
import type { Route } from './+types/home.ts';

/** The first page of the search in the address bar, so that the first HTML has the prices in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, reportError, signedInHint } = context.get(pageContext);
  if (signedInHint) startInOwnRegion(request, request.headers.get('cookie'));
  const introDismissed = isIntroDismissed(request.headers.get('cookie'));
  const first = firstPage(readFeedSearch(new URL(request.url).searchParams));
  try {
    return { introDismissed, page: await fetchListings(first, { server: api, signal: request.signal }) };
  } catch (error) {
    reportError(error);
    // The browser tries again by itself.
    return data({ introDismissed, page: undefined }, { status: 503 });
  }
}

/** Within the app the page asks the API itself, and shows that it does. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (accessToken()) startInOwnRegion(request, document.cookie);
  return { introDismissed: false, page: undefined };
}

/**
 * The plain address leads signed-in people to their own region (PRF-06); Everywhere is an address of its own for them.
 */
function startInOwnRegion(request: Request, cookie: string | null): void {
  const region = readHomeRegion(cookie);
  if (region && new URL(request.url).search === '') {
    throw redirect(feedPath({ region }), { headers: { 'cache-control': 'private, no-store' } });
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  feedMeta(readFeedSearch(new URLSearchParams(location.search)), loaderData?.page, matches[0].loaderData.settings);

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const openListing = useOpenListing();
  const { page, introDismissed } = loaderData;
  return (
    <FeedPage
      loaded={page}
      introDismissed={introDismissed}
      onOpenListing={openListing}
      details={<ListingDetailsDialog />}
    />
  );
}
