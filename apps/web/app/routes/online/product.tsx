import * as calls from '@bargain-buddy/contract/calls';
import { redirect } from 'react-router';
import { ProductPage } from '~/features/public-pages/product-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { breadcrumbsJsonLd, jsonLdMeta, kindBreadcrumb, productJsonLd } from '~/lib/json-ld.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { notFoundMeta, orNotFound, pageMeta, parseIdInPath, publicHeaders, settingsOf } from '~/lib/page.ts';
import { productPath } from '~/lib/paths.ts';
import { productTitle } from '~/lib/titles.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/product.ts';

/** An address without the right words, or of a merged product, redirects to the right one. */
async function load({ params, url, server }: PageRequest<Route.LoaderArgs['params']>) {
  const page = parseIdInPath(url.searchParams.get('page') ?? '1');
  const id = parseIdInPath(params.id);
  const product = await orNotFound(
    callApi(calls.getProductPage, { params: { id }, query: { page }, server }),
    [400, 404],
  );
  const path = productPath(product);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  return { product, page };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const { product, page } = loaderData;
  const settings = settingsOf(matches);
  const title = productTitle(product);
  const data = productJsonLd(product, settings.publicUrl);
  const lowest = product.real ? ` from ${formatPrice(product.real.lowest)}` : '';
  return [
    ...pageMeta(
      {
        title: `${title}${lowest}: prices by store${page > 1 ? `, page ${page}` : ''}`,
        description: `Where ${title} is cheapest in Trinidad and Tobago: the price in every store, by region and by month.`,
        path: productPath(product) + (page > 1 ? `?page=${page}` : ''),
        preview: product.preview,
        isIndexed: data !== undefined && page === 1,
      },
      settings,
    ),
    ...(data
      ? [
          jsonLdMeta(data),
          jsonLdMeta(
            breadcrumbsJsonLd(
              [...(product.kind ? [kindBreadcrumb(product.kind)] : []), { name: title, path: productPath(product) }],
              settings.publicUrl,
            ),
          ),
        ]
      : []),
  ];
};

export default function ProductRoute({ loaderData: { product, page } }: Route.ComponentProps) {
  return <ProductPage key={product.id} product={product} page={page} />;
}

export const ErrorBoundary = ErrorPage;
