import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedAnswer } from './answer-cache.ts';

const compressors = {
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;

export interface EncodedAnswer {
  encoding: Encoding;
  bytes: Buffer;
}

/** Below, compressing is not worth it. */
const fewest = 1_024;
const made = new WeakMap<CachedAnswer, Partial<Record<Encoding, ReturnType<typeof encodedFor>>>>();

/**
 * A kept answer as bytes that the client reads, compressed once for all who ask for it until it is forgotten; undefined
 * where it goes out as it is, or is compressed like any other, as when that fails.
 */
export function encodedFor(
  acceptEncoding: string | undefined,
  answer: CachedAnswer,
): EncodedAnswer | Promise<EncodedAnswer | undefined> | undefined {
  const encoding = readable(acceptEncoding);
  if (!encoding || answer.body.length < fewest) return undefined;
  const known = made.get(answer) ?? {};
  made.set(answer, known);
  known[encoding] ??= compressors[encoding](answer.body).then(
    (bytes) => {
      const encoded = { encoding, bytes };
      known[encoding] = encoded;
      return encoded;
    },
    () => {
      delete known[encoding];
      return undefined;
    },
  );
  return known[encoding];
}

/** Brotli where it is accepted, else gzip; undefined where neither is named, or only by weight 0. */
function readable(acceptEncoding = ''): Encoding | undefined {
  const names = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}
