import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Integration } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { type SmtpReceiver, startSmtp } from '../../../../test/smtp.ts';
import { failureReasonOf } from '../../../platform/integrations.ts';

let app: TestApp;
let admin: TestUser;
let smtp: SmtpReceiver;
/** Speaks for the map server, Nominatim and USDA; `isDown` has them all answer 503. */
let outside: Server;
/** What they answer while they are down. */
let badStatus = 503;
let isDown = false;

beforeAll(async () => {
  smtp = await startSmtp();
  outside = createServer((request, response) => {
    if (isDown) return response.writeHead(badStatus).end();
    const isTile = request.url?.endsWith('.png');
    response.writeHead(200, { 'content-type': isTile ? 'image/png' : 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  app = await createTestApp('empty', {
    SMTP_URL: smtp.url,
    TILE_URL: `${url}/{z}/{x}/{y}.png`,
    NOMINATIM_URL: url,
    OPENFOODFACTS_URL: url,
    USDA_URL: url,
    USDA_API_KEY: 'a-key-nobody-may-see',
  });
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  outside.close();
});

const list = async (): Promise<Integration[]> =>
  (await app.send('GET', '/api/webmin/integrations/', { headers: admin.authorization })).json();
const find = async (name: string) => (await list()).find((integration) => integration.name === name);
const check = (name: string) =>
  app.send('POST', `/api/webmin/integrations/${name}/test/`, { headers: admin.authorization });

test('WEB-11 each integration says what it is for and which settings it has, never their values', async () => {
  const all = await list();
  expect(all.map(({ name }) => name)).toEqual([
    'mail',
    'push',
    'tiles',
    'nominatim',
    'usda',
    'openfoodfacts',
    'storage',
    'advertising',
  ]);
  expect(await find('storage')).toMatchObject({
    state: 'off',
    can_test: false,
    missing: expect.arrayContaining(['S3_BUCKET']),
  });
  expect(await find('advertising')).toMatchObject({ state: 'off', can_test: false, missing: ['ADS_CLIENT'] });
  for (const secret of ['keeper', 'a-key-nobody-may-see']) expect(JSON.stringify(all)).not.toContain(secret);
});

test.each(['mail', 'tiles', 'nominatim', 'usda', 'openfoodfacts'])(
  'WEB-11 %s can be tested, and its last success is kept',
  async (name) => {
    expect((await check(name)).json()).toMatchObject({ ok: true });
    expect(await find(name)).toMatchObject({ state: 'ready', last_success: expect.any(String), last_failure: null });
  },
);

test('WEB-11 a service that is down is told with its reason until it works again', async () => {
  isDown = true;
  expect((await check('usda')).json()).toEqual({ ok: false, message: 'The server answered 503.' });
  expect(await find('usda')).toMatchObject({ state: 'failing', last_error: 'The server answered 503.' });
  isDown = false;
  expect((await check('usda')).json()).toMatchObject({ ok: true });
  expect(await find('usda')).toMatchObject({ state: 'ready' });
});

test('WEB-11 what is not set up, or shows in browsers only, cannot be tested', async () => {
  expect((await check('storage')).statusCode).toBe(409);
  expect((await check('advertising')).statusCode).toBe(409);
  expect((await check('carrier-pigeon')).statusCode).toBe(400);
  expect((await check('push')).json()).toMatchObject({ ok: false, message: expect.stringContaining('profile') });
  expect(await find('push'), 'that says nothing about the service').toMatchObject({
    state: 'ready',
    last_failure: null,
  });
});

test.each([401, 403])('WEB-11 a key that is refused with %s is said in words', async (status) => {
  [isDown, badStatus] = [true, status];
  const message = `The server refuses access (${status}); check the key or password.`;
  expect((await check('usda')).json()).toEqual({ ok: false, message });
  [isDown, badStatus] = [false, 503];
});

test.each([
  ['http://nowhere.invalid', 'nowhere.invalid cannot be reached; check DNS.'],
  ['http://127.0.0.1:8', '127.0.0.1:8 refuses connections; check the address and that it runs.'],
])('WEB-11 OPR-11 why %s is not reached is said in words', async (url, message) => {
  const other = await createTestApp('empty', { NOMINATIM_URL: url });
  const me = await other.createUser({ isSuperuser: true });
  const answer = await other.send('POST', '/api/webmin/integrations/nominatim/test/', { headers: me.authorization });
  await other.close();
  expect(answer.json()).toEqual({ ok: false, message });
});

test.each([
  [
    Object.assign(new Error('fetch failed'), { cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }) }),
    /has expired/,
  ],
  [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /is not trusted/],
  [Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), /another name/],
  [
    Object.assign(new Error('connect'), { code: 'ETIMEDOUT', address: '10.0.0.1' }),
    /^10\.0\.0\.1 does not answer in time/,
  ],
  [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), /does not answer in time/],
  [Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 }), /refuses access \(535\)/],
  [
    new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED', address: '::1', port: 25 })]),
    /^::1:25 refuses/,
  ],
  [new Error('see https://user:secret@host/x\nand more'), /^see https:\/\/…@host\/x$/],
])('WEB-11 %s is told so that one knows what to check', (error, words) => {
  expect(failureReasonOf(error)).toMatch(words);
});
