import * as calls from '@bargain-buddy/contract/calls';
import { PriceIndexPage } from '~/features/public-pages/price-index-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { notFoundMeta, orNotFound, pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { priceIndexPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/price-index.ts';

async function load({ url: { searchParams }, server }: PageRequest) {
  const region = readRegion(searchParams);
  const aisle = searchParams.get('aisle') ?? '';
  const index = await orNotFound(callApi(calls.getPriceIndex, { query: { region, aisle }, server }), [400, 404]);
  return { index, region, aisle };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const { index, region, aisle } = loaderData;
  const what = `${aisle || 'groceries'} ${region ? inRegion(region) : 'in Trinidad and Tobago'}`;
  return pageMeta(
    {
      title: `Price index: ${what}`,
      description: `How the prices of ${what} changed by month, compared like with like. Open data and method.`,
      path: priceIndexPath(region, aisle),
      isIndexed: index.run !== null && !region && !aisle,
    },
    settingsOf(matches),
  );
};

export default function PriceIndexRoute({ loaderData }: Route.ComponentProps) {
  return <PriceIndexPage {...loaderData} />;
}

export const ErrorBoundary = ErrorPage;
