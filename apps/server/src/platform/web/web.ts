import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import fastq from 'fastq';
import { TooManyRequests, Unavailable } from '../errors.ts';
import { handleRequestError } from '../http/error-handler.ts';
import { hasRecentWrite } from '../http/read-source.ts';
import { noStore, pageSecurityHeaders } from '../http/security-headers.ts';
import { sendResponse } from '../public-cache.ts';
import { rateLimitHook } from '../rate-limit/limits.ts';
import type { AppServices } from '../services.ts';
import { createPageRenderer } from './page-renderer.ts';
import { clientBuildFolder, isWebAppBuilt, serverBuildFile } from './web-build.ts';

/** More at once take as long and need more memory. */
const maxRenderedPages = 4;
const maxWaitingPages = 1_000;

const signedInCookie = /(?:^|;\s*)bb_signed_in=1(?:;|$)/;
const isDevelopment = () => process.env.NODE_ENV === 'development';

/**
 * The web app: its files and its pages. From its sources if NODE_ENV is development, otherwise as built. Register it
 * last, because its route matches every path.
 */
export async function webAppPlugin(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  await app.register(pageSecurityHeaders, services.config);
  app.setErrorHandler(handlePageError);
  if (!isDevelopment() && !isWebAppBuilt()) {
    app.get('/*', { schema: { hide: true } }, (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built yet: run npm run build.\n'),
    );
    return;
  }
  const { publicUrl, tileUrl, adsClient = null } = services.config;
  const settings = { settings: { publicUrl, tileUrl, adsClient }, contentSecurityPolicy: app.pagePolicy };
  const render = isDevelopment()
    ? await (await import('./vite.ts')).serveSources(app, settings)
    : createPageRenderer(app, await import(serverBuildFile), settings);
  const queue = fastq.promise(render, maxRenderedPages);
  if (!isDevelopment()) {
    await app.register(assets);
    // The first visitor should not wait until V8 has compiled the code of pages.
    app.addHook('onListen', async () => {
      await app.inject({ url: '/login', headers: { 'user-agent': 'warming up' } });
    });
  }
  app.get('/*', { schema: { hide: true }, onRequest: rateLimitHook('request') }, async (request, reply) => {
    const signedInHint = signedInCookie.test(request.headers.cookie ?? '');
    // Not new URL(path, base): a path such as //elsewhere.example would lead to another host.
    const url = `${publicUrl}${request.url}`;
    const make = () => {
      if (queue.length() >= maxWaitingPages) throw new Unavailable('Please try again in a moment.');
      return queue.push({ url, signedInHint, request });
    };
    const isCached = !isDevelopment() && !hasRecentWrite(request);
    const page = isCached ? await app.publicCache.fetch(`page ${signedInHint} ${url}`, make) : await make();
    return sendResponse(request, reply, page);
  });
}

/** A client over a limit gets text, because a browser shows it instead of a page. */
function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof TooManyRequests)) return handleRequestError(error, request, reply);
  return reply
    .code(error.statusCode)
    .headers({ 'cache-control': noStore, ...error.headers })
    .type('text/plain; charset=utf-8')
    .send(`${error.message}\n`);
}

const year = '365d';
const hour = '1h';

/** Workers that run WebAssembly, which pages may not (docs/scanning.md). */
const wasmWorker = /^zxing\.worker-[\w-]+\.js$/;
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The files of the built web app: those under /assets have their content's hash in their names and never change. */
const assets = fp(async (app) => {
  await app.register(fastifyStatic, { root: clientBuildFolder, serve: false, preCompressed: true });
  const options = { schema: { hide: true } };
  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    if (wasmWorker.test(request.params['*'])) reply.header('content-security-policy', wasmWorkerPolicy);
    return reply.sendFile(`assets/${request.params['*']}`, { maxAge: year, immutable: true });
  });
  // Pages of another origin show these, as they show pictures.
  app.get<{ Params: { name: string } }>('/drawings/:name', options, (request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(`drawings/${request.params.name}`, { maxAge: '1d' }),
  );
  const entries = await readdir(clientBuildFolder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  for (const { name } of files) {
    // Proxies must not answer with the worker of an earlier build.
    const maxAge = name === 'sw.js' ? 0 : hour;
    app.get(`/${name}`, options, (_request, reply) => reply.sendFile(name, { maxAge }));
  }
});
