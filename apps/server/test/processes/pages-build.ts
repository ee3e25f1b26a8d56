import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import type { PageContext } from '@bargain-buddy/contract';

/** A server build as React Router makes one, with pages that tell what they were given, fail and die. */
export const entry = {
  module: {
    createLoadContext: (page: PageContext) => page,
    createRequestHandler: () => answer,
  },
};

const pages: Record<string, (request: Request, page: PageContext) => unknown> = {
  '/given': ({ url, headers }, { settings, signedInHint }) => {
    return { url, accept: headers.get('accept'), tileUrl: settings.tileUrl, signedInHint };
  },
  '/asks': async (_request, { api }) => {
    const answers = await Promise.all([1, 2].map((n) => api(`/api/${n}/`, { headers: { accept: 'text/plain' } })));
    return Promise.all(answers.map(async ({ ok, headers, json }) => [ok, headers.get('X-Said'), await json()]));
  },
  '/thread': () => threadId,
  '/reports': (_request, { reportError }) => reportError(new Error('seen')),
  '/fails': () => {
    throw new Error('no page');
  },
  '/fails-oddly': (_request, { reportError }) => {
    reportError(odd('seen oddly'));
    throw odd('no page, oddly');
  },
  '/dies': () => process.exit(),
  '/stumbles': () => {
    setImmediate(() => {
      throw new Error('unforeseen');
    });
    return pause(60_000);
  },
  '/waits': async ({ signal }, { api }) => {
    await api('/api/begun/');
    while (!signal.aborted) await pause(5);
    await api('/api/gone/');
  },
};

/** An error that cannot be handed over to another thread as it is. */
const odd = (message: string) => new Error(message, { cause: () => undefined });

async function answer(request: Request, page: PageContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/robots.txt') return new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } });
  const said = await pages[pathname]?.(request, page);
  page.takePage({ body: Buffer.from(JSON.stringify(said ?? null)), inline: { scripts: ["'sha256-x'"], styles: [] } });
  return new Response(null, { status: 200, headers: { etag: '"1"', 'content-type': 'text/html' } });
}
