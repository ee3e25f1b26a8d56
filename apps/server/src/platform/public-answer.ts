import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import {
  type AnswerCache,
  type CachedAnswer,
  createAnswerCache,
  etagOf,
  type Kept,
  type Settle,
} from './answer-cache.ts';
import { etagFor } from './http/compression.ts';
import { isKnown } from './http/if-none-match.ts';
import { originOf } from './http/origin.ts';
import { hasWritten } from './http/read-source.ts';
import { sendKept, vary } from './send-kept.ts';
import type { AppServices } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is kept of public answers, under the keys of this file. */
    keptAnswers: AnswerCache<CachedAnswer>;
    /** The kept answer to guests of a public `path`, for pages that ask for it within the process. */
    keptForPages(path: string): Kept<CachedAnswer> | undefined;
  }
  interface FastifyContextConfig {
    /** The answer for guests is the same for all of them: it is kept for some seconds, here and in a CDN. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    /** Keeps the answer in the making; null when it is not to be kept, or has been. */
    settleAnswer: Settle<CachedAnswer> | null;
    /** For how many milliseconds what its answer is made of had been kept. */
    keptFor: number;
  }
}

/** Options of a route whose answer for guests is the same for all of them. */
export const publicAnswer = { config: { isPublic: true } } as const;

export const secondsKept = 5;
/** The `Host` of what pages ask for within the process: one of this machine's own names. */
export const hostOfPages = 'localhost';
const forGuests = `public, max-age=0, s-maxage=${secondsKept}, stale-while-revalidate=30, must-revalidate`;
const forPeople = 'private, no-cache';
const json = 'application/json; charset=utf-8';

/** What is kept of public answers for seconds, for the API and for pages, until any process changes what guests see. */
export const keptAnswers = fp(async (app, { config }: Pick<AppServices, 'config'>) => {
  const cache = createAnswerCache<CachedAnswer>(secondsKept);
  app.onPublicDataChange(cache.clear);
  app.decorate('keptAnswers', cache);
  const origin = config.publicOrigin ?? `http://${hostOfPages}`;
  app.decorate(
    'keptForPages',
    (path) => cache.get(keyOf('replica', origin, path)) ?? cache.get(keyOf('primary', origin, path)),
  );
});

/** Kept apart, for who has to read from the primary has written what others may not see yet. */
const keyOf = (source: 'primary' | 'replica', origin: string, path: string) => `${source} ${origin}${path}`;

/**
 * Gives public GET answers their ETag and Cache-Control, and guests the kept ones.
 */
export const publicAnswers = fp(async (app, { config, db }: AppServices) => {
  const cache = app.keptAnswers;
  app.decorateRequest('settleAnswer', null);
  app.decorateRequest('keptFor', 0);
  const keyFor = (request: FastifyRequest, source: 'primary' | 'replica') =>
    keyOf(source, originOf(request, config), request.url);

  const send = (request: FastifyRequest, reply: FastifyReply, kept: Kept<CachedAnswer>) => {
    setHeaders(request, reply, etagFor(request, kept.answer.etag));
    reply.header('content-type', json);
    return sendKept(request, reply, kept, { seconds: secondsKept, limit: app.limits.request });
  };

  const sendIfKept: onRequestHookHandler = (request, reply, done) => {
    if (!isPublic(request) || request.user !== null || hasWritten(request)) return done();
    const kept = cache.get(keyFor(request, 'replica')) ?? cache.get(keyFor(request, 'primary'));
    if (!kept) return done();
    send(request, reply, kept).catch(done);
  };
  // What is kept has been asked for before: nothing is left to be checked for who has written nothing.
  app.addHook('onRoute', (options) => {
    if (!options.config?.isPublic || options.method !== 'GET') return;
    // They would be passed by: what is kept whole is sent before anything else is done.
    if ([options.onRequest ?? []].flat().length > 0)
      throw new Error(`${options.url}: a public route has no own hooks.`);
    options.onRequest = sendIfKept;
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isPublic(request) || isPersonal(request)) return;
    const found = await cache.find(keyFor(request, request.readSource?.replica ? 'replica' : 'primary'));
    if ('answer' in found) {
      await send(request, reply, found);
      return reply;
    }
    request.settleAnswer = found.settle;
    // A client that goes away before its answer is made leaves others waiting otherwise.
    reply.raw.once('close', () => settle(request, undefined));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublic(request) || reply.hasHeader('etag')) return payload;
    // As bytes from here on: hashing, compressing, keeping and sending would each write the text out again.
    const body = reply.statusCode === 200 && typeof payload === 'string' ? Buffer.from(payload) : undefined;
    const etag = body && etagOf(body);
    settle(request, body && etag ? { body, etag } : undefined);
    if (!etag) return payload;
    setHeaders(request, reply, etag);
    if (request.keptFor > 0) setAge(reply, request.keptFor);
    return isKnown(request, etag) ? withoutBody(reply) : body;
  });

  app.addHook('onResponse', (request, _reply, done) => {
    settle(request, undefined);
    done();
  });
});

function isPublic(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPublic === true && request.method === 'GET';
}

/** An answer that tells where somebody is, or who, is nobody else's and is kept nowhere. */
function isPersonal({ user, query }: FastifyRequest): boolean {
  return user !== null || (query as { near?: unknown }).near !== undefined;
}

function settle(request: FastifyRequest, made: CachedAnswer | undefined): void {
  request.settleAnswer?.(made, request.keptFor);
  request.settleAnswer = null;
}

/** Sends an answer that is written already, or that its client has it. */
export function readyAnswer(request: FastifyRequest, reply: FastifyReply, { etag, body }: CachedAnswer): FastifyReply {
  setHeaders(request, reply, etag);
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type(json).serializer(String).send(body);
}

function setAge(reply: FastifyReply, milliseconds: number): void {
  reply.header('age', Math.ceil(milliseconds / 1000));
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  reply.header('etag', etag);
  reply.header('cache-control', isPersonal(request) ? forPeople : forGuests);
  vary(reply, 'Authorization');
}

function withoutBody(reply: FastifyReply): null {
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return null;
}
