import type { BarcodeLookup } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type OpenFoodFactsServer, startOpenFoodFacts } from '../../../test/open-food-facts-server.ts';

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
let foods: OpenFoodFactsServer;
let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  foods = await startOpenFoodFacts(
    {
      '3017620422003': {
        product_name: 'Pâte à tartiner',
        product_name_en: ' Hazelnut  spread ',
        brands: 'Nutella, Ferrero',
        quantity: '400 g',
        image_front_url: '/images/front.400.jpg',
      },
      '0041512162664': { product_name: 'Cheddar', image_front_url: 'http://169.254.169.254/latest/' },
      '96385074': { product_name: 'x'.repeat(300) },
    },
    picture,
  );
  app = await createTestApp('empty', { OPENFOODFACTS_URL: foods.url });
  me = await app.createUser();
});
afterAll(async () => {
  await app.close();
  await foods.stop();
});
beforeEach(async () => {
  foods.questions.length = 0;
  await skipPause();
});
afterEach(() => {
  foods.failWith = undefined;
});

/** Lets the next request to Open Food Facts go at once. */
const skipPause = () => sql`DELETE FROM lookup_turn`.execute(app.db);
const ask = (barcode: string) =>
  app.send('GET', `/api/search-suggest/barcode-lookup/?barcode=${encodeURIComponent(barcode)}`, {
    headers: me.authorization,
  });
const lookUp = async (barcode: string): Promise<BarcodeLookup | null> => (await ask(barcode)).json().product;

describe('SCN-03 a barcode that is new here is looked up at Open Food Facts', () => {
  test('with its name in English, first brand, amount and picture', async () => {
    expect(await lookUp('3 017620 422003')).toEqual({
      name: 'Hazelnut spread',
      brand: 'Nutella',
      amount: '400 g',
      barcode: '3017620422003',
      picture: `data:image/png;base64,${picture.toString('base64')}`,
    });
    expect(foods.questions.map(({ path }) => path)).toEqual([
      '/api/v2/product/3017620422003.json',
      '/images/front.400.jpg',
    ]);
    expect(foods.questions[0]?.userAgent).toContain('BargainBuddy');
  });

  test('once for all, however it is written', async () => {
    expect(await lookUp('041512162664')).toMatchObject({ name: 'Cheddar', brand: '', amount: '' });
    expect(await lookUp('0041512162664')).toMatchObject({ name: 'Cheddar' });
    expect(foods.questions).toHaveLength(1);
  });

  test('and no picture is fetched from elsewhere', async () => {
    expect(await lookUp('041512162664')).toMatchObject({ picture: null });
    expect(foods.questions.filter(({ path }) => path.includes('latest'))).toEqual([]);
  });

  test('what it does not know is null, and asked once', async () => {
    expect(await lookUp('5000112637922')).toBeNull();
    expect(await lookUp('5000112637922')).toBeNull();
    expect(foods.questions).toHaveLength(1);
  });

  test('a long name is cut', async () => {
    expect((await lookUp('96385074'))?.name).toHaveLength(200);
  });

  test('what is no barcode is not asked for', async () => {
    expect(await lookUp('5000112637923')).toBeNull();
    expect(await lookUp('../../secret')).toBeNull();
    expect(foods.questions).toEqual([]);
  });

  test('a failure is told, and not kept', async () => {
    foods.failWith = 500;
    const answer = await ask('4006381333931');
    expect(answer.statusCode).toBe(503);
    foods.failWith = undefined;
    await skipPause();
    expect((await ask('4006381333931')).statusCode).toBe(200);
  });

  test('only for people who are signed in', async () => {
    expect((await app.send('GET', '/api/search-suggest/barcode-lookup/?barcode=96385074')).statusCode).toBe(401);
  });
});
