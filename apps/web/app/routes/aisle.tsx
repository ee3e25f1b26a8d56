import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { AislePage } from '~/features/kinds/aisle-page.tsx';
import { aisleKindsQuery, createAislesQuery } from '~/features/kinds/queries.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { readNear } from '~/lib/near.ts';
import { notFoundMeta, pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { aislePath } from '~/lib/paths.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/aisle.ts';

async function load({ params, url, queryClient, server }: PageRequest<Route.LoaderArgs['params']>) {
  const query = createAislesQuery(server);
  const aisles = await fetchOrCached(queryClient, query.queryKey, () => queryClient.fetchQuery(query));
  const aisle = aisles.find(({ id }) => String(id) === params.id);
  if (!aisle) throw data(null, { status: 404 });
  const near = server ? null : readNear();
  const kinds = queryClient.prefetchInfiniteQuery(
    aisleKindsQuery(aisle.id, readRegion(url.searchParams), near, server),
  );
  // In the browser, the page shows that they load.
  if (server) await kinds;
  return { id: aisle.id, name: aisle.name };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);

/** The page itself shows another region. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id;

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(
        {
          title: `${loaderData.name}: cheapest prices`,
          description: `The cheapest price of everything in the aisle ${loaderData.name}, across supermarkets in Trinidad and Tobago.`,
          path: aislePath(loaderData.id),
          // The sitemap has the kinds instead.
          isIndexed: false,
        },
        settingsOf(matches),
      )
    : notFoundMeta();

export default function AisleRoute({ loaderData: { id, name } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <AislePage
      key={id}
      id={id}
      name={name}
      region={readRegion(search)}
      onRegion={(region) => void navigate(aislePath(id, region), { preventScrollReset: true })}
    />
  );
}

export const ErrorBoundary = ErrorPage;
