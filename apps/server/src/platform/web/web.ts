import { availableParallelism } from 'node:os';
import type { PublicSettings } from '@bargain-buddy/contract';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from '../http/compression.ts';
import { isKnown } from '../http/if-none-match.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { inProcessApi } from './in-process-api.ts';
import { type AgedPage, keepPages } from './kept-pages.ts';
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
  const answer = isDevelopment() ? undefined : keepPages(app);
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
  app.route({
    // HEAD by ourselves: what Fastify makes of GET for it cannot do with an answer that has no body.
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const makeAnew = () => makePage(app, make, publicUrl, request, reply);
      const made = answer ? await answer(request, reply, makeAnew) : await makeAnew();
      return made ? send(made, request, reply) : reply;
    },
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

async function makePage(
  app: FastifyInstance,
  make: MakePage,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AgedPage> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  let age = 0;
  const made = await make(toAskedPage(request, publicUrl), {
    signal: gone.signal,
    api: inProcessApi(app, request, (kept) => {
      age = Math.max(age, kept);
    }),
    reportError: (err) => request.log.error({ err }, 'a page failed'),
  });
  if (made.inline) made.headers['content-security-policy'] = app.pagePolicy(made.inline);
  return { ...made, age };
}

function send({ status, headers, body, inline }: AgedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(status).headers(headers);
  const { etag } = headers;
  // The page that the browser has keeps the policy that came with it.
  if (etag && isKnown(request, etag)) return reply.code(304).removeHeader('content-security-policy').send();
  const hasBody = body.length > 0 && !(inline && request.method === 'HEAD');
  return reply.send(hasBody ? Buffer.from(body.buffer, body.byteOffset, body.length) : null);
}
