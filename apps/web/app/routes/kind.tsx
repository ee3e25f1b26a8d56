import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { HydrationBoundary } from '@tanstack/react-query';
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { KindPage } from '~/features/kinds/kind-page.tsx';
import { type KindPageFilter, kindPageQuery, kindTrendQuery, storeLabelsQuery } from '~/features/kinds/queries.ts';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import {
  breadcrumbsJsonLd,
  itemListJsonLd,
  jsonLdMeta,
  kindBreadcrumb,
  realProductPaths,
} from '~/features/public-pages/json-ld.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { readNear } from '~/lib/near.ts';
import { feedLinks, notFoundMeta, orNotFound, pageMeta, publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { toPageState, useHydratedPageState } from '~/lib/page-state.ts';
import { kindPath } from '~/lib/paths.ts';
import { createQueryClient, pageQueryClient } from '~/lib/query-client.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/kind.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const queryClient = createQueryClient();
  const { api } = context.get(pageContext);
  const filter = readFilter(new URL(request.url).searchParams);
  const [first] = await Promise.all([
    load(queryClient, kindPageQuery(params.slug, filter, null, api)),
    queryClient.prefetchQuery(storeLabelsQuery(api)),
    queryClient.prefetchQuery(kindTrendQuery(params.slug, filter.region, api)),
  ]);
  // The address of a merged kind, or its id.
  if (first.slug !== params.slug) throw redirect(kindPath(first.slug) + new URL(request.url).search, 301);
  const trend = queryClient.getQueryData(kindTrendQuery(params.slug, filter.region).queryKey);
  return { ...first, preview: trend?.preview, state: toPageState(queryClient) };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  const first = await load(pageQueryClient(), kindPageQuery(params.slug, filter, readNear()));
  return { ...first, preview: undefined, state: undefined };
}

/** The page itself loads the prices of another filter, and shows the filter at once. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug;

async function load(queryClient: ReturnType<typeof createQueryClient>, query: ReturnType<typeof kindPageQuery>) {
  const read = () => queryClient.fetchInfiniteQuery(query);
  const found = await orNotFound(fetchOrCached(queryClient, query.queryKey, read), [400, 404]);
  const [first] = found.pages;
  if (!first) throw data(null, { status: 404 });
  return { name: first.kind.name, slug: first.kind.slug, products: realProductPaths(first.results) };
}

/** Ignores unknown values. */
function readFilter(params: URLSearchParams): KindPageFilter {
  const region = regions.find((known) => known === params.get('region')) ?? '';
  const store = Number(params.get('store'));
  return { region, store: Number.isInteger(store) && store > 0 && store < 2 ** 31 ? store : undefined };
}

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...pageMeta(
          {
            title: `${loaderData.name}: cheapest brands and sizes`,
            description: `Every brand and size of ${loaderData.name} by unit price, across supermarkets in Trinidad and Tobago.`,
            path: kindPath(loaderData.slug),
            preview: loaderData.preview,
            // Null without a real price, like the sitemap.
            isIndexed: loaderData.preview !== null,
          },
          settingsOf(matches),
        ),
        ...feedLinks(kindPath(loaderData.slug), settingsOf(matches)),
        ...(loaderData.products.length > 0
          ? [jsonLdMeta(itemListJsonLd(loaderData.products, settingsOf(matches).publicUrl))]
          : []),
        jsonLdMeta(breadcrumbsJsonLd([kindBreadcrumb(loaderData)], settingsOf(matches).publicUrl)),
      ]
    : notFoundMeta();

export default function KindRoute({ loaderData, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const openListing = useOpenListing();
  const show = ({ region, store }: { region: Region | ''; store: number | undefined }) =>
    void navigate(kindPath(params.slug, region, store), { preventScrollReset: true });
  return (
    <HydrationBoundary state={useHydratedPageState(loaderData.state)}>
      <KindPage
        key={params.slug}
        slug={params.slug}
        name={loaderData.name}
        filter={readFilter(search)}
        onFilter={show}
        onOpen={openListing}
        details={<ListingDetailsDialog />}
      />
    </HydrationBoundary>
  );
}

export const ErrorBoundary = ErrorPage;
