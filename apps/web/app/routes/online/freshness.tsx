import { regions } from '@bargain-buddy/contract/names';
import { HydrationBoundary } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FreshnessPage } from '~/features/freshness/freshness-page.tsx';
import { freshnessQuery } from '~/features/freshness/freshness-query.ts';
import { pageMeta, publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { toPageState, useHydratedPageState } from '~/lib/page-state.ts';
import { freshnessPath } from '~/lib/paths.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import type { Route } from './+types/freshness.ts';

const readRegion = (params: URLSearchParams) => regions.find((known) => known === params.get('region')) ?? '';

export async function loader({ request, context }: Route.LoaderArgs) {
  const queryClient = createQueryClient();
  const region = readRegion(new URL(request.url).searchParams);
  await queryClient.prefetchQuery(freshnessQuery(region, context.get(pageContext).api));
  return { region, state: toPageState(queryClient) };
}

/** The page itself shows another region. */
export const clientLoader = () => undefined;

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const region = loaderData?.region ?? readRegion(new URLSearchParams(location.search));
  const where = region || 'Trinidad and Tobago';
  return pageMeta(
    {
      title: `How fresh are the prices in ${where}?`,
      description: `The age of the grocery prices in ${where}: by region and store, with the stores that stopped reporting.`,
      path: freshnessPath(region),
      isIndexed: region === '',
    },
    settingsOf(matches),
  );
};

export default function FreshnessRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydrationBoundary state={useHydratedPageState(loaderData?.state)}>
      <FreshnessPage region={readRegion(search)} />
    </HydrationBoundary>
  );
}
