import { data, redirect } from 'react-router';
import { listingMeta } from '~/features/listing-details/listing-meta.ts';
import { ListingPage } from '~/features/listing-details/listing-page.tsx';
import { listingQuery, otherStoresQuery, priceHistoryQuery } from '~/features/listing-details/queries.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { notFoundMeta, orNotFound, publicHeaders, settingsOf } from '~/lib/page.ts';
import { listingPath } from '~/lib/paths.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/listing.ts';

/** A listing that has a newer price by now redirects there, and an unknown one is not found. */
async function load({ params, queryClient, server }: PageRequest<Route.LoaderArgs['params']>) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404 });
  const id = Number(params.id);
  const query = listingQuery(id, server);
  const read = () => queryClient.fetchQuery({ ...query, retry: false });
  const listing = await orNotFound(fetchOrCached(queryClient, query.queryKey, read));
  if (listing.id !== id) throw redirect(listingPath(listing.id));
  // Within the app the listing is enough to show the page.
  if (server) {
    await Promise.all([
      queryClient.prefetchQuery({ ...priceHistoryQuery(id, server), retry: false }),
      queryClient.prefetchQuery({ ...otherStoresQuery(listing.product_id, server), retry: false }),
    ]);
  }
  return { listing };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingMeta(loaderData.listing, settingsOf(matches)) : notFoundMeta();

export default function ListingRoute({ loaderData: { listing } }: Route.ComponentProps) {
  return <ListingPage key={listing.id} listing={listing} />;
}

export const ErrorBoundary = ErrorPage;
