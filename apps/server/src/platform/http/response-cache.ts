import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from '../rate-limit/client-address.ts';
import type { Limit } from '../rate-limit/limit.ts';
import { hasWritten } from './read-source.ts';

/** An answer by 200 as it goes out to all guests who ask for it in the same words. */
export interface WholeResponse {
  headers: OutgoingHttpHeaders;
  bytes: Uint8Array;
  /** For how many milliseconds it has been kept, and may be. */
  age: number;
  ttl: number;
  /** What each request for it takes one of. */
  limit?: Limit;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the same once more to who asks as `request` did, until it is too old or what guests see has changed. */
    keepResponse(request: FastifyRequest, response: WholeResponse): void;
  }
}

interface Kept {
  /** As Node takes it, without what each answer has of its own. */
  head: string[];
  bytes: Uint8Array;
  since: number;
  limit: Limit | undefined;
}

const megabyte = 1024 * 1024;

/**
 * Keeps whole responses, head and bytes, and sends them before anything else is done for a request: what hooks would
 * check and set was checked and set for the one before, who asked in the same words. Only for guests who have nothing
 * that an answer could depend on.
 */
export const responseCache = fp(async (app) => {
  const cache = new LRUCache<string, Kept>({
    maxSize: 32 * megabyte,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + 2_000,
  });
  app.onPublicDataChange(() => cache.clear());

  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const kept = key === undefined ? undefined : cache.get(key);
    if (!kept) return done();
    if (!kept.limit) return send(request, reply, kept);
    // Who is over the limit is told so on the usual way.
    kept.limit.take(clientNetwork(request.ip)).then(
      () => send(request, reply, kept),
      () => done(),
    );
  });

  app.decorate('keepResponse', (request, { headers, bytes, age, ttl, limit }) => {
    const key = keyOf(request);
    if (key === undefined || age >= ttl) return;
    cache.set(key, { head: sharedHead(headers), bytes, since: performance.now() - age, limit }, { ttl: ttl - age });
  });
});

/** All of a request that the answer may depend on; undefined where there is more of it. */
function keyOf(request: FastifyRequest): string | undefined {
  const { method, headers, url } = request.raw;
  if (method !== 'GET' || own.some((name) => headers[name] !== undefined) || hasWritten(request)) return undefined;
  return `${request.protocol} ${request.host} ${headers['accept-encoding']} ${url}`;
}

/** Who somebody is, from which site they ask, and what they have. */
const own = ['authorization', 'origin', 'if-none-match'] satisfies (keyof IncomingMessage['headers'])[];

function sharedHead(headers: OutgoingHttpHeaders): string[] {
  const { age, 'x-request-id': id, ...shared } = headers;
  return Object.entries(shared).flatMap(([name, value]) => [name, String(value)]);
}

/** What is to be sent at the end of this turn of the event loop. */
let due: { request: FastifyRequest; reply: FastifyReply; kept: Kept }[] = [];

/**
 * Sends it with what else this turn has to send: to wake whoever waits for answers on the same machine, such as a
 * balancer, takes longer than making one, and is done once for all of them.
 */
function send(request: FastifyRequest, reply: FastifyReply, kept: Kept): void {
  reply.hijack();
  if (due.push({ request, reply, kept }) === 1) setImmediate(sendDue);
}

function sendDue(): void {
  const all = due;
  due = [];
  for (const { request, reply, kept } of all) {
    const age = String(Math.ceil((performance.now() - kept.since) / 1_000));
    reply.raw.writeHead(200, [...kept.head, 'age', age, 'x-request-id', request.id]).end(kept.bytes);
  }
}
