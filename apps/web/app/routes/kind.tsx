import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { KindPage } from '~/features/kinds/kind-page.tsx';
import { type KindPageFilter, kindPageQuery, kindTrendQuery } from '~/features/kinds/queries.ts';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { breadcrumbsJsonLd, itemListJsonLd, jsonLdMeta, kindBreadcrumb, realProductPaths } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { readNear } from '~/lib/near.ts';
import { feedLinks, notFoundMeta, orNotFound, pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { kindPath } from '~/lib/paths.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/kind.ts';

async function load({ params, url, queryClient, server }: PageRequest<Route.LoaderArgs['params']>) {
  const filter = readFilter(url.searchParams);
  const query = kindPageQuery(params.slug, filter, server ? null : readNear(), server);
  const trendQuery = kindTrendQuery(params.slug, filter.region, server);
  const read = () => queryClient.fetchInfiniteQuery(query);
  const [{ pages }] = await Promise.all([
    orNotFound(fetchOrCached(queryClient, query.queryKey, read), [400, 404]),
    // In the browser, the page shows without it.
    server && queryClient.prefetchQuery(trendQuery),
  ]);
  const [first] = pages;
  if (!first) throw data(null, { status: 404 });
  const { name, slug } = first.kind;
  // The address of a merged kind, or its id.
  if (server && slug !== params.slug) throw redirect(kindPath(slug) + url.search, 301);
  const preview = server && queryClient.getQueryData(trendQuery.queryKey)?.preview;
  return { name, slug, products: realProductPaths(first.results), preview };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);

/** The page itself loads the prices of another filter, and shows the filter at once. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug;

/** Ignores unknown values. */
function readFilter(params: URLSearchParams): KindPageFilter {
  const store = Number(params.get('store'));
  return {
    region: readRegion(params),
    store: Number.isInteger(store) && store > 0 && store < 2 ** 31 ? store : undefined,
  };
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
  return (
    <KindPage
      key={params.slug}
      slug={params.slug}
      name={loaderData.name}
      filter={readFilter(search)}
      onFilter={({ region, store }) =>
        void navigate(kindPath(params.slug, region, store), { preventScrollReset: true })
      }
      onOpen={openListing}
      details={<ListingDetailsDialog />}
    />
  );
}

export const ErrorBoundary = ErrorPage;
