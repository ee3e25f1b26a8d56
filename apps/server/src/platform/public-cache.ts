import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, zstdCompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { brotliOptions } from './http/compression.ts';
import { hasRecentWrite } from './http/read-source.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Guests all get the same response, which this cache and a CDN store for some seconds. */
    isPublic?: boolean;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyRequest {
    /** Age of the data that the response is made of, in milliseconds. */
    dataAgeMs: number;
  }
}

/** Options of a route whose response is the same for all guests. */
export const publicResponse = { config: { isPublic: true } } as const;

export const cacheSeconds = 5;
const forGuests = `public, max-age=0, s-maxage=${cacheSeconds}, stale-while-revalidate=30, must-revalidate`;
const forOnePerson = 'private, no-cache';

const maxBytes = 64 * 1024 * 1024;
const minCompressedBytes = 1_024;

const compressors = {
  zstd: promisify(zstdCompress),
  br: (body: Buffer) => promisify(brotliCompress)(body, brotliOptions),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};
type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];

interface ResponseParts {
  status?: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Undefined for a response that must not be cached. */
  dataAgeMs?: number;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  /** Time of the data on the clock of `performance.now()`. Undefined for a response that must not be cached. */
  dataTime: number | undefined;
  /** Each variant is made at its first request. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

export function createResponse({ status = 200, headers, body, dataAgeMs }: ResponseParts): StoredResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  return {
    status,
    headers,
    body: bytes,
    etag: etagOf(bytes),
    dataTime: dataAgeMs === undefined ? undefined : performance.now() - dataAgeMs,
    compressed: new Map(),
  };
}

/** Returns a weak ETag, because compressed variants have the same. */
function etagOf(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

export interface PublicCache {
  /** Makes a missing response once for all simultaneous requests. It may only depend on the key. */
  fetch(key: string, make: () => Promise<StoredResponse>): Promise<StoredResponse>;
  clear(): void;
}

export function createPublicCache(seconds = cacheSeconds): PublicCache {
  // A response that was begun before a change is stored under a key that is not used any more.
  let generation = 0;
  const cache = new LRUCache<string, StoredResponse, () => Promise<StoredResponse>>({
    ttl: 1_000 * seconds,
    maxSize: maxBytes,
    sizeCalculation: ({ body, dataTime }, key) =>
      // Larger than the cache: lru-cache returns the response without storing it.
      dataTime === undefined ? maxBytes + 1 : 2 * body.length + 2 * key.length + 1_000,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: make, options }) {
      const response = await make();
      const age = response.dataTime === undefined ? 0 : performance.now() - response.dataTime;
      options.ttl = Math.max(1, Math.round(1_000 * seconds - age));
      return response;
    },
  });
  return {
    fetch: (key, make) => cache.forceFetch(`${generation} ${key}`, { context: make }),
    clear() {
      generation += 1;
      cache.clear();
    },
  };
}

/** Makes `app.publicCache`: responses to guests, until they are seconds old or public data has changed. */
export const publicCachePlugin = fp(async (app) => {
  const cache = createPublicCache();
  app.onPublicDataChange(cache.clear);
  app.decorate('publicCache', cache);
  app.decorateRequest('dataAgeMs', 0);
});

/** Sends the response of a public endpoint. Only a guest who has not just written gets it from the cache. */
export async function sendPublicResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  makeBody: () => Promise<string>,
): Promise<FastifyReply> {
  const make = async (isCacheable: boolean) => {
    const body = await makeBody();
    return createResponse({ headers: {}, body, ...(isCacheable && { dataAgeMs: request.dataAgeMs }) });
  };
  // Responses contain absolute addresses of the host.
  const key = `${request.protocol}://${request.host}${request.url}`;
  const response =
    isPersonal(request) || hasRecentWrite(request)
      ? await make(false)
      : await request.server.publicCache.fetch(key, () => make(true));
  return sendJson(request, reply, response);
}

/** Sends JSON with its ETag and Cache-Control. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StoredResponse,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  reply.header('cache-control', isPersonal(request) ? forOnePerson : forGuests);
  addVary(reply, 'Authorization');
  return sendResponse(request, reply, response);
}

/** Sends the variant that the client accepts, or 304 if the client has it. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StoredResponse,
): Promise<FastifyReply> {
  const { status, headers, body, etag, dataTime } = response;
  reply.code(status).headers({ ...headers, etag });
  if (dataTime !== undefined) reply.header('age', Math.ceil((performance.now() - dataTime) / 1_000));
  addVary(reply, 'Accept-Encoding');
  if (status === 200 && hasEtag(request, etag)) return reply.code(304).removeHeader('content-type').send();
  const encoding = body.length < minCompressedBytes ? null : acceptedEncoding(request);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(response, encoding));
}

/** A response to a person or for a position must not be shared. */
function isPersonal({ headers, user, query }: FastifyRequest): boolean {
  return headers.authorization !== undefined || user !== null || (query as { near?: unknown }).near !== undefined;
}

function compress({ body, compressed }: StoredResponse, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known) return known;
  const made = compressors[encoding](body);
  compressed.set(encoding, made);
  made.catch(() => compressed.delete(encoding));
  return made;
}

/** `*` means gzip, as in @fastify/compress. */
function acceptedEncoding({ headers }: FastifyRequest): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return negotiate(accepted.replace(/\*|x-gzip/g, 'gzip'), encodings);
}

/** Weak and strong ETags are compared as weak ones, and '*' matches all (RFC 9110, 13.1.2). */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = headers['if-none-match']?.split(',').map(opaque) ?? [];
  return known.includes('*') || known.includes(opaque(etag));
}

function addVary(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  if (known.toLowerCase().split(/, */).includes(name.toLowerCase())) return;
  reply.header('vary', known ? `${known}, ${name}` : name);
}
