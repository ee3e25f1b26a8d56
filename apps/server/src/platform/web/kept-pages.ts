import type { RenderedPage } from '@bargain-buddy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerCache, createAnswerCache, type Kept } from '../answer-cache.ts';
import { type EncodedAnswer, encodedFor, quicklyEncodedFor } from '../encoded-answer.ts';
import { writtenHeader } from '../http/read-source.ts';
import { secondsKept } from '../public-answer.ts';

/** A page that is the same for all, with the headers of its own. */
interface KeptPage {
  body: Uint8Array;
  /** The same for as long as the page is, whatever else changes: its compressed bytes are kept with it. */
  rendered: RenderedPage;
  etag: string;
  headers: Record<string, string>;
  /** The headers that it goes out with, by encoding, as Node takes them. */
  heads: Map<string, string[]>;
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
    void sendKept(app, request, reply, kept);
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
      await sendKept(app, request, reply, found);
      return reply;
    }
    try {
      const made = await make();
      const kept = toKept(made);
      if (!kept) return made;
      found.settle(kept, made.age);
      await sendKept(app, request, reply, { answer: kept, age: made.age }, quicklyEncodedFor);
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

function toKept({ answer: { status, headers }, rendered }: MadePage): KeptPage | undefined {
  const etag = headers.get('etag');
  if (!rendered || status !== 200 || !etag || !headers.get('cache-control')?.includes('public')) return undefined;
  return { body: rendered.body, rendered, etag, headers: Object.fromEntries(headers), heads: new Map() };
}

async function sendKept(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: page, age }: Kept<KeptPage>,
  encode = encodedFor,
): Promise<void> {
  // Around Fastify's own way, which would take several times as long as everything else here.
  reply.hijack();
  const own = ['x-request-id', request.id, 'age', String(Math.ceil(age / 1000))];
  if (isKnown(request, page.etag)) {
    reply.raw.writeHead(304, [...headOf(page, app, undefined), ...own]).end();
    return;
  }
  const ready = encode(request.headers['accept-encoding'], page.rendered);
  const { encoding, bytes } = ready instanceof Promise ? await ready : ready;
  const head = headOf(page, app, encoding);
  reply.raw.writeHead(200, [...head, 'content-length', String(bytes.length), ...own]).end(bytes);
}

function headOf(page: KeptPage, app: FastifyInstance, encoding: EncodedAnswer['encoding']): string[] {
  const name = encoding ?? '';
  const known = page.heads.get(name);
  if (known) return known;
  const vary = [page.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const headers = { ...app.pageHeaders, ...page.headers, vary, ...(encoding && { 'content-encoding': encoding }) };
  const head = Object.entries(headers).flatMap(([key, value]) => [key, String(value)]);
  page.heads.set(name, head);
  return head;
}
