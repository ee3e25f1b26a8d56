import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AnswerCache, type CachedAnswer, createAnswerCache, type Kept } from '../answer-cache.ts';
import { type EncodedAnswer, encodedFor } from '../encoded-answer.ts';
import { writtenHeader } from '../http/read-source.ts';
import { secondsKept } from '../public-answer.ts';

/** A page that is the same for all, with the headers of its own. */
interface KeptPage extends CachedAnswer {
  headers: Record<string, string>;
  /** The headers that it goes out with, by encoding, as Node takes them. */
  heads: Map<string, string[]>;
}

/** A page as it was rendered, and for how many milliseconds what it is made of had been kept. */
export interface MadePage {
  page: Response;
  age: number;
}

/** Pages that did not change though something did keep their compressed bytes. */
const largestSize = 32 * 1024 * 1024;

/**
 * Keeps pages that say they are `public` for seconds, as any shared cache may, and sends them without rendering,
 * hashing or compressing anything: each is found by its address, until anything changes that guests see.
 */
export function keepPages(app: FastifyInstance) {
  const cache: AnswerCache<KeptPage> = createAnswerCache(secondsKept);
  const unchanged = new LRUCache<string, KeptPage>({
    maxSize: largestSize,
    sizeCalculation: ({ body }) => 2 * body.length + 1,
  });
  app.onPublicDataChange(cache.clear);

  app.addHook('onRequest', (request, reply, done) => {
    const kept = mayBeKept(request) ? cache.get(request.url) : undefined;
    if (!kept) return done();
    void sendKept(app, request, reply, kept);
  });

  /** Answers by the kept page of the address or, where there is none, by what `make` makes. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<MadePage>,
  ): Promise<Response | FastifyReply> {
    if (!mayBeKept(request) || request.method !== 'GET') return (await make()).page;
    const found = await cache.find(request.url);
    if ('answer' in found) {
      await sendKept(app, request, reply, found);
      return reply;
    }
    try {
      const { page, age } = await make();
      const made = await toKept(page);
      if (!made) return page;
      const kept = unchanged.get(made.etag) ?? made;
      unchanged.set(kept.etag, kept);
      found.settle(kept, age);
      await sendKept(app, request, reply, { answer: kept, age });
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

/** Whether the browser has this page already. */
export const isKnown = (request: FastifyRequest, etag: string): boolean =>
  request.headers['if-none-match']?.includes(etag) ?? false;

async function toKept(page: Response): Promise<KeptPage | undefined> {
  const etag = page.headers.get('etag');
  if (page.status !== 200 || !etag || !page.headers.get('cache-control')?.includes('public')) return undefined;
  return { body: await page.text(), etag, headers: Object.fromEntries(page.headers), heads: new Map() };
}

async function sendKept(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: page, age }: Kept<KeptPage>,
): Promise<void> {
  // Around Fastify's own way, which would take several times as long as everything else here.
  reply.hijack();
  const own = ['x-request-id', request.id, 'age', String(Math.ceil(age / 1000))];
  if (isKnown(request, page.etag)) {
    reply.raw.writeHead(304, [...headOf(page, app, undefined), ...own]).end();
    return;
  }
  const ready = encodedFor(request.headers['accept-encoding'], page);
  const encoded = ready instanceof Promise ? await ready : ready;
  const bytes = encoded?.bytes ?? Buffer.from(page.body);
  const head = headOf(page, app, encoded);
  reply.raw.writeHead(200, [...head, 'content-length', String(bytes.length), ...own]).end(bytes);
}

function headOf(page: KeptPage, app: FastifyInstance, encoded: EncodedAnswer | undefined): string[] {
  const name = encoded?.encoding ?? '';
  const known = page.heads.get(name);
  if (known) return known;
  const vary = [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers = { ...app.pageHeaders, ...page.headers, vary, ...(encoded && { 'content-encoding': name }) };
  const head = Object.entries(headers).flatMap(([key, value]) => [key, String(value)]);
  page.heads.set(name, head);
  return head;
}
