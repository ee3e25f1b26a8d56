import * as calls from '@bargain-buddy/contract/calls';
import { redirect } from 'react-router';
import { breadcrumbsJsonLd, jsonLdMeta, regionBreadcrumb, storeJsonLd } from '~/features/public-pages/json-ld.ts';
import { StorePage } from '~/features/public-pages/store-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { notFoundMeta, orNotFound, pageMeta, parseIdInPath, publicHeaders, settingsOf } from '~/lib/page.ts';
import { pageContext } from '~/lib/page-context.ts';
import { storePath } from '~/lib/paths.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { storeTitle } from '~/lib/titles.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/store.ts';

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  load(params, request, context.get(pageContext).api);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params, request);

/** An address without the right words, or of a merged store, redirects to the right one. */
async function load(params: { id: string }, request: Request, server?: Parameters<typeof callApi>[1]['server']) {
  const store = await orNotFound(
    callApi(calls.getStorePage, { params: { id: parseIdInPath(params.id) }, server }),
    [400, 404],
  );
  const { pathname, search } = new URL(request.url);
  const path = storePath(store);
  if (pathname.replace(/\.data$/, '') !== path) throw redirect(path + search, 301);
  return store;
}

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
