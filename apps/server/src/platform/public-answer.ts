import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type CachedAnswer, createAnswerCache, etagOf, type Settle } from './answer-cache.ts';
import { type EncodedAnswer, encodedFor } from './encoded-answer.ts';
import { originOf } from './http/origin.ts';
import type { AppServices } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer for guests is the same for all of them: it is kept for some seconds, here and in a CDN. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    /** Keeps the answer in the making; null when it is not to be kept, or has been. */
    settleAnswer: Settle<CachedAnswer> | null;
  }
}

/** Options of a route whose answer for guests is the same for all of them. */
export const publicAnswer = { config: { isPublic: true } } as const;

export const secondsKept = 5;
const forGuests = `public, max-age=0, s-maxage=${secondsKept}, stale-while-revalidate=30, must-revalidate`;
const forPeople = 'private, no-cache';

/**
 * Gives public GET answers their ETag and Cache-Control, and guests the kept ones. What is kept is forgotten as soon as
 * any process changes what guests see.
 */
export const publicAnswers = fp(async (app, { config, db }: AppServices) => {
  const cache = createAnswerCache<CachedAnswer>(secondsKept);
  app.onPublicDataChange(cache.clear);
  app.decorateRequest('settleAnswer', null);

  app.addHook('preHandler', async (request, reply) => {
    if (!isPublic(request) || isPersonal(request)) return;
    // Kept apart, for who has to read from the primary has written what others may not see yet.
    const source = request.readDb === db ? 'primary' : 'replica';
    const key = `${source} ${originOf(request, config)}${request.url}`;
    const found = await cache.find(key);
    if ('answer' in found) {
      // Whoever keeps it on counts its time from when it was made.
      reply.header('age', Math.ceil(found.age / 1000));
      const encoded = await encodedFor(request.headers['accept-encoding'], found.answer);
      return readyAnswer(request, reply, found.answer, encoded);
    }
    request.settleAnswer = found.settle;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublic(request) || reply.hasHeader('etag')) return payload;
    const body = reply.statusCode === 200 && typeof payload === 'string' ? payload : undefined;
    const etag = body && etagOf(body);
    settle(request, body && etag ? { body, etag } : undefined);
    if (!etag) return payload;
    setHeaders(request, reply, etag);
    return isKnown(request, etag) ? withoutBody(reply) : payload;
  });

  // A client that goes away before its answer is made leaves others waiting otherwise.
  app.addHook('onRequestAbort', async (request) => settle(request, undefined));
  app.addHook('onResponse', async (request) => settle(request, undefined));
});

function isPublic(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPublic === true && request.method === 'GET';
}

/** An answer that tells where somebody is, or who, is nobody else's and is kept nowhere. */
function isPersonal({ user, query }: FastifyRequest): boolean {
  return user !== null || (query as { near?: unknown }).near !== undefined;
}

function settle(request: FastifyRequest, made: CachedAnswer | undefined): void {
  request.settleAnswer?.(made);
  request.settleAnswer = null;
}

/** Sends an answer that is written already, and perhaps compressed, or that its client has it. */
export function readyAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: CachedAnswer,
  encoded?: EncodedAnswer,
): FastifyReply {
  setHeaders(request, reply, etag);
  if (isKnown(request, etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!encoded) return reply.serializer(String).send(body);
  vary(reply, 'Accept-Encoding');
  return reply.header('content-encoding', encoded.encoding).send(encoded.bytes);
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, etag: string): void {
  reply.header('etag', etag);
  reply.header('cache-control', isPersonal(request) ? forPeople : forGuests);
  vary(reply, 'Authorization');
}

function vary(reply: FastifyReply, on: string): void {
  reply.header('vary', [reply.getHeader('vary'), on].filter(Boolean).join(', '));
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

function withoutBody(reply: FastifyReply): null {
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return null;
}
