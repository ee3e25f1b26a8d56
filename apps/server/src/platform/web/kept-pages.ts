import type { RenderedPage } from '@bargain-buddy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerCache, createAnswerCache, type Kept } from '../answer-cache.ts';
import { writtenHeader } from '../http/read-source.ts';
import { secondsKept } from '../public-answer.ts';
import { sendKept, vary } from '../send-kept.ts';

/** A page that is the same for all, with the headers of its own. */
interface KeptPage {
  body: Uint8Array;
  /** The same for as long as the page is, whatever else changes: its compressed bytes are kept with it. */
  rendered: RenderedPage;
  headers: Record<string, string>;
}

/** A page as it was made, and for how many milliseconds what it is made of had been kept. */
export interface MadePage {
  answer: Response;
  /** None where the answer is no page, and has its own body. */
  rendered: RenderedPage | undefined;
  age: number;
}

/**
 * Keeps pages that say they are `public` for seconds, as any shared cache may, and sends them without rendering,
 * hashing or compressing anything: each is found by its address, until anything changes that guests see.
 */
export function keepPages(app: FastifyInstance) {
  const cache: AnswerCache<KeptPage> = createAnswerCache(secondsKept);
  app.onPublicDataChange(cache.clear);

  app.addHook('onRequest', (request, reply, done) => {
    const kept = mayBeKept(request) ? cache.get(request.url) : undefined;
    if (!kept) return done();
    void sendPage(request, reply, kept);
  });

  /** Answers by the kept page of the address or, where there is none, by what `make` makes. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<MadePage>,
  ): Promise<MadePage | FastifyReply> {
    if (!mayBeKept(request) || request.method !== 'GET') return make();
    const found = await cache.find(request.url);
    if ('answer' in found) {
      await sendPage(request, reply, found);
      return reply;
    }
    try {
      const made = await make();
      const kept = toKept(made);
      if (!kept) return made;
      found.settle(kept, made.age);
      await sendPage(request, reply, { answer: kept, age: made.age }, true);
      return reply;
    } finally {
      found.settle(undefined);
    }
  }
  return answer;
}

/** Whoever has written lately sees that at once, so their page is made for them. */
const mayBeKept = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && writtenHeader(request).cookie === undefined;

function toKept({ answer: { status, headers }, rendered }: MadePage): KeptPage | undefined {
  const etag = headers.get('etag');
  if (!rendered || status !== 200 || !etag || !headers.get('cache-control')?.includes('public')) return undefined;
  return { body: rendered.body, rendered, headers: Object.fromEntries(headers) };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: { rendered, headers }, age }: Kept<KeptPage>,
  isNew = false,
): Promise<void> {
  reply.headers(headers);
  vary(reply, 'Accept-Encoding');
  return sendKept(request, reply, { answer: rendered, age }, { seconds: secondsKept, isNew });
}
