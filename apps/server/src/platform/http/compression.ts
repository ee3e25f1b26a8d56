import compress from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Compresses answers of a kilobyte and more. Register it after whatever sets ETags: a strong one promises the same
 * bytes, which an answer in two encodings does not have.
 */
export const compression = fp(async (app) => {
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  app.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', etagFor(request, etag));
  });
});

/** The ETag for a client that may be sent another encoding than others are. */
export function etagFor(request: FastifyRequest, etag: string): string {
  const mayBeCompressed = /\b(br|gzip)\b/i.test(String(request.headers['accept-encoding']));
  return mayBeCompressed && etag.startsWith('"') ? `W/${etag}` : etag;
}
