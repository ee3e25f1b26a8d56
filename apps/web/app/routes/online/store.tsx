import * as calls from '@bargain-buddy/contract/calls';
import { redirect } from 'react-router';
import { StorePage } from '~/features/public-pages/store-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { breadcrumbsJsonLd, jsonLdMeta, regionBreadcrumb, storeJsonLd } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { notFoundMeta, orNotFound, pageMeta, parseIdInPath, publicHeaders, settingsOf } from '~/lib/page.ts';
import { storePath } from '~/lib/paths.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { storeTitle } from '~/lib/titles.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/store.ts';

/** An address without the right words, or of a merged store, redirects to the right one. */
async function load({ params, url, server }: PageRequest<Route.LoaderArgs['params']>) {
  const store = await orNotFound(
    callApi(calls.getStorePage, { params: { id: parseIdInPath(params.id) }, server }),
    [400, 404],
  );
  const path = storePath(store);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  return store;
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const settings = settingsOf(matches);
  const { name, address, region, freshness } = loaderData;
  const place = [name, address, region].filter(Boolean).join(', ');
  const crumbs = [
    ...(region ? [regionBreadcrumb(region)] : []),
    { name: storeTitle(loaderData), path: storePath(loaderData) },
  ];
  return [
    ...pageMeta(
      {
        title: `${place}: cheapest groceries`,
        description: `What is cheapest at ${place}, against the usual prices of the region, and how fresh its prices are.`,
        path: storePath(loaderData),
        preview: loaderData.preview,
        isIndexed: freshness.newest !== null,
      },
      settings,
    ),
    jsonLdMeta(storeJsonLd(loaderData, settings.publicUrl)),
    jsonLdMeta(breadcrumbsJsonLd(crumbs, settings.publicUrl)),
  ];
};

export default function StoreRoute({ loaderData }: Route.ComponentProps) {
  const { tileUrl } = usePublicSettings();
  return <StorePage key={loaderData.id} store={loaderData} tileUrl={tileUrl} />;
}

export const ErrorBoundary = ErrorPage;
