import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { defaultMaxBodyBytes } from '@bargain-buddy/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { Conflict, NotFound } from '../errors.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp('empty', {}, (app) => {
    app.get('/api/test/broken/', { schema: { response: { 200: z.object({ id: z.number() }) } } }, async () => {
      throw new Error('select * from secrets');
    });
    app.get('/api/test/misfit/', { schema: { response: { 200: z.object({ id: z.number() }) } } }, async () => {
      return { id: 'seven' } as never;
    });
    app.get('/api/test/conflict/', async () => {
      throw new Conflict('This product exists already.', 7);
    });
    app.get('/api/test/nul/', async () => api.pool.query('SELECT $1::text', ['\0']));
    const querystring = z.object({
      page: z.coerce.number().int().min(1).max(9).default(1),
      region: z.union([z.enum(['North', 'South']), z.enum(['', 'Everywhere'])]).default(''),
      day: z.iso.date().optional(),
      text: z.string().max(5).optional(),
      ids: z.array(z.string()).max(2).optional(),
    });
    app.get('/api/test/query/', { schema: { querystring } }, async (request) => request.query);
    const response = { 404: z.object({ quite: z.literal('different') }) };
    const params = z.object({ id: z.coerce.number().int() });
    app.put('/api/test/:id/', { schema: { params, response } }, async () => {
      throw new NotFound();
    });
  });
});
afterAll(() => api.close());

let address: Promise<string> | undefined;
/** What the app answers, as a server, to what is sent word for word. */
async function talk(request: string): Promise<string> {
  address ??= api.app.listen({ port: 0, host: '127.0.0.1' });
  const { hostname, port } = new URL(await address);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

const query = async (search: string) => (await api.send('GET', `/api/test/query/?${search}`)).json();

describe('validation', () => {
  it('answers 400 with sentences by field', async () => {
    const answer = await api.send('GET', '/api/test/query/?page=x&region=Nowhere&day=15.11.2026&text=too+long');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      page: ['Enter a number.'],
      region: ['Choose one of: North, South, Everywhere.'],
      day: ['Enter a day as YYYY-MM-DD.'],
      text: ['Enter at most 5 characters.'],
    });
  });

  it('has a sentence for each limit', async () => {
    expect(await query('page=0')).toEqual({ page: ['Enter a number of at least 1.'] });
    expect(await query('page=10')).toEqual({ page: ['Enter a number of at most 9.'] });
    expect(await query('page=1.5')).toEqual({ page: ['Enter a whole number.'] });
    expect(await query('ids=a&ids=b&ids=c')).toEqual({ ids: ['Send at most 2 items.'] });
    expect(await query('text=a&text=b')).toEqual({ text: ['Enter text.'] });
  });

  it('asks for a JSON object where the body is missing or of another kind', async () => {
    for (const payload of [undefined, '', '[]', '"text"', 'null']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await api.send('POST', '/api/core/login/', { payload, headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: ['Send a JSON object.'] });
    }
  });
});

