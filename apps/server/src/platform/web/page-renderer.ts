import type { PageContext } from '@bargain-buddy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { TooManyRequests } from '../errors.ts';
import { lastWriteCookieHeader } from '../http/read-source.ts';
import { createResponse, type StoredResponse } from '../public-cache.ts';

export type PageSettings = Pick<PageContext, 'settings' | 'contentSecurityPolicy'>;

export interface PageRequest {
  url: string;
  /** A cookie says that the browser has a session. It allows nothing. */
  signedInHint: boolean;
  /** The request for the page: the API responds to its client, and its log gets the errors. */
  request: FastifyRequest;
}

export type RenderPage = (page: PageRequest) => Promise<StoredResponse>;

/** The exports of apps/web/app/entry.server.tsx that React Router does not know. */
interface ServerEntry {
  createPageHandler(build: ServerBuild): (request: Request, page: PageContext) => Promise<Response>;
}

/** Creates the function that renders pages with the web app's build. Loaders call the API within the process. */
export function createPageRenderer(app: FastifyInstance, build: ServerBuild, settings: PageSettings): RenderPage {
  const handle = (build.entry.module as unknown as ServerEntry).createPageHandler(build);
  return async ({ url, signedInHint, request }) => {
    let dataAge = 0;
    let retryAfter: number | undefined;
    const response = await handle(new Request(url), {
      ...settings,
      signedInHint,
      reportError(err) {
        if (retryAfter === undefined) request.log.error({ err }, 'a page failed');
      },
      async api(path, { headers, signal } = {}) {
        const {
          statusCode,
          headers: received,
          rawPayload,
        } = await app.inject({
          url: path,
          remoteAddress: request.ip,
          headers: { accept: 'application/json', ...lastWriteCookieHeader(request), ...headers },
          ...(signal && { signal }),
        });
        dataAge = Math.max(dataAge, Number(received.age ?? 0));
        if (statusCode === 429) retryAfter = Number(received['retry-after']);
        return new Response(new Uint8Array(rawPayload), { status: statusCode });
      },
    });
    if (retryAfter !== undefined) throw new TooManyRequests(retryAfter);
    const { status, headers } = response;
    const isPublic = status === 200 && headers.get('cache-control')?.startsWith('public');
    return createResponse({
      status,
      headers: Object.fromEntries(headers),
      body: new Uint8Array(await response.arrayBuffer()),
      ...(isPublic && { dataAgeMs: 1_000 * dataAge }),
    });
  };
}
