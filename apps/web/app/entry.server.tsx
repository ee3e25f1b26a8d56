import type { PageContext } from '@bargain-buddy/contract';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { asAppShell, isAppShell } from './lib/app-shell.server.ts';
import { cachedPage, noncePlaceholder, pageKey } from './lib/page-cache.server.ts';
import { pageContext } from './lib/page-context.ts';
import { renderDocument } from './lib/render.server.tsx';

/** Called by the HTTP server for each request: its services, as loaders find them. */
export function createLoadContext(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

/** While developing there is no policy, and React would report that the browser hides the nonce. */
const pageNonce = import.meta.env.PROD ? noncePlaceholder : undefined;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, readAsset } = context.get(pageContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('vary', 'cookie');
  // The service worker tells our pages by it from others' that come in their place.
  headers.set('x-app-version', router.manifest.version);
  const { loaderData, errors } = router.staticHandlerContext;
  const render = () =>
    renderDocument(isAppShell(request.url) ? asAppShell(router) : router, request.url, pageNonce, readAsset);
  if (status !== 200 || errors) {
    headers.set('cache-control', 'no-store');
    return new Response(withNonce(await render(), nonce), { status, headers });
  }
  const key = pageKey(request.url, loaderData);
  headers.set('cache-control', 'private, no-cache');
  headers.set('etag', `W/"${key}"`);
  if (request.headers.get('if-none-match')?.includes(key)) return new Response(null, { status: 304, headers });
  return new Response(withNonce(await cachedPage(key, render), nonce), { status, headers });
}

const withNonce = (html: string, nonce: string) => html.replaceAll(noncePlaceholder, nonce);

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
};

// The server takes it from here, so that while developing both have the same copy of React Router.
export { createRequestHandler } from 'react-router';