describe('the request itself', () => {
  const post = (payload: string | Buffer, type: string) =>
    api.send('POST', '/api/core/login/', { payload, headers: { 'content-type': type } });

  it('answers 400 to JSON that is none, and to keys that would change prototypes', async () => {
    for (const payload of ['{', '{"email": }', '{"__proto__": {"is_superuser": true}}']) {
      const answer = await post(payload, 'application/json');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'The body is not valid JSON.' });
    }
  });

  it('answers 415 to other kinds of body', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post('email=a&password=b', type);
      expect(answer.statusCode, type).toBe(415);
      expect(answer.json()).toEqual({ error: 'The body must be JSON (Content-Type: application/json).' });
    }
  });

  it('answers 400 to an upload that breaks off', async () => {
    const { authorization } = await api.createUser();
    const payload = '--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\nabc';
    for (const body of [payload, 'nothing', '']) {
      const answer = await api.send('POST', '/api/core/profile-image-upload/', {
        payload: body,
        headers: { ...authorization, 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer.statusCode, body).toBe(400);
    }
  });

  it('SEC-05 answers 413 to a body of more than 128 KiB', async () => {
    const answer = await post(JSON.stringify({ email: 'a'.repeat(defaultMaxBodyBytes) }), 'application/json');
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ error: 'The request is too large.' });
  });

  it('answers 400 to NUL characters and bad percent-encoding, wherever they stand', async () => {
    const nul = await post('{"email":"a\\u0000@b.tt","password":"x"}', 'application/json');
    expect(nul.statusCode).toBe(400);
    expect(nul.json()).toEqual({ error: 'The body contains a NUL character.' });
    const deep = await post(`${'['.repeat(50_000)}"\\\\\\u0000"${']'.repeat(50_000)}`, 'application/json');
    expect(deep.json()).toEqual({ error: 'The body contains a NUL character.' });
    const harmless = await post('{"email":"\\\\u0000@b.tt","password":"x"}', 'application/json');
    expect(harmless.body).not.toContain('NUL');
    for (const url of ['/api/core/me/?a=%00', '/api/%00', '/api/core/%zz', '/api/core/%c3%28/', '/api/test/nul/']) {
      const answer = await api.send('GET', url);
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json()).toEqual({ detail: expect.stringMatching(/^The /) });
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('answers at once where a type is named and no body comes, as one without a length', async () => {
    const { authorization } = await api.createUser();
    const ask = (method: string, path: string, type: string) =>
      talk(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: ${type}\r\n` +
          `authorization: ${authorization.authorization}\r\n\r\n`,
      );
    const type = 'application/json';
    expect(await ask('POST', '/api/core/login/', type)).toMatch(/ 400 .*\{"error":\["Send a JSON object."\]\}$/s);
    expect(await ask('POST', '/api/core/login/', 'text/plain')).toMatch(/ 415 .*The body must be JSON/s);
    expect(await ask('DELETE', '/api/notification/notifications/1/', type)).toMatch(/ 40[45] /);
    expect(await ask('GET', '/api/core/me/', type)).toMatch(/ 200 /);
    expect(await ask('POST', '/api/core/profile-image-upload/', 'multipart/form-data; boundary=x')).toMatch(/ 4\d\d /);
    expect(await ask('POST', '/', type)).toMatch(/ 400 /);
    expect(await ask('POST', '/api/nothing/', type)).toMatch(/ 404 /);
  });

  it('answers what is not even HTTP in the same shape', async () => {
    const answer = await talk('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: [\w-]{36}\r\n/);
    expect(answer).toMatch(/\{"detail":"The request is not valid HTTP."\}$/);
  });
});

describe('addresses', () => {
  it('answers every path with and without its last slash', async () => {
    for (const url of ['/api/health', '/api/health/', '/api/schema', '/api/schema/']) {
      expect((await api.send('GET', url)).statusCode, url).toBe(200);
    }
  });

  it('answers 404 to what is not there', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
      for (const url of ['/api/nothing/here/', '/api', '/api/', ...(method === 'GET' ? [] : ['/no/page'])]) {
        const answer = await api.send(method, url);
        expect(answer.statusCode, `${method} ${url}`).toBe(404);
        expect(answer.json()).toEqual({ detail: 'There is nothing at this address.' });
        expect(answer.headers).toHaveProperty('x-content-type-options', 'nosniff');
      }
    }
  });

  it('SEC-05 answers 414 to a parameter that is too long', async () => {
    const answer = await api.send('GET', `/api/product/product/${'1'.repeat(201)}/`);
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toEqual({ detail: 'The address is too long.' });
  });

  it('answers 405 with Allow to the wrong method', async () => {
    const answer = await api.send('DELETE', '/api/core/login');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect((await api.send('POST', '/api/health/')).headers.allow).toBe('GET, HEAD');
    expect((await api.send('POST', '/api/test/7/')).headers.allow).toBe('PUT');
  });
});

describe('what nobody foresaw', () => {
  it('answers 500 without the cause', async () => {
    for (const url of ['/api/test/broken/', '/api/test/misfit/']) {
      const answer = await api.send('GET', url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({ detail: 'Something went wrong on our side. Please try again later.' });
    }
  });

  it('answers a conflict with the id of what is in the way', async () => {
    const answer = await api.send('GET', '/api/test/conflict/');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ detail: 'This product exists already.', id: 7 });
  });

  it('tells a failure as it is, even where a route declares its shape differently', async () => {
    const answer = await api.send('PUT', '/api/test/7/');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: 'Not found.' });
  });

  it('gives every answer a request id of its own', async () => {
    const ids = new Set<unknown>();
    for (const url of ['/api/health/', '/api/nothing/', '/api/core/me/', '/api/test/broken/', '/api/%zz']) {
      ids.add((await api.send('GET', url)).headers['x-request-id']);
    }
    expect(ids.size).toBe(5);
    expect(ids).not.toContain(undefined);
  });
});
