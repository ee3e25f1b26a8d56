import { useSearchParams } from 'react-router';
import { FreshnessPage } from '~/features/freshness/freshness-page.tsx';
import { freshnessQuery } from '~/features/freshness/freshness-query.ts';
import { loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { freshnessPath } from '~/lib/paths.ts';
import type { Route } from './+types/freshness.ts';

async function load({ url, queryClient, server }: PageRequest) {
  const region = readRegion(url.searchParams);
  await queryClient.prefetchQuery(freshnessQuery(region, server));
  return { region };
}

export const loader = loadOnServer(load);

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

export default function FreshnessRoute() {
  const [search] = useSearchParams();
  return <FreshnessPage region={readRegion(search)} />;
}
