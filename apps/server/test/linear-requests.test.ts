import * as contract from '@bargain-buddy/contract';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from './app.ts';

/** Random texts for each header and parameter; a longer hunt: FUZZ_RUNS=1000. */
const runs = Number(process.env.FUZZ_RUNS ?? 4);
/** The same texts in each run, so that a failure repeats. */
const seed = 34;
/** Processor time of one request, in milliseconds (SEC-05). */
const maxCpu = 50;
/** Node refuses larger heads of requests. */
const headLength = 16_000;
const fieldLength = 100_000;

let api: TestApp;
/** A request as a server gets it: test apps read the database before each. */
const get = (url: string, headers = {}) => api.injectAsServed({ url, headers });
beforeAll(async () => {
  // Pages are measured as they are served: React is several times slower in development.
  vi.stubEnv('NODE_ENV', 'production');
  api = await createTestApp('samples', { TRUST_PROXY: 'on', CORS_ORIGINS: 'https://elsewhere.example' });
  // What the first requests load and compile belongs to none of them.
  for (let round = 0; round < 10; round += 1) {
    for (const path of [...pages, '/api/price/price/']) await get(`${path}?search=rice&page=${round + 1}`);
  }
});
afterAll(() => api.close());

/** Headers that the server, its plugins and Fastify read. */
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-version',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-no-compression',
  'x-request-id',
];
const pages = ['/', '/where-to-shop', '/listings/1', '/kinds/rice', '/login', '/no-such-page'];
const headerTargets = ['/api/price/price/', '/images/none.webp', '/favicon.ico', '/', '/login', '/no-such-page'];

const words = [
  'token',
  'key',
  'gzip',
  'br;q=0',
  'bytes=',
  'W/"',
  'Bearer ',
  '127.0.0.1',
  'a@b.c',
  'bb_written=',
  'eyJ',
];
const piece = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...' \t,;:=&?#%/\\"\'()[]{}<>@+-_.*0aZ', '%20', '%25', '%2', 'é', '🥭'),
  fc.string({ maxLength: 8 }),
);
/** A start, a fragment of one to three pieces to be repeated, and an end. */
const fragments = fc.record({
  start: fc.oneof(fc.constant(''), piece),
  fragment: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('').slice(0, 8) || ' '),
  end: fc.oneof(fc.constant(''), piece),
});

type Text = { start: string; fragment: string; end: string };

/** The fragment as often as it fits into `length`, between its start and its end. */
function repeated({ start, fragment, end }: Text, length: number, encode: (part: string) => string): string {
  const encoded = encode(fragment) || 'x';
  return encode(start) + encoded.repeat(length / encoded.length) + encode(end);
}

/** Texts that are slow for the usual mistakes: `\s*;`, `0+$`, `[^@]+@[^@]+\.`, `(?:a|b)*=`. */
const usual = [
  'x| |x',
  '|,|',
  '|;|token',
  '|0|1',
  '|a|',
  'a@|a.|@',
  '|%25|',
  '|token=|;',
  '|(|',
  '|"|',
  '|-|=',
  '| a|,',
].map((text): [Text] => {
  const [start = '', fragment = '', end = ''] = text.split('|');
  return [{ start, fragment, end }];
});

async function cpuOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/**
 * Tries ten times: garbage collection and other work slow some down, a quadratic step all of them.
 * Each text differs, so that no cache answers it.
 */
async function expectQuick(send: (text: string) => unknown, length = headLength, encode = inAddress): Promise<void> {
  const property = fc.asyncProperty(fragments, async (text) => {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 10 && least >= maxCpu; time += 1) {
      least = Math.min(least, await cpuOf(() => send(repeated(text, length - 100 * time, encode))));
    }
    expect(least).toBeLessThan(maxCpu);
  });
  await fc.assert(property, { numRuns: usual.length + runs, examples: usual, seed });
}

/** As clients write it in an address. */
const inAddress = (text: string) => text.toWellFormed().replace(/[^\x21-\x7e]|[#&+]/gu, encodeURIComponent);
/** The bytes that a header may have. */
const inHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

test.each(headerNames)('SEC-05 the header %s costs time in proportion to its length', async (name) => {
  for (const target of headerTargets) {
    await expectQuick((text) => get(target, { [name]: text }), headLength, inHeader);
  }
});

const everyCall = Object.values(allCalls);
const schemas = new Map<string, unknown>(Object.entries(contract));
const publicGets = everyCall.filter(({ method, who }) => method === 'GET' && who === 'anyone');

test.each(publicGets)('SEC-05 parameters of $path cost time in proportion to their length', async ({ path, query }) => {
  const schema = schemas.get(query ?? '');
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const address = `/api${path.replace(/:\w+/g, '1')}`;
  for (const name of [...names, 'unknown']) {
    await expectQuick((text) => get(`${address}?${name}=${text}`));
  }
  await expectQuick((text) => get(`${address}?${text.replaceAll('%26', '&')}`));
  if (path.includes(':')) {
    await expectQuick((text) => get(`/api${path.replace(/:\w+/, text)}`));
  }
});

test.each(pages)('SEC-05 the address of the page %s costs time in proportion to its length', async (path) => {
  for (const name of ['search', 'region', 'sort', 'near', 'page', 'next', '']) {
    await expectQuick((text) => get(`${path}?${name}=${text}`));
  }
  await expectQuick((text) => get(`${path}${text}`));
});

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** A value of the schema's shape with `text` in each field of text. */
function filled(schema: JsonSchema, text: string): unknown {
  const { type, anyOf, items, properties, enum: values } = schema;
  if (schema.const !== undefined || values) return schema.const ?? values?.[0];
  if (anyOf) return filled(anyOf.find((one) => one.type === 'string') ?? anyOf[0] ?? {}, text);
  const [kind] = [type].flat();
  if (kind === 'array') return Array(10).fill(filled(items ?? {}, text));
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, filled(one, text)]));
  return { integer: 1, number: 1, boolean: true, null: null }[kind ?? ''] ?? text;
}

const bodies = new Set(everyCall.flatMap(({ body }) => body ?? []));

test.each([...bodies])('SEC-05 checking the body %s takes time in proportion to its length', async (name) => {
  const schema = schemas.get(name) as z.ZodType;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  await expectQuick((text) => schema.safeParse(filled(shape, text)), fieldLength, String);
});
