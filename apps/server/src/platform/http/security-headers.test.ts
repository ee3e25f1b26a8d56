import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { loadConfig } from '../../config.ts';
import { pageSecurityHeaders } from './security-headers.ts';

let plain: TestApp;
let secure: TestApp;
const partner = 'https://partner.example';
beforeAll(async () => {
  plain = await createTestApp();
  secure = await createTestApp('empty', { PUBLIC_URL: 'https://bargains.example', CORS_ORIGINS: `${partner}/` });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

describe('the API', () => {
  it('lets a browser run nothing in an answer, guess no type, frame nothing and send no more than the origin', async () => {
    for (const url of ['/api/health/', '/api/nothing/', '/api/core/me/']) {
      expect((await plain.send('GET', url)).headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/microphone=\(self\).*payment=\(\)/),
      });
    }
  });

  it('leaves out what browsers heed for pages alone', async () => {
    const names = Object.keys((await plain.send('GET', '/api/health/')).headers);
    expect(names.filter((name) => /xss|download|prefetch|cross-domain|agent-cluster/.test(name))).toEqual([]);
    const app = fastify();
    await app.register(pageSecurityHeaders, loadConfig({}));
    app.get('/', async () => '');
    expect((await app.inject('/')).headers).toMatchObject({ 'x-xss-protection': '0', 'origin-agent-cluster': '?1' });
  });

  it('asks for https only where people use it', async () => {
    expect((await plain.send('GET', '/api/health/')).headers).not.toHaveProperty('strict-transport-security');
    const { headers } = await secure.send('GET', '/api/health/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('other origins', () => {
  const preflight = (app: TestApp, origin: string) =>
    app.send('OPTIONS', '/api/core/login/', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  it('may not call the API by default', async () => {
    expect((await preflight(plain, partner)).headers).not.toHaveProperty('access-control-allow-origin');
    const answer = await plain.send('GET', '/api/health/', { headers: { origin: partner } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('may when CORS_ORIGINS names them, and only they', async () => {
    const allowed = await preflight(secure, partner);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: expect.stringContaining('Origin'),
    });
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const origin of [
      'https://evil.example',
      'https://partner.example.evil.example',
      'http://partner.example',
      'null',
    ]) {
      expect((await preflight(secure, origin)).headers, origin).not.toHaveProperty('access-control-allow-origin');
    }
    const refused = await secure.send('GET', '/api/core/me/', { headers: { origin: partner } });
    expect(refused.headers['access-control-allow-origin']).toBe(partner);
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
  });
});

it.each([
  ['no method', { origin: partner }],
  ['no origin', { 'access-control-request-method': 'POST' }],
  ['neither', {}],
])('a preflight that names %s is none, and allows nothing', async (_what, headers) => {
  const answer = await secure.send('OPTIONS', '/api/core/login/', { headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
});

describe('a page', () => {
  const page = async (settings: Record<string, string> = {}, scripts = '', styles = '') => {
    const app = fastify();
    const config = loadConfig({ TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', ...settings });
    await app.register(pageSecurityHeaders, config);
    app.get('/', async (_request, reply) => {
      const policy = app.pagePolicy.replace('{scripts}', scripts).replace('{styles}', styles);
      return reply.headers(scripts ? { 'content-security-policy': policy } : {}).send();
    });
    const answer = await app.inject('/');
    const policy = String(answer.headers['content-security-policy']);
    const directives = Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part]));
    return { directives };
  };

  it('runs scripts and styles of our own origin, and of its own only what it names by hash', async () => {
    const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    const plain = await page();
    expect(plain.directives['script-src']).toBe("script-src 'self'");
    expect(plain.directives['style-src']).toBe(`style-src 'self' ${empty}`);
    const { directives } = await page({}, "'sha256-a' 'sha256-b'", "'sha256-c'");
    expect(directives['script-src']).toBe("script-src 'self' 'sha256-a' 'sha256-b'");
    expect(directives['style-src']).toBe(`style-src 'self' ${empty} 'sha256-c'`);
  });

  it('that names nothing runs nothing of its own', async () => {
    const app = fastify();
    await app.register(pageSecurityHeaders, loadConfig({}));
    app.get('/', async () => '');
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
  });

  it('sends no policy where a route takes it away, as for an answer that says the kept page is still good', async () => {
    const app = fastify();
    await app.register(pageSecurityHeaders, loadConfig({}));
    app.get('/', async (_request, reply) => reply.removeHeader('content-security-policy').code(304).send());
    const { headers } = await app.inject('/');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).toHaveProperty('x-content-type-options', 'nosniff');
  });

  it('shows map tiles from the host of TILE_URL', async () => {
    const { directives } = await page();
    expect(directives['img-src']).toBe("img-src 'self' data: blob: https://*.tiles.example");
  });

  it('shows pictures of a public bucket', async () => {
    const { directives } = await page({
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'me',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PUBLIC_URL: 'https://cdn.example/pictures/',
    });
    expect(directives['img-src']).toContain(' https://cdn.example');
  });

  it('lets advertising in only where it is configured', async () => {
    expect(JSON.stringify((await page()).directives)).not.toContain('google');
    expect((await page({ ADS_CLIENT: 'ca-pub-1' })).directives['script-src']).toContain('googlesyndication.com');
  });

  it('upgrades to https only where people use it', async () => {
    expect((await page()).directives).not.toHaveProperty('upgrade-insecure-requests');
    expect((await page({ PUBLIC_URL: 'https://x.test' })).directives).toHaveProperty('upgrade-insecure-requests');
  });
});
