import type { PageContext } from '@bargain-buddy/contract';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, RouterContextProvider } from 'react-router';
import { asAppShell, isAppShell } from './lib/app-shell.server.ts';
import { readData } from './lib/data-scripts.server.ts';
import { pageContext } from './lib/page-context.ts';
import { pageKey } from './lib/page-key.server.ts';
import { renderDocument } from './lib/render.server.tsx';

/** Called by the HTTP server for each request: its services, as loaders find them. */
export function createLoadContext(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { takePage } = context.get(pageContext);
  const { version } = router.manifest;
  headers.set('content-type', 'text/html; charset=utf-8');
  // The service worker tells our pages by it from others' that come in their place.
  headers.set('x-app-version', version);
  const data = await readData(router.serverHandoffStream);
  takePage(renderDocument(isAppShell(request.url) ? asAppShell(router) : router, data, request.url));
  // Only the routes of public pages set Cache-Control (lib/public-page.ts). The server sets it for all other pages.
  const isPublic = status === 200 && !router.staticHandlerContext.errors && headers.has('cache-control');
  if (isPublic) headers.set('etag', `W/"${pageKey(version, request.url, data)}"`);
  else headers.delete('cache-control');
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
};

// The server takes it from here, so that while developing both have the same copy of React Router.
export { createRequestHandler } from 'react-router';
