import type { Integration } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type NominatimServer, startNominatim } from '../../../test/nominatim-server.ts';
import { startUsda, type UsdaServer } from '../../../test/usda-server.ts';

let usda: UsdaServer;
let nominatim: NominatimServer;
let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  usda = await startUsda([
    {
      description: "CHEF'S SHARP CHEDDAR CHEESE",
      brandOwner: 'Dairy Farmers Inc.',
      brandName: 'CABOT',
      packageWeight: '16 oz/454 g',
      gtinUpc: '00078354713495',
    },
    { description: 'CHEF’S SHARP CHEDDAR CHEESE', brandOwner: 'Kraft Heinz', gtinUpc: '2100061526' },
    { description: 'Cheddar crackers', brandOwner: 'Sunshine', packageWeight: '12.4 oz', gtinUpc: '5000112637922' },
    { description: 'Cheddar crackers', brandOwner: 'Sunshine', packageWeight: '12.4 oz', gtinUpc: '5000112637939' },
    ...Array.from({ length: 60 }, (_, n) => ({ description: `Rice ${n}`, brandOwner: 'Chief' })),
  ]);
  nominatim = await startNominatim({
    'Massy Stores': { lat: 10.66212345678, lon: -61.512, address: 'Wrightson Road, Port of Spain, 170112' },
    'Ariapita Avenue': { lat: 10.659, lon: -61.525 },
    Bridgetown: { lat: 13.1, lon: -59.6 },
  });
  app = await createTestApp('empty', { USDA_URL: usda.url, USDA_API_KEY: 'our key', NOMINATIM_URL: nominatim.url });
  me = await app.createUser();
});
afterAll(async () => {
  await app.close();
  await usda.stop();
  await nominatim.stop();
});
beforeEach(async () => {
  usda.questions.length = 0;
  nominatim.questions.length = 0;
  await passSecond();
});
afterEach(() => {
  usda.failWith = undefined;
  usda.nonsense = undefined;
  nominatim.failWith = undefined;
  nominatim.beforeResponse = async () => undefined;
});

/** Lets the next request to Nominatim go at once: lookups.test.ts proves the pause. */
const passSecond = () => sql`DELETE FROM lookup_turn`.execute(app.db);
const lookUp = (query: string, more = '') =>
  app.send('GET', `/api/search-suggest/new-product-lookup/?query=${encodeURIComponent(query)}${more}`, {
    headers: me.authorization,
  });
const suggest = (query: Record<string, string>) =>
  app.send('GET', `/api/webmin/nominatim-suggest/?${new URLSearchParams(query)}`, { headers: me.authorization });

