import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './request-log.ts';

async function logOfUrl(url: string) {
  return logOf(false, {}, url);
}

async function logOf(trustProxy: boolean, headers: Record<string, string>, url = '/reset/?token=s3cret&page=2') {
  const lines: string[] = [];
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
  const payload = { password: 'hunter2', refresh: 'r3fresh' };
  await app.inject({ method: 'POST', url, headers, payload });
  return lines;
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
it.each([
  `/reset-password?token=${secret}`,
  `/reset-password?TOKEN=${secret}`,
  `/reset-password?%74oken=${secret}`,
  `/reset-password?to%6Ben%3D${secret}`,
  `/reset-password%3Ftoken%3D${secret}`,
  `/reset-password%253Ftoken%253D${secret}`,
  `/reset-password?next=%2Freset-password%3Ftoken%3D${secret}`,
  `/reset-password?a=1;token=${secret}`,
  `/reset-password?reset_token=${secret}&page=2`,
  `/reset-password/${secret}`,
  `/reset-password?token=${[...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
])('logs no token of an address, however it is written: %s', async (url) => {
  const line = (await logOfUrl(url)).join('');
  expect(line).toContain('[hidden]');
  expect(line).not.toContain(secret);
  expect(line).not.toContain(url);
});

it('logs every other address as it came', async () => {
  const url = '/price/?search=caf%C3%A9%20%26%20milk&page=2';
  expect((await logOfUrl(url)).join('')).toContain(`"url":"${url}"`);
});

it('keeps the id that a proxy of ours gave the request, if it can be one', async () => {
  expect((await logOf(true, { 'x-request-id': 'from-the-proxy-1' })).join('')).toContain('"reqId":"from-the-proxy-1"');
  expect((await logOf(true, { 'x-request-id': 'bad\tid "with" quotes' })).join('')).not.toContain('quotes');
});
