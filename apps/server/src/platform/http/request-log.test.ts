import { Writable } from 'node:stream';
import fc from 'fast-check';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './request-log.ts';

async function logOf(trustProxy: boolean, headers: Record<string, string>) {
  const lines: string[] = [];
  const app = logger(lines, trustProxy);
  const payload = { password: 'hunter2', refresh: 'r3fresh' };
  await app.inject({ method: 'POST', url: '/reset/?token=s3cret&page=2', headers, payload });
  return lines;
}

/** The address of a request in the log, without a server that may refuse the address. */
function loggedUrl(url: string): string {
  linesOfUrls.length = 0;
  loggerOfUrls.log.info({ req: { method: 'GET', url, ip: '127.0.0.1' } });
  return JSON.parse(linesOfUrls.join('')).req.url;
}
const linesOfUrls: string[] = [];
const loggerOfUrls = logger(linesOfUrls);

/** An app that adds each line of its log to `lines`. */
function logger(lines: string[], trustProxy = false) {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const options = logOptions({ logLevel: 'info', trustProxy });
  const app = fastify({ ...options, logger: { ...Object(options.logger), stream } });
  app.post('/reset/', async (request) => {
    request.log.warn({ headers: request.headers, user: { password: 'hunter2' } }, 'careless');
    throw new Error('broken');
  });
  return app;
}

it('logs one line for a request, without headers, bodies, passwords and tokens', async () => {
  const lines = await logOf(false, {
    authorization: 'Bearer t0ken',
    cookie: 'c00kie=1',
    'x-request-id': 'chosen-by-client',
  });
  const text = lines.join('');
  expect(text).not.toMatch(/t0ken|c00kie|hunter2|r3fresh|s3cret|chosen-by-client/);
  const completed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
  expect(completed).toEqual([
    expect.objectContaining({
      reqId: expect.stringMatching(/^[\w-]{36}$/),
      req: { method: 'POST', url: '/reset/?token=[hidden]&page=2', remoteAddress: '127.0.0.1' },
      res: { statusCode: 500 },
    }),
  ]);
  expect(text).toMatch(/"responseTime":\d+(\.\d{1,3})?,/);
});

const secret = 'Zk3_9-abcdefghijklmnopqrstuvwxyzABCDEFGHIJK'.slice(0, 43);
const jwt = `eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiI0MiIsImZhbWlseSI6IjEyMyJ9.${secret}`;
const percent = (text: string) => Array.from(text, (one) => `%${one.charCodeAt(0).toString(16)}`).join('');
const twice = (text: string) => percent(percent(text));
const percentSigns = (text: string, times: number) => percent(text).replaceAll('%', `%${'25'.repeat(times)}`);

it.each([
  // In a parameter.
  `/reset-password?token=${secret}`,
  `/reset-password?TOKEN=${secret}`,
  `/reset-password?rEsEt_ToKeN=${secret}&page=2`,
  `/reset-password?a=1;token=${secret}`,
  `/reset-password?a=1;b;token=${secret};c=3`,
  `/reset-password?a?token=${secret}`,
  `/reset-password?token[]=${secret}`,
  `/reset-password?token=${secret.slice(0, 20)};${secret.slice(20)}`,
  `/reset-password#token=${secret}`,
  `/take-back-email?refresh=${secret}&access=${secret}`,
  // With its name or its delimiters percent-encoded.
  `/reset-password?%74oken=${secret}`,
  `/reset-password?to%6Ben%3D${secret}`,
  `/reset-password%3Ftoken%3D${secret}`,
  `/reset-password%253Ftoken%253D${secret}`,
  `/reset-password?next=%2Freset-password%3Ftoken%3D${secret}`,
  `/reset-password?x=1%26token%3D${secret}`,
  // Itself percent-encoded, once or more often.
  `/reset-password?token=${percent(secret)}`,
  `/l/${percent(secret)}`,
  `/l/${percent(secret).toUpperCase()}`,
  `/l/${twice(secret)}`,
  `/l/${percentSigns(secret, 3)}`,
  `/l/${percentSigns(secret, 30)}`,
  `/l/${secret.slice(0, 10)}${percent(secret.slice(10, 12))}${secret.slice(12)}`,
  // In a path or as a value.
  `/reset-password/${secret}`,
  `/l/${secret}`,
  `/l/${secret}.data`,
  `/l/${secret}/`,
  `/l/${secret}.`,
  `/l/${secret},`,
  `/l/${secret})`,
  `/l/"${secret}"`,
  `/l/%22${secret}%22`,
  `/search?search=${secret}`,
  `/search?search=my+link+${secret}+please`,
  // With more letters before or after it.
  `/l/x${secret}`,
  `/l/xy${secret}`,
  `/l/${secret}x`,
  `/l/${secret}xyz`,
  `/l/x${secret}x.data`,
  `/l/-${secret}_`,
  `/l/${secret}${secret}`,
  `/l/${secret}%41`,
  `/l/%41${secret}`,
  `/l/caf%C3%A9${secret}`,
  // The percent sign and the first letters of the token are no percent-encoding.
  `/l/%ab${secret.slice(2)}`,
  `/search?search=100%ab${secret.slice(2)}`,
  // Tokens in three parts.
  `/api/events/${jwt}`,
  `/api/events/?search=${jwt}`,
  `/api/events/x${jwt}x`,
  `/api/events/Bearer%20${jwt}`,
  `/api/events/${percent(jwt)}`,
  `/api/events/${twice(jwt)}`,
  `/api/events/eyJhbGciOiJub25lIn0.eyJzdWIiOiI0MiJ9.`,
])('logs no token of an address, however it is written: %s', (url) => {
  const line = loggedUrl(url);
  expect(line).toContain('[hidden]');
  expect(line).not.toMatch(/[\w-]{41}|eyJ/);
  expect(line).not.toContain(secret.slice(20));
  expect(line).not.toContain(url);
});

