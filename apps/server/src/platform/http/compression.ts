import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** A window of 128 kB. With the default of 4 MB, V8 collects the whole heap after every few responses. */
export const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
};

/** Compresses responses above 1 kB, up to 128 kB at once. zstd is preferred: it takes a quarter of brotli's time. */
export const compression = fp(async (app) => {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions,
    syncThreshold: 128 * 1_024,
    globalDecompression: false,
  });
});
