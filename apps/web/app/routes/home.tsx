import { data } from 'react-router';
import {
  FeedPage,
  feedMeta,
  fetchListings,
  firstPagePath,
  isIntroDismissed,
  readFeedSearch,
} from '~/features/feed/index.ts';
import { pageContext } from '~/lib/page-context.ts';
import type { Route } from './+types/home.ts';

/** The first page of the search in the address bar, so that the first HTML has the prices in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, reportError } = context.get(pageContext);
  const introDismissed = isIntroDismissed(request.headers.get('cookie'));
  const path = firstPagePath(readFeedSearch(new URL(request.url).searchParams));
  try {
    return { introDismissed, page: await fetchListings(path, { server: api, signal: request.signal }) };
  } catch (error) {
    reportError(error);
    // The browser tries again by itself.
    return data({ introDismissed, page: undefined }, { status: 503 });
  }
}

/** Within the app the page asks the API itself, and shows that it does. */
export function clientLoader() {
  return { introDismissed: false, page: undefined };
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  feedMeta(readFeedSearch(new URLSearchParams(location.search)), loaderData?.page, matches[0].loaderData.settings);

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <FeedPage loaded={loaderData.page} introDismissed={loaderData.introDismissed} />;
}
