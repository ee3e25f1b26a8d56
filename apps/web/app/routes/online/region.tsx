import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import { data, redirect } from 'react-router';
import { RegionPage } from '~/features/public-pages/region-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { breadcrumbsJsonLd, jsonLdMeta, regionBreadcrumb } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { feedLinks, notFoundMeta, pageMeta, parseIdInPath, publicHeaders, settingsOf } from '~/lib/page.ts';
import { regionPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import { storesOfPage } from '~/ui/store-page-links.tsx';
import type { Route } from './+types/region.ts';

async function load({ params: { region: name }, url, server }: PageRequest<Route.LoaderArgs['params']>) {
  const page = parseIdInPath(url.searchParams.get('page') ?? '1');
  const region = regions.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!region) throw data(null, { status: 404 });
  if (name !== name.toLowerCase()) throw redirect(regionPath(region, page), 301);
  const [found, { change }] = await Promise.all([
    callApi(calls.getRegionPage, { params: { region }, server }),
    callApi(calls.getPriceIndex, { query: { region }, server }),
  ]);
  const stores = storesOfPage(found.stores, page);
  if (page > 1 && stores.length === 0) throw data(null, { status: 404 });
  return { found: { ...found, stores }, change, page, storeCount: found.stores.length };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const settings = settingsOf(matches);
  const { found, page } = loaderData;
  const { region, freshness, preview } = found;
  return [
    ...pageMeta(
      {
        title: `Cheapest groceries ${inRegion(region)}${page > 1 ? `, page ${page}` : ''}`,
        description: `The best grocery prices ${inRegion(region)} of Trinidad and Tobago, its stores, and how fresh their prices are.`,
        path: regionPath(region, page),
        preview,
        isIndexed: freshness.newest !== null && page === 1,
      },
      settings,
    ),
    ...feedLinks(regionPath(region), settings),
    jsonLdMeta(breadcrumbsJsonLd([regionBreadcrumb(region)], settings.publicUrl)),
  ];
};

export default function RegionRoute({ loaderData: { found, ...rest } }: Route.ComponentProps) {
  return <RegionPage key={found.region} data={found} {...rest} />;
}

export const ErrorBoundary = ErrorPage;
