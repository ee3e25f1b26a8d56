import type { PageContext } from '@bargain-buddy/contract';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageSecurityHeaders } from '../http/security-headers.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { inProcessApi } from './in-process-api.ts';
import { isKnown, keepPages, type MadePage } from './kept-pages.ts';
import { toWebRequest } from './page-request.ts';
import { isBuilt, loadBuild, readAsset, type WebBuild } from './web-build.ts';

const isDevelopment = () => process.env.NODE_ENV === 'development';
const signedInCookie = /(?:^|;\s*)bb_signed_in=1(?:;|$)/;

/**
 * The web app: its files, and its pages, rendered on the server. From its sources when NODE_ENV is development,
 * otherwise as it is built. Register it last, it answers whatever nothing else does.
 */
export async function web(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  const answer = isDevelopment() ? undefined : keepPages(app);
  await app.register(pageSecurityHeaders, services.config);
  if (!isDevelopment() && !isBuilt()) {
    app.get('/*', { schema: { hide: true } }, (_request, reply) =>
      reply.code(503).type('text/plain').send('The web app is not built yet: run npm run build.\n'),
    );
    return;
  }
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  const load = isDevelopment() ? await (await import('./vite.ts')).serveSources(app) : loadBuild;
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
      const make = async () => renderPage(app, services, await load(), request, reply);
      const page = answer ? await answer(request, reply, make) : (await make()).page;
      return page instanceof Response ? send(page, request, reply) : page;
    },
  });
}

async function renderPage(
  app: FastifyInstance,
  { config }: AppServices,
  { build, createLoadContext, createRequestHandler }: WebBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MadePage> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const made = { age: 0 };
  const context: PageContext = {
    api: inProcessApi(app, request, (age) => {
      made.age = Math.max(made.age, age);
    }),
    policy: app.pagePolicy,
    signedInHint: signedInCookie.test(request.headers.cookie ?? ''),
    settings: { publicUrl: config.publicUrl, tileUrl: config.tileUrl, adsClient: config.adsClient ?? null },
    ...(!isDevelopment() && { readAsset }),
    reportError: (err) => request.log.error({ err }, 'a page failed'),
  };
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const page = await handle(toWebRequest(request, config.publicUrl, gone.signal), createLoadContext(context));
  return { page, age: made.age };
}

async function send(page: Response, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  const etag = page.headers.get('etag');
  // The page that the browser has keeps the policy that came with it.
  if (etag && isKnown(request, etag)) return reply.code(304).removeHeader('content-security-policy').send();
  return reply.send(page.body === null ? null : Buffer.from(await page.arrayBuffer()));
}
