import { data, redirect, useSearchParams } from 'react-router';
import {
  FeedPage,
  feedMeta,
  feedPath,
  fetchFeedPage,
  firstPageUrl,
  hasPageParam,
  readFeedSearch,
  readFeedViewCookie,
  renderedCardCount,
} from '~/features/feed/index.ts';
import { AisleLinks, fetchAisles, fetchKinds, MatchingKindLinks } from '~/features/kinds/index.ts';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { readHomeRegion } from '~/lib/home-region.ts';
import { publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/home.ts';

/** Loads the first page of the search in the address, so that the first HTML has the prices. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, reportError } = context.get(pageContext);
  const search = readFeedSearch(new URL(request.url).searchParams);
  const how = { server: api, signal: request.signal };
  try {
    const isBrowsing = search.by === 'products' && !search.search;
    const [page, kinds, aisles] = await Promise.all([
      fetchFeedPage(search.by, firstPageUrl(search, null), how),
      // The feed shows without them.
      search.search ? fetchKinds(search.search, search.region, null, how).catch(reportError) : undefined,
      isBrowsing ? fetchAisles(how).catch(reportError) : undefined,
    ]);
    return { page, kinds: kinds ?? undefined, aisles: aisles ?? undefined };
  } catch (error) {
    reportError(error);
    // The browser tries again by itself.
    return data({ page: undefined, kinds: undefined, aisles: undefined }, { status: 503 });
  }
}

/** Within the app, the page itself calls the API, and shows that it loads. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  startAsLeft(request);
  return { page: undefined, kinds: undefined, aisles: undefined };
}

/** Redirects the plain address to the person's region and last view, like lib/before-paint.ts for a document. */
function startAsLeft(request: Request): void {
  const path = feedPath({ region: readHomeRegion(document.cookie), by: readFeedViewCookie(document.cookie) });
  if (path !== '/' && new URL(request.url).search === '') throw redirect(path);
}

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const params = new URLSearchParams(location.search);
  const items = loaderData?.page?.results ?? [];
  const shown = hasPageParam(params) ? items : items.slice(0, renderedCardCount);
  return feedMeta(readFeedSearch(params), shown, settingsOf(matches));
};

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const openListing = useOpenListing();
  const [params] = useSearchParams();
  const { search, region, by } = readFeedSearch(params);
  return (
    <FeedPage
      loaded={loaderData.page}
      onOpenListing={openListing}
      kinds={
        search === '' && by === 'products' ? (
          <AisleLinks region={region} loaded={loaderData.aisles} />
        ) : (
          <MatchingKindLinks search={search} region={region} loaded={loaderData.kinds} />
        )
      }
      details={<ListingDetailsDialog />}
    />
  );
}
