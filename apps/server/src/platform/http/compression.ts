import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { brotliOptions } from '../encoded-answer.ts';

/**
 * How what is sent once is compressed: what is no larger than a page is in one go, by zstd where the client reads it,
 * which takes a quarter of the time of a stream of brotli.
 */
export const compressOnce: FastifyCompressOptions = {
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: brotliOptions(4),
  syncThreshold: 128 * 1_024,
};

/**
 * Compresses answers of a kilobyte and more. Register it after whatever sets ETags: a strong one promises the same
 * bytes, which an answer in two encodings does not have.
 */
export const compression = fp(async (app) => {
  await app.register(compress, { ...compressOnce, globalDecompression: false });
  app.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', etagFor(request, etag));
  });
});

/** The ETag for a client that may be sent another encoding than others are. */
export function etagFor(request: FastifyRequest, etag: string): string {
  const mayBeCompressed = /\*|\b(zstd|br|gzip)\b/i.test(String(request.headers['accept-encoding']));
  return mayBeCompressed && etag.startsWith('"') ? `W/${etag}` : etag;
}