describe('DET-07 products are looked up', () => {
  test('by all their words, and read as people write them', async () => {
    const answer = await lookUp('cheddar cheese', '&source=usda');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      results: [
        { name: "Chef's Sharp Cheddar Cheese", brand: 'Cabot', amount: '454 g', barcode: '078354713495' },
        { name: 'Chef’s Sharp Cheddar Cheese', brand: 'Kraft Heinz', amount: '', barcode: '2100061526' },
      ],
    });
    expect(usda.questions[0]?.parameters.get('dataType')).toBe('Branded');
    expect(usda.questions[0]?.apiKey).toBe('our key');
    expect(usda.questions[0]?.parameters.has('api_key')).toBe(false);
  });

  test('once, however the question is typed, whoever asks', async () => {
    await lookUp('crackers');
    const other = await app.createUser();
    const again = await app.send('GET', '/api/search-suggest/new-product-lookup/?query=%20CRACKERS%20', {
      headers: other.authorization,
    });
    expect(again.json().results).toMatchObject([{ name: 'Cheddar crackers', barcode: '5000112637922' }]);
    expect(usda.questions).toHaveLength(1);
  });

  test('as many as are asked for: 8, or up to 50', async () => {
    expect((await lookUp('rice')).json().results).toHaveLength(8);
    expect((await lookUp('rice', '&limit=50')).json().results).toHaveLength(50);
    for (const wrong of ['&limit=51', '&limit=0', '&source=elsewhere']) {
      expect((await lookUp('rice', wrong)).statusCode).toBe(400);
    }
    expect((await lookUp(' ')).statusCode).toBe(400);
  });

  test.each([429, 500])('or that is told to have failed, when the service answers %i', async (status) => {
    usda.failWith = status;
    const answer = await lookUp(`milk ${status}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ detail: 'Failed to fetch suggestions.' });
    usda.failWith = undefined;
    expect((await lookUp(`milk ${status}`)).statusCode).toBe(200);
  });

  test.each(['<html>', '{"foods":[{"description":7}]}'])('and so when it answers %s', async (nonsense) => {
    usda.nonsense = nonsense;
    expect((await lookUp(`butter ${nonsense.length}`)).statusCode).toBe(503);
  });

  test('nowhere without a key', async () => {
    const without = await createTestApp('empty', { USDA_URL: usda.url });
    const { authorization: headers } = await without.createUser();
    const answer = await without.send('GET', '/api/search-suggest/new-product-lookup/?query=cheese', { headers });
    expect(answer.json()).toEqual({ results: [] });
    expect(usda.questions).toEqual([]);
    await without.close();
  });
});

describe('DET-07 places for stores are suggested', () => {
  test('on the islands, with a short address, to seven decimals', async () => {
    const answer = await suggest({ store_name: 'Massy Stores', address: 'Port of Spain' });
    expect(answer.json()).toEqual([
      {
        store_name: 'Massy Stores',
        address: 'Wrightson Road, Port of Spain',
        address_raw: 'Massy Stores, Wrightson Road, Port of Spain, 170112, Trinidad and Tobago',
        lat: 10.6621235,
        lon: -61.512,
      },
    ]);
    await passSecond();
    expect((await suggest({ store_name: 'Bridgetown' })).json()).toEqual([]);
  });

  test('by the address, where the name is on no map', async () => {
    nominatim.beforeResponse = passSecond;
    const answer = await suggest({ store_name: 'Our Parlour', address: 'Ariapita Avenue' });
    expect(answer.json()).toMatchObject([{ lat: 10.659, lon: -61.525 }]);
    expect(nominatim.questions.map(({ q }) => q)).toEqual(['our parlour, ariapita avenue', 'ariapita avenue']);
  });

  test('not at all where nothing is asked', async () => {
    expect((await suggest({})).json()).toEqual([]);
    expect(nominatim.questions).toEqual([]);
  });

  test('or that is told to have failed', async () => {
    nominatim.failWith = 500;
    expect((await suggest({ store_name: 'Nobody' })).statusCode).toBe(503);
  });
});

test('WEB-11 how looking things up went shows at the integrations', async () => {
  const { authorization: headers } = await app.createUser({ isSuperuser: true });
  const states = async () => {
    const all: Integration[] = (await app.send('GET', '/api/webmin/integrations/', { headers })).json();
    return all.filter(({ name }) => name === 'usda' || name === 'nominatim').map(({ state }) => state);
  };
  usda.failWith = 500;
  nominatim.failWith = 502;
  await Promise.all([lookUp('integration'), suggest({ store_name: 'Integration' })]);
  expect(await states()).toEqual(['failing', 'failing']);
  usda.failWith = undefined;
  nominatim.failWith = undefined;
  await passSecond();
  await Promise.all([lookUp('integration'), suggest({ store_name: 'Integration' })]);
  expect(await states()).toEqual(['ready', 'ready']);
});

test('DET-07 a lookup of products fails when the service does not answer within five seconds', async () => {
  const { timeout } = AbortSignal;
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 50));
  usda.failWith = 0;
  try {
    // Without the limit it would wait for ever.
    expect((await lookUp('silence')).statusCode).toBe(503);
    expect(limit.mock.calls).toEqual([[5_000]]);
  } finally {
    limit.mockRestore();
  }
});

test('ROL-01 guests look nothing up, and others so much an hour', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const path = '/api/search-suggest/new-product-lookup/?query=x';
  expect((await limited.send('GET', path)).statusCode).toBe(401);
  const { authorization: headers } = await limited.createUser();
  const answers = await Promise.all(Array.from({ length: 601 }, () => limited.send('GET', path, { headers })));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  await limited.close();
});
