import { availableParallelism } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Piscina } from 'piscina';
import { TooManyRequests, Unavailable } from '../errors.ts';
import { handleError } from '../http/error-handler.ts';
import { hasWritten } from '../http/read-source.ts';
import { noStore, pageSecurityHeaders } from '../http/security-headers.ts';
import { createResponse, type StoredResponse, sendResponse } from '../public-cache.ts';
import { limited } from '../rate-limit/limits.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { headersForApi } from './page-client.ts';
import type { Page, PageRequest, PageSettings, RenderPage } from './page-renderer.ts';
import type { PageWorkerData } from './page-worker.ts';
import { isBuilt, serverFile } from './web-build.ts';

/** While one page waits for the API its worker renders others. */
const pagesPerWorker = 8;
const maxWorkers = 3;
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
    : renderInWorkers(app, settings);
  if (!isDevelopment()) await app.register(assets);
  // The first visitor should not wait until the worker has started.
  app.addHook('onListen', async () => {
    await app.inject({ url: '/', headers: { 'user-agent': 'warming up' } });
  });
  app.get('/*', { schema: { hide: true }, onRequest: limited('request') }, async (request, reply) => {
    const signedInHint = signedInCookie.test(request.headers.cookie ?? '');
    // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
    const url = `${publicUrl}${request.url}`;
    const make = async () => {
      const api = { origin: ownOrigin(app), headers: headersForApi(request) };
      return toResponse(request, await render({ url, signedInHint, api }));
    };
    const isCached = !isDevelopment() && !hasWritten(request);
    const page = isCached ? await app.publicCache.fetch(`page ${signedInHint} ${url}`, make) : await make();
    return sendResponse(request, reply, page);
  });
}

/** Renders pages in worker threads, because a page takes milliseconds in which the API would not respond. */
function renderInWorkers(app: FastifyInstance, settings: PageSettings): RenderPage {
  const workerData: PageWorkerData = { ...settings, serverFile };
  let pool: Piscina<PageRequest, Page> | undefined;
  app.addHook('onClose', async () => pool?.destroy());
  const start = () => {
    pool = new Piscina<PageRequest, Page>({
      filename: new URL('./page-worker.ts', import.meta.url).href,
      workerData,
      minThreads: 1,
      maxThreads: Math.min(availableParallelism(), maxWorkers),
      concurrentTasksPerWorker: pagesPerWorker,
      maxQueue: maxWaitingPages,
      idleTimeout: 60_000,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    pool.on('error', (err) => app.log.error({ err }, 'a worker of pages ended'));
    return pool;
  };
  return async (request) => {
    try {
      return await (pool ?? start()).run(request);
    } catch (error) {
      // The worker ended, or too many pages wait.
      throw new Unavailable('Please try again in a moment.', error);
    }
  };
}

/** The origin at which this process reaches itself. */
function ownOrigin(app: FastifyInstance): string {
  const [first] = app.addresses();
  if (!first || typeof first === 'string') throw new Unavailable('The server does not listen yet.');
  const { address, port } = first;
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function toResponse(request: FastifyRequest, page: Page): StoredResponse {
  const { status, headers, body, dataAge, errors, retryAfter } = page;
  if (retryAfter !== undefined) throw new TooManyRequests(retryAfter);
  for (const stack of errors) request.log.error({ err: { stack } }, 'a page failed');
  const isPublic = status === 200 && headers['cache-control']?.startsWith('public');
  return createResponse({ status, headers, body, ...(isPublic && { dataAgeMs: 1_000 * dataAge }) });
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
