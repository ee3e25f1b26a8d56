import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import { data, redirect } from 'react-router';
import { RegionPage } from '~/features/public-pages/region-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { breadcrumbsJsonLd, jsonLdMeta, regionBreadcrumb } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { feedLinks, notFoundMeta, pageMeta, publicHeaders, settingsOf } from '~/lib/page.ts';
import { regionPath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/region.ts';

async function load({ params: { region: name }, server }: PageRequest<Route.LoaderArgs['params']>) {
  const region = regions.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!region) throw data(null, { status: 404 });
  if (name !== name.toLowerCase()) throw redirect(regionPath(region), 301);
  return callApi(calls.getRegionPage, { params: { region }, server });
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const settings = settingsOf(matches);
  const { region, freshness, preview } = loaderData;
  return [
    ...pageMeta(
      {
        title: `Cheapest groceries ${inRegion(region)}`,
        description: `The best grocery prices ${inRegion(region)} of Trinidad and Tobago, its stores, and how fresh their prices are.`,
        path: regionPath(region),
        preview,
        isIndexed: freshness.newest !== null,
      },
      settings,
    ),
    ...feedLinks(regionPath(region), settings),
    jsonLdMeta(breadcrumbsJsonLd([regionBreadcrumb(region)], settings.publicUrl)),
  ];
};

export default function RegionRoute({ loaderData }: Route.ComponentProps) {
  return <RegionPage key={loaderData.region} data={loaderData} />;
}

export const ErrorBoundary = ErrorPage;
