import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/**
 * Compresses answers of a kilobyte and more. Register it after whatever sets ETags: a strong one promises the same
 * bytes, which an answer in two encodings does not have.
 */
export const compression = fp(async (app) => {
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  app.addHook('onSend', async (request, reply) => {
    const etag = reply.getHeader('etag');
    const mayBeCompressed = /\b(br|gzip)\b/i.test(String(request.headers['accept-encoding']));
    if (mayBeCompressed && typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
  });
});
