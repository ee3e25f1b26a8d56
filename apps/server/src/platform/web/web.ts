import type { PageContext, RenderedPage } from '@bargain-buddy/contract';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce } from '../http/compression.ts';
import { isKnown } from '../http/if-none-match.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';
import type { AppServices } from '../services.ts';
import { assets } from './assets.ts';
import { inProcessApi } from './in-process-api.ts';
import { keepPages, type MadePage } from './kept-pages.ts';
import { toWebRequest } from './page-request.ts';
import { isBuilt, loadBuild, readAsset, type WebBuild } from './web-build.ts';

const isDevelopment = () => process.env.NODE_ENV === 'development';
const signedInCookie = /(?:^|;\s*)bb_signed_in=1(?:;|$)/;

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
      const made = answer ? await answer(request, reply, make) : await make();
      return 'rendered' in made ? send(made, request, reply) : made;
    },
  });
}

async function renderPage(
  app: FastifyInstance,
  { config }: AppServices,
  answerPage: WebBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MadePage> {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const made: { age: number; rendered: RenderedPage | undefined } = { age: 0, rendered: undefined };
  const context: PageContext = {
    api: inProcessApi(app, request, (age) => {
      made.age = Math.max(made.age, age);
    }),
    policy: app.pagePolicy,
    takePage: (page) => {
      made.rendered = page;
    },
    signedInHint: signedInCookie.test(request.headers.cookie ?? ''),
    settings: { publicUrl: config.publicUrl, tileUrl: config.tileUrl, adsClient: config.adsClient ?? null },
    ...(!isDevelopment() && { readAsset }),
    reportError: (err) => request.log.error({ err }, 'a page failed'),
  };
  const answer = await answerPage(toWebRequest(request, config.publicUrl, gone.signal), context);
  return { answer, ...made };
}

async function send(
  { answer, rendered }: MadePage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  const etag = answer.headers.get('etag');
  // The page that the browser has keeps the policy that came with it.
  if (etag && isKnown(request, etag)) return reply.code(304).removeHeader('content-security-policy').send();
  if (rendered && request.method !== 'HEAD') return reply.send(rendered.body);
  return reply.send(answer.body === null ? null : Buffer.from(await answer.arrayBuffer()));
}
