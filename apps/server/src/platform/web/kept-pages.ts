import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnswerCache, createAnswerCache, type Kept } from '../answer-cache.ts';
import { writtenHeader } from '../http/read-source.ts';
import { secondsKept } from '../public-answer.ts';
import { sendKept, vary } from '../send-kept.ts';
import type { MadePage } from './make-page.ts';

/** A page that is the same for all, with the headers of its own. */
interface KeptPage {
  body: Uint8Array;
  /** The same for as long as the page is, whatever else changes: its compressed bytes are kept with it. */
  html: { body: Uint8Array };
  headers: Record<string, string>;
}

/** A page, and for how many milliseconds what it is made of had been kept. */
export interface AgedPage extends MadePage {
  age: number;
}

/** Bytes of HTML, beside the heap, that are known again by their ETags. */
const largestSize = 16 * 1024 * 1024;

/**
 * Keeps pages that say they are `public` for seconds, as any shared cache may, and sends them without rendering,
 * hashing or compressing anything: each is found by its address, until anything changes that guests see.
 */
export function keepPages(app: FastifyInstance) {
  const cache: AnswerCache<KeptPage> = createAnswerCache(secondsKept);
  const known = new LRUCache<string, KeptPage['html']>({
    maxSize: largestSize,
    sizeCalculation: ({ body }) => body.length || 1,
  });
  app.onPublicDataChange(cache.clear);

  /** `onRequest` hook of pages that sends the kept page of the address, if there is one. */
  const sendIfKept: onRequestHookHandler = (request, reply, done) => {
    const kept = mayBeKept(request) ? cache.get(request.url) : undefined;
    if (!kept) return done();
    void sendPage(request, reply, kept);
  };

  /**
   * Answers by the kept page of the address or, where there is none, by what `make` makes and may be kept; answers the
   * page where that may not, for it to be sent.
   */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<AgedPage>,
  ): Promise<AgedPage | undefined> {
    if (!mayBeKept(request) || request.method !== 'GET') return make();
    const found = await cache.find(request.url);
    if ('answer' in found) {
      await sendPage(request, reply, found);
      return undefined;
    }
    try {
      const made = await make();
      const kept = toKept(made, known);
      if (!kept) return made;
      found.settle(kept, made.age);
      await sendPage(request, reply, { answer: kept, age: made.age }, true);
      return undefined;
    } finally {
      found.settle(undefined);
    }
  }
  return { sendIfKept, answer };
}

/** Whoever has written lately sees that at once, so their page is made for them. */
const mayBeKept = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && writtenHeader(request).cookie === undefined;

function toKept(
  { status, headers, body, inline }: MadePage,
  known: LRUCache<string, KeptPage['html']>,
): KeptPage | undefined {
  const { etag } = headers;
  if (!inline || status !== 200 || !etag || !headers['cache-control']?.includes('public')) return undefined;
  const html = known.get(etag) ?? { body };
  known.set(etag, html);
  return { body: html.body, html, headers };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: { html, headers }, age }: Kept<KeptPage>,
  isNew = false,
): Promise<void> {
  reply.headers(headers);
  vary(reply, 'Accept-Encoding');
  const limit = request.server.limits.request;
  return sendKept(request, reply, { answer: html, age }, { seconds: secondsKept, isNew, limit });
}
