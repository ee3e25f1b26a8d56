import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { HydrationBoundary } from '@tanstack/react-query';
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { AislePage } from '~/features/kinds/aisle-page.tsx';
import { aisleKindsQuery, createAislesQuery } from '~/features/kinds/queries.ts';
import { fetchOrCached } from '~/lib/fetch-or-cached.ts';
import { readNear } from '~/lib/near.ts';
import { notFoundMeta, pageMeta, publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { toPageState, useHydratedPageState } from '~/lib/page-state.ts';
import { aislePath } from '~/lib/paths.ts';
import { createQueryClient, pageQueryClient } from '~/lib/query-client.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/aisle.ts';

/** The aisle with its kinds, for a guest. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const queryClient = createQueryClient();
  const { api } = context.get(pageContext);
  const aisle = await load(queryClient, params.id, createAislesQuery(api));
  const region = readRegion(new URL(request.url).searchParams);
  await queryClient.prefetchInfiniteQuery(aisleKindsQuery(aisle.id, region, null, api));
  return { ...aisle, state: toPageState(queryClient) };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const aisle = await load(pageQueryClient(), params.id, createAislesQuery());
  const region = readRegion(new URL(request.url).searchParams);
  void pageQueryClient().prefetchInfiniteQuery(aisleKindsQuery(aisle.id, region, readNear()));
  return { ...aisle, state: undefined };
}

/** The page itself shows another region. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id;

async function load(
  queryClient: ReturnType<typeof createQueryClient>,
  id: string,
  query: ReturnType<typeof createAislesQuery>,
) {
  const aisles = await fetchOrCached(queryClient, query.queryKey, () => queryClient.fetchQuery(query));
  const found = aisles.find((aisle) => String(aisle.id) === id);
  if (!found) throw data(null, { status: 404 });
  return { id: found.id, name: found.name };
}

const readRegion = (params: URLSearchParams): Region | '' =>
  regions.find((known) => known === params.get('region')) ?? '';

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

export default function AisleRoute({ loaderData: { id, name, state } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <HydrationBoundary state={useHydratedPageState(state)}>
      <AislePage
        key={id}
        id={id}
        name={name}
        region={readRegion(search)}
        onRegion={(region) => void navigate(aislePath(id, region), { preventScrollReset: true })}
      />
    </HydrationBoundary>
  );
}

export const ErrorBoundary = ErrorPage;
