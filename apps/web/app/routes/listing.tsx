import { HydrationBoundary } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import { listingMeta } from '~/features/listing-details/listing-meta.ts';
import { ListingPage } from '~/features/listing-details/listing-page.tsx';
import { listingQuery, otherStoresQuery, priceHistoryQuery } from '~/features/listing-details/queries.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { notFoundMeta, orNotFound, publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { toPageState, useHydratedPageState } from '~/lib/page-state.ts';
import { listingPath } from '~/lib/paths.ts';
import { createQueryClient, pageQueryClient } from '~/lib/query-client.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/listing.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const queryClient = createQueryClient();
  const listing = await findListing(queryClient, params.id, api);
  await Promise.all([
    queryClient.prefetchQuery({ ...priceHistoryQuery(listing.id, api), retry: false }),
    queryClient.prefetchQuery({ ...otherStoresQuery(listing.product_id, api), retry: false }),
  ]);
  return { listing, state: toPageState(queryClient) };
}

/** Within the app the listing is enough to show the page; the rest follows. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { listing: await findListing(pageQueryClient(), params.id), state: undefined };
}

/** The listing of an address; one that has a newer price by now redirects there, an unknown one is not found. */
async function findListing(
  queryClient: ReturnType<typeof createQueryClient>,
  param: string,
  server?: Parameters<typeof listingQuery>[1],
) {
  if (!/^[1-9]\d{0,14}$/.test(param)) throw data(null, { status: 404 });
  const id = Number(param);
  const query = listingQuery(id, server);
  const read = () => queryClient.fetchQuery({ ...query, retry: false });
  const listing = await orNotFound(fetchOrCached(queryClient, query.queryKey, read));
  if (listing.id !== id) throw redirect(listingPath(listing.id));
  return listing;
}

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingMeta(loaderData.listing, settingsOf(matches)) : notFoundMeta();

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={useHydratedPageState(loaderData.state)}>
      <ListingPage key={loaderData.listing.id} listing={loaderData.listing} />
    </HydrationBoundary>
  );
}

export const ErrorBoundary = ErrorPage;
