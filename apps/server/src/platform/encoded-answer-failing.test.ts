import * as zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { encodedFor } from './encoded-answer.ts';

const brotli = vi.hoisted(() => ({ fails: true }));

vi.mock('node:zlib', async (load) => {
  const real = await load<typeof zlib>();
  const brotliCompress = (body: string, options: zlib.BrotliOptions, done: zlib.CompressCallback) =>
    brotli.fails ? done(new Error('out of memory'), Buffer.of()) : real.brotliCompress(body, options, done);
  return { ...real, brotliCompress };
});

test('an answer that cannot be compressed goes out as it is, and is compressed for whoever asks next', async () => {
  const answer = { body: 'rice '.repeat(500), etag: '"1"' };
  expect(await encodedFor('br', answer)).toEqual({ bytes: Buffer.from(answer.body) });
  brotli.fails = false;
  const encoded = await encodedFor('br', answer);
  expect(zlib.brotliDecompressSync(encoded.bytes).toString()).toBe(answer.body);
});
