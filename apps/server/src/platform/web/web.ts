import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastq from 'fastq';
import { TooManyRequests, Unavailable } from '../errors.ts';
import { handleError } from '../http/error-handler.ts';
import { hasWritten } from '../http/read-source.ts';
import { noStore, pageSecurityHeaders } from '../http/security-headers.ts';
import { sendResponse } from '../public-cache.ts';
import { limited } from '../rate-limit/limits.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { createRenderer } from './page-renderer.ts';
import { isBuilt, serverFile } from './web-build.ts';

/** More at once take as long and need more memory. */
const maxRenderedPages = 4;
const maxWaitingPages = 1_000;

const signedInCookie = /(?:^|;\s*)bb_signed_in=1(?:;|$)/;
const isDevelopment = () => process.env.NODE_ENV === 'development';

/**
 * The web app: its files and its pages. From its sources if NODE_ENV is development, otherwise as built. Register it
 * last, because its route matches every path.
 */
export async function web(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  await app.register(pageSecurityHeaders, services.config);
  app.setErrorHandler(handlePageError);
  if (!isDevelopment() && !isBuilt()) {
    app.get('/*', { schema: { hide: true } }, (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built yet: run npm run build.\n'),
    );
    return;
  }
  const { publicUrl, tileUrl, adsClient = null } = services.config;
  const settings = { settings: { publicUrl, tileUrl, adsClient }, contentSecurityPolicy: app.pagePolicy };
  const render = isDevelopment()
    ? await (await import('./vite.ts')).serveSources(app, settings)
    : createRenderer(app, await import(serverFile), settings);
  const queue = fastq.promise(render, maxRenderedPages);
  if (!isDevelopment()) await app.register(assets);
  // The first visitor should not wait until V8 has compiled the code of pages.
  app.addHook('onListen', async () => {
    await app.inject({ url: '/login', headers: { 'user-agent': 'warming up' } });
  });
  app.get('/*', { schema: { hide: true }, onRequest: limited('request') }, async (request, reply) => {
    const signedInHint = signedInCookie.test(request.headers.cookie ?? '');
    // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
    const url = `${publicUrl}${request.url}`;
    const make = () => {
      if (queue.length() >= maxWaitingPages) throw new Unavailable('Please try again in a moment.');
      return queue.push({ url, signedInHint, request });
    };
    const isCached = !isDevelopment() && !hasWritten(request);
    const page = isCached ? await app.publicCache.fetch(`page ${signedInHint} ${url}`, make) : await make();
    return sendResponse(request, reply, page);
  });
}

/** A client over a limit gets text, because a browser shows it instead of a page. */
function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof TooManyRequests)) return handleError(error, request, reply);
  return reply
    .code(error.statusCode)
    .headers({ 'cache-control': noStore, ...error.headers })
    .type('text/plain; charset=utf-8')
    .send(`${error.message}\n`);
}
