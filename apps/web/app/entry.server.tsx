import { Writable } from 'node:stream';
import type { PageContext } from '@bargain-buddy/contract';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { allowInline, renderNonce } from './lib/allow-inline.server.ts';
import { NonceContext } from './lib/nonce.ts';
import { pageContext } from './lib/page-context.ts';
import { isAppShell } from './lib/paths.ts';

/** Creates the function with which the HTTP server handles requests for pages. */
export function createPageHandler(build: ServerBuild) {
  const handlePage = createRequestHandler(build, process.env.NODE_ENV);
  // The browser can open the shell at any address, so React Router renders it as in its SPA mode.
  const handleShell = createRequestHandler({ ...build, ssr: false, prerender: [] }, process.env.NODE_ENV);
  return (request: Request, page: PageContext): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return isAppShell(request.url) ? handleShell(request, context) : handlePage(request, context);
  };
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { contentSecurityPolicy } = context.get(pageContext);
  const cache = createCache({ key: 'css', nonce: renderNonce });
  // Before rendering, else Emotion writes its styles between the elements.
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const rendered = await render(
    <CacheProvider value={cache}>
      <NonceContext value={renderNonce}>
        <ServerRouter context={router} url={request.url} nonce={renderNonce} />
      </NonceContext>
    </CacheProvider>,
  );
  const usesMui = Object.keys(cache.inserted).length > 0;
  const styles = usesMui ? constructStyleTagsFromChunks(extractCriticalToChunks(rendered)) : '';
  const headEnd = rendered.indexOf('</head>');
  // The page is readable without its scripts, so its font goes first.
  const head = `${rendered.slice(0, headEnd)}${styles}`.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  );
  const { html, policy } = allowInline(head + rendered.slice(headEnd), contentSecurityPolicy);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policy);
  // The service worker recognizes our pages by it.
  headers.set('x-app-version', router.manifest.version);
  // Only the routes of public pages set Cache-Control (lib/page.ts). The server sets it for all other pages.
  if (status !== 200 || router.staticHandlerContext.errors) headers.delete('cache-control');
  return new Response(html, { status, headers });
}

/** Renders the whole document, because nothing of a page comes later. */
function render(document: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const output = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(document, {
      nonce: renderNonce,
      // Everything is there before the first byte is sent, so no part needs a script that moves it into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(output),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportError(error);
};