it.each(['key', 'code', 'near', 'Near', 'x-access', 'old_password', 'client_secret', 'refresh'])(
  'hides the whole value of the parameter %s, up to the next one',
  (name) => {
    const url = `/price/?page=2&${name}=10.5;s3cret?x%26y&sort=price#${name}=s3cret`;
    expect(loggedUrl(url)).toBe(`/price/?page=2&${name}=[hidden]&sort=price#${name}=[hidden]`);
  },
);

it.each([
  '/price/?search=caf%C3%A9%20%26%20milk&page=2',
  '/price/?keyword=milk&barcode=0123456789012&nearest=5&codes=1',
  '/kinds/parboiled-rice?stores=1%2C2',
  '/price/?search=100%&x=%zz',
  '/images/0123456789abcdef0123456789abcdef01234567-1200.webp',
  '/api/shopping-list/d6b58cb4-b0d8-4a52-8c80-b7f9d6a4a4b1/?a=1;b=2#c',
])('logs every other address as it came: %s', (url) => {
  expect(loggedUrl(url)).toBe(url);
});

it('logs at most 2 kB of an address, in ASCII', () => {
  const urls = [`/price/?search=${'milk+'.repeat(3_000)}`, `/price/?token=x&search=${'%E2%82%AC'.repeat(1_500)}`];
  for (const url of urls) expect(loggedUrl(url)).toMatch(/^[\x21-\x7e]{2048}$/);
});

/** A token and text around it that may not be told from it, encoded several times. */
const addressWithToken = fc
  .record({
    token: fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
      .chain((opaque) => fc.constantFrom(opaque, jwt.replace(secret, opaque))),
    before: fc.string({ maxLength: 12 }),
    after: fc.string({ maxLength: 12 }),
    delimiters: fc.tuple(
      ...Array(2).fill(fc.constantFrom('', '/', '?', '&x=', ';', '%', '%25', '.', 'x', '?token=', '#')),
    ),
    encodings: fc.nat(6),
    isEverythingEncoded: fc.boolean(),
  })
  .map(({ token, before, after, delimiters, encodings, isEverythingEncoded }) => {
    let text = `${before}${delimiters[0]}${token}${delimiters[1]}${after}`;
    for (let times = 0; times < encodings; times += 1) {
      text = isEverythingEncoded && times === 0 ? percent(text) : encodeURIComponent(text);
    }
    return { token, url: `/l/${text.replace(/[^\x21-\x7e]/g, encodeURIComponent)}` };
  });

it('logs no token, whatever stands around it and however often it is encoded', () => {
  fc.assert(
    fc.property(addressWithToken, ({ token, url }) => {
      const line = loggedUrl(url);
      expect(line).toContain('[hidden]');
      for (const part of token.split('.')) expect(line).not.toContain(part.slice(2, -2));
    }),
    { numRuns: 1_000 },
  );
});

it('SEC-05 takes time in proportion to the length of an address', () => {
  const urls = [
    `/api/health/?${';'.repeat(7_500)}${'token'.repeat(1_500)}`,
    `/?${'eyJ'.repeat(5_000)}`,
    `/?${'eyJ.'.repeat(4_000)}`,
    `/?${'-'.repeat(16_000)}`,
    `/${'%25'.repeat(5_000)}`,
    `/${'%'.repeat(16_000)}`,
    `/?${'token=;'.repeat(2_000)}`,
  ];
  const start = process.cpuUsage();
  for (const url of urls) loggedUrl(url);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000 / urls.length).toBeLessThan(50);
});

it('keeps the id that a proxy of ours gave the request, if it can be one', async () => {
  expect((await logOf(true, { 'x-request-id': 'from-the-proxy-1' })).join('')).toContain('"reqId":"from-the-proxy-1"');
  expect((await logOf(true, { 'x-request-id': 'bad\tid "with" quotes' })).join('')).not.toContain('quotes');
});
