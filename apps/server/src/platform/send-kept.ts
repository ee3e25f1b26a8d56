import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kept } from './answer-cache.ts';
import { encodedFor, quicklyEncodedFor } from './encoded-answer.ts';
import { isKnown } from './http/if-none-match.ts';
import type { Limit } from './rate-limit/limit.ts';

interface Sending {
  /** For how many seconds answers of this kind are kept. */
  seconds: number;
  /** It has just been made, and may never be asked for again. */
  isNew?: boolean;
  /** What each request for it takes one of. */
  limit?: Limit;
}

/** Sends a kept answer with the headers that the reply has, an ETag among them, or that its client has it. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, age }: Kept<{ body: string | Uint8Array }>,
  { seconds, isNew = false, limit }: Sending,
): Promise<void> {
  // Whoever keeps it on counts its time from when it was made.
  reply.header('age', Math.ceil(age / 1000));
  // Around Fastify's own way, which would take several times as long as everything else here.
  reply.hijack();
  if (isKnown(request, String(reply.getHeader('etag')))) {
    reply.raw.writeHead(304, headersOf(reply)).end();
    return;
  }
  const encode = isNew ? quicklyEncodedFor : encodedFor;
  const ready = encode(request.headers['accept-encoding'], answer);
  const { encoding, bytes } = ready instanceof Promise ? await ready : ready;
  reply.header('content-length', bytes.length);
  if (encoding) {
    reply.header('content-encoding', encoding);
    vary(reply, 'accept-encoding');
  }
  const headers = headersOf(reply);
  // What had to be waited for may be out of date by now.
  if (!isNew && !(ready instanceof Promise)) {
    request.server.keepResponse(request, { headers, bytes, age, ttl: 1000 * seconds, ...(limit && { limit }) });
  }
  reply.raw.writeHead(200, headers).end(bytes);
}

/** Adds to what the answer depends on. */
export function vary(reply: FastifyReply, on: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  if (known.toLowerCase().split(/, */).includes(on.toLowerCase())) return;
  reply.header('vary', known ? `${known}, ${on}` : on);
}

/** All that hooks and we have given the answer, as Node takes it. */
const headersOf = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders;
