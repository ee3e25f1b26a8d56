import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp('samples');
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
});
afterAll(async () => {
  await client.close();
  await app.close();
});

async function use(name: string, given: object) {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [content] = result.content as { type: 'text'; text: string }[];
  const found = result.structuredContent as { prices?: object[] } | undefined;
  return { isError: result.isError === true, text: content?.text ?? '', found };
}

test('OPN-07 the tools are read-only and have schemas of the contract', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['find_kind', 'price_here', 'cheapest_trip', 'index_series']);
  for (const { annotations, inputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(JSON.stringify(inputSchema)).toContain('"Central","East","West","Tobago"');
  }
});

test('OPN-07 a kind is found, with its cheapest prices and their age as the API has them', async () => {
  const { found } = await use('find_kind', { search: 'parboiled', region: 'South' });
  expect(found).toMatchObject({
    kinds: [{ slug: 'parboiled-rice', dimension: 'mass', cheapest: { is_example: true } }],
  });
  const here = await use('price_here', { kind: 'parboiled-rice', region: 'South' });
  const { results } = (await app.send('GET', '/api/product/kind/parboiled-rice/?region=South&page_size=10')).json();
  const [first] = results;
  expect(here.found?.prices).toHaveLength(10);
  expect(here.found?.prices?.[0]).toMatchObject({
    price: first.price,
    store: { name: first.store_name, region: 'South' },
    age_days: expect.any(Number),
  });
  const product = await use('price_here', { product: first.product_id, region: 'South' });
  const cheapest = await app.send('GET', `/api/price/price/?product=${first.product_id}&region=South&ordering=price`);
  expect(product.found?.prices?.[0]).toMatchObject({ price: cheapest.json().results[0].price });
});

test('OPN-07 the cheapest trip equals the plan of the API', async () => {
  const amount = { amount: '2', amount_unit: 'kg' };
  const { found } = await use('cheapest_trip', { needs: [{ kind: 'parboiled-rice', ...amount }], region: 'Tobago' });
  const { kind } = (await app.send('GET', '/api/product/kind/parboiled-rice/')).json();
  const payload = { items: [{ kinds: [kind.id], ...amount }], area: { region: 'Tobago' } };
  const { trip } = (await app.send('POST', '/api/price/plans/', { payload })).json();
  expect(found).toMatchObject({ total: trip.total, missing: [], stops: [{ items: [{ kind: 'parboiled-rice' }] }] });
});

test('OPN-07 the index series has the points of the API', async () => {
  const series = async () => (await use('index_series', {})).found;
  expect(await series()).toMatchObject({ computed_at: null, points: [] });
  const points = [
    { month: '2026-10', jevons: 100, geks: 100, matched: 40, linked_to: null },
    { month: '2026-11', jevons: 101.5, geks: 101.2, matched: 38, linked_to: '2026-10' },
  ];
  const zeros = { sample: 0, rejected: 0, held: 0, pending: 0, no_region: 0 };
  const run = {
    ...{ method_version: '1', file: 'prices.parquet', file_hash: 'a1', last_month: '2026-11', prices: 80, items: 40 },
    excluded: JSON.stringify(zeros),
    regions: JSON.stringify({ base: 'North', levels: [] }),
    basket: JSON.stringify({ lines: [], costs: [] }),
  };
  await app.db.insertInto('price_index_run').values(run).execute();
  const row = { region: '', aisle: '', points: JSON.stringify(points) };
  await app.db.insertInto('price_index_series').values(row).execute();
  const { change } = (await app.send('GET', '/api/price-index/')).json();
  expect(await series()).toMatchObject({ last_month: '2026-11', points, change });
  await app.db.insertInto('price_index_series').values({ region: 'North', aisle: 'Dairy', points: '[]' }).execute();
  const { found } = await use('index_series', { region: 'Tobago', aisle: 'Dairy' });
  expect(found).toMatchObject({ aisles: ['Dairy'], points: [], change: null });
  expect(await use('index_series', { aisle: 'Toys' })).toMatchObject({ isError: true });
});

test('OPN-07 wrong input is an error of the tool, in words', async () => {
  expect(await use('price_here', {})).toMatchObject({ isError: true, text: 'Give either a kind or a product.' });
  const unknown = await use('price_here', { kind: 'no-such-kind' });
  expect(unknown).toMatchObject({ isError: true, text: 'We couldn’t find this kind.' });
  expect((await use('find_kind', { search: 'rice', region: 'Mars' })).isError).toBe(true);
  const wrongUnit = { kind: 'parboiled-rice', amount: '2', amount_unit: 'l' };
  expect((await use('cheapest_trip', { needs: [wrongUnit] })).isError).toBe(true);
});

const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('OPN-07 there are no sessions and no batches, and large bodies are refused', async () => {
  const one = await app.send('POST', '/mcp', { headers, payload: list });
  expect(one.statusCode).toBe(200);
  expect(one.headers).not.toHaveProperty('mcp-session-id');
  expect(one.headers['cache-control']).toContain('no-store');
  expect((await app.send('POST', '/mcp', { headers, payload: [list, list] })).statusCode).toBe(400);
  const large = { ...list, params: { cursor: 'x'.repeat(200_000) } };
  expect((await app.send('POST', '/mcp', { headers, payload: large })).statusCode).toBe(413);
  for (const method of ['GET', 'DELETE'] as const) {
    const refused = await app.send(method, '/mcp', { headers: { accept: 'text/event-stream' } });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'POST']);
  }
  expect((await app.send('POST', '/mcp', { headers, payload: '{"jsonrpc"' })).statusCode).toBe(400);
});

test('OPN-07 NUL characters in any text of any tool are refused as in the API', async () => {
  const calls = [
    ['find_kind', { search: 'rice\0' }],
    ['price_here', { kind: 'rice\0' }],
    ['price_here', { region: '\0' }],
    ['cheapest_trip', { needs: [{ kind: 'parboiled-rice', amount: '2\0', amount_unit: 'kg' }] }],
    ['index_series', { aisle: '\0' }],
    ['index_series', { region: '\0' }],
  ] as const;
  for (const [name, given] of calls) {
    const payload = { ...list, method: 'tools/call', params: { name, arguments: given } };
    const refused = await app.send('POST', '/mcp', { headers, payload });
    expect([refused.statusCode, refused.json()], name).toEqual([400, { detail: 'The body contains a NUL character.' }]);
  }
  expect((await app.send('POST', '/mcp', { headers, payload: '' })).statusCode).toBe(400);
});

test('OPN-07 calls count against the rate limit of the client', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const { request } = limited.app.limits;
  for (let count = 0; count < 20_000; count += 1) await request.take('127.0.0.1').catch(() => undefined);
  const answer = await limited.send('POST', '/mcp', { headers, payload: list });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
