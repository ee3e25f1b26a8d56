import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writeEndpoints } from '../scripts/openapi-types.ts';
import { ApiError, createClient } from './index.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
/** The formatter changes only these. */
const withoutFormat = (text: string) => text.replace(/[\s|;,()'"]/g, '');

test('OPN-05 the client has the endpoints of the OpenAPI document (else run `npm run openapi`)', async () => {
  const made = writeEndpoints(JSON.parse(await read('../../contract/openapi.json')));
  expect(withoutFormat(await read('./endpoints.ts'))).toBe(withoutFormat(made));
});

function clientOf(respond: (request: Request) => Response) {
  return createClient({
    baseUrl: 'https://example.com',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return respond(request);
    },
  });
}

test('OPN-05 parameters fill the path and the query, and a body is JSON', async () => {
  const sent: Request[] = [];
  const client = clientOf((request) => {
    sent.push(request);
    return Response.json({ ok: true });
  });
  await client.getKind({ id: 'a b', region: 'South', page: undefined, page_size: 2 });
  await client.makePlan({ items: [{ product: 1 }] }, { headers: { 'x-test': '1' } });
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'https://example.com/api/product/kind/a%20b/?region=South&page_size=2'],
    ['POST', 'https://example.com/api/price/plans/'],
  ]);
  expect(await sent[1]?.json()).toEqual({ items: [{ product: 1 }] });
  expect(sent[1]?.headers.get('x-test')).toBe('1');
});

test('OPN-05 failures are typed, also without JSON, and an aborted request rejects', async () => {
  const responses = [
    Response.json({ detail: 'Please wait.' }, { status: 429, headers: { 'retry-after': '7', 'x-request-id': 'a1' } }),
    Response.json({ region: ['Choose a region.'] }, { status: 400 }),
    new Response('<html>', { status: 502 }),
  ];
  const client = clientOf(() => responses.shift() ?? Response.json({}));
  const failure = () => client.listAisles().catch((error: unknown) => error);
  const wait = await failure();
  expect(wait).toBeInstanceOf(ApiError);
  expect(wait).toMatchObject({ status: 429, detail: 'Please wait.', retryAfter: 7, requestId: 'a1' });
  expect(await failure()).toMatchObject({ status: 400, fields: { region: ['Choose a region.'] } });
  expect(await failure()).toMatchObject({ status: 502, fields: {}, message: 'The API answered 502.' });
  await expect(client.listAisles({}, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
});
