import { data, useSearchParams } from 'react-router';
import { FreshnessPage } from '~/features/freshness/freshness-page.tsx';
import { freshnessQuery } from '~/features/freshness/freshness-query.ts';
import { loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { freshnessPath } from '~/lib/paths.ts';
import type { Route } from './+types/freshness.ts';

const readParams = (params: URLSearchParams) => ({
  region: readRegion(params),
  page: Number(/^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
});

async function load({ url, queryClient, server }: PageRequest) {
  const { region, page } = readParams(url.searchParams);
  const query = freshnessQuery(region, page, server);
  await queryClient.prefetchQuery(query);
  if (page > 1 && queryClient.getQueryData(query.queryKey)?.stores.length === 0) throw data(null, { status: 404 });
  return { region, page };
}

export const loader = loadOnServer(load);

/** The page itself shows another region. */
export const clientLoader = () => undefined;

export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const { region, page } = loaderData ?? readParams(new URLSearchParams(location.search));
  const where = region || 'Trinidad and Tobago';
  return pageMeta(
    {
      title: `How fresh are the prices in ${where}?${page > 1 ? ` Page ${page}` : ''}`,
      description: `The age of the grocery prices in ${where}: by region and store, with the stores that stopped reporting.`,
      path: freshnessPath(region, page),
      isIndexed: region === '' && page === 1,
    },
    settingsOf(matches),
  );
};

export default function FreshnessRoute() {
  const [search] = useSearchParams();
  return <FreshnessPage {...readParams(search)} />;
}
