import { availableParallelism } from 'node:os';
import type { PublicSettings } from '@bargain-buddy/contract';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../errors.ts';
import { compressOnce } from '../http/compression.ts';
import { handleError } from '../http/error-handler.ts';
import { writtenHeader } from '../http/read-source.ts';
import { noStore, pageSecurityHeaders } from '../http/security-headers.ts';
import { createResponse, etagOf, type StoredResponse, sendResponse } from '../public-cache.ts';
import { limited } from '../rate-limit/limits.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { inProcessApi } from './in-process-api.ts';
import { type MakePage, pageMaker } from './make-page.ts';
import { toAskedPage } from './page-request.ts';
import { openPageThreads } from './page-threads.ts';
import { isBuilt, loadBuild, readAsset, serverFile, type WebBuild } from './web-build.ts';

/** More would have to wait for what the thread of requests answers them. */
const mostPageThreads = 3;

const isDevelopment = () => process.env.NODE_ENV === 'development';

/**
 * The web app: its files, and its pages, rendered on the server. From its sources when NODE_ENV is development,
 * otherwise as it is built. Register it last, it answers whatever nothing else does.
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
  await app.register(compress, compressOnce);
  const { publicUrl, tileUrl, adsClient = null } = services.config;
  const load = isDevelopment() ? await (await import('./vite.ts')).serveSources(app) : loadBuild;
  const make = openPages(app, { publicUrl, tileUrl, adsClient }, load);
  if (!isDevelopment()) await app.register(assets);
  // The first visitor should not wait until everything has been loaded and used once.
  app.addHook('onListen', async () => {
    await app.inject({ url: '/', headers: { 'user-agent': 'warming up' } });
  });
  app.get('/*', { schema: { hide: true }, onRequest: limited('request') }, async (request, reply) => {
    const makeNow = () => makePage(app, make, publicUrl, request);
    const { signedInHint, url } = toAskedPage(request, publicUrl);
    const mayUseCache = !isDevelopment() && writtenHeader(request).cookie === undefined;
    const page = mayUseCache ? await app.publicCache.fetch(`page ${signedInHint} ${url}`, makeNow) : await makeNow();
    return sendResponse(request, reply, page);
  });
}

/** How pages are made: by what `npm start` runs in threads of their own, else in this one. */
function openPages(app: FastifyInstance, settings: PublicSettings, load: () => Promise<WebBuild>): MakePage {
  if (process.env.NODE_ENV !== 'production') {
    return pageMaker(load, { settings, ...(!isDevelopment() && { readAsset }) });
  }
  const threads = openPageThreads(
    { settings, serverFile },
    {
      most: Math.min(availableParallelism(), mostPageThreads),
      onDeath: (err) => app.log.error({ err }, 'a thread of pages ended'),
    },
  );
  app.addGauge('page_threads', 'Threads that make pages.', threads.count);
  app.addHook('onClose', threads.close);
  return threads.make;
}

/** A client over a limit gets text: a browser shows it instead of a page. */
function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof TooManyRequests)) return handleError(error, request, reply);
  return reply
    .code(error.statusCode)
    .headers({ 'cache-control': noStore, ...error.headers })
    .type('text/plain; charset=utf-8')
    .send(`${error.message}\n`);
}

async function makePage(
  app: FastifyInstance,
  make: MakePage,
  publicUrl: string,
  request: FastifyRequest,
): Promise<StoredResponse> {
  let dataAgeMs = 0;
  let refusal: TooManyRequests | undefined;
  const api = inProcessApi(app, request, (age) => {
    dataAgeMs = Math.max(dataAgeMs, age);
  });
  const { status, headers, body, inline } = await make(toAskedPage(request, publicUrl), {
    signal: new AbortController().signal,
    async api(path, headers) {
      const response = await api(path, headers);
      if (response.status === 429) refusal = new TooManyRequests(Number(response.headers['retry-after']));
      return response;
    },
    reportError(err) {
      if (!refusal) request.log.error({ err }, 'a page failed');
    },
  });
  if (refusal) throw refusal;
  if (inline) headers['content-security-policy'] = app.pagePolicy(inline);
  const isPublic = status === 200 && headers['cache-control']?.includes('public');
  const text = Buffer.from(body).toString();
  return createResponse({ status, headers, body: text, etag: headers.etag ?? etagOf(text), ...(isPublic && { dataAgeMs }) });
}
