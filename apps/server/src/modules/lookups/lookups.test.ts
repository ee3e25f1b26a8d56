import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type NominatimServer, startNominatim } from '../../../test/nominatim-server.ts';
import { loadConfig } from '../../config.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { startJobs } from '../../platform/jobs/worker.ts';
import { locateStores } from './locate-stores.ts';
import { findNominatimPlaces } from './nominatim.ts';

let database: TestDatabase;
let nominatim: NominatimServer;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM lookup_turn; DELETE FROM lookup_cache; DELETE FROM integration_status; DELETE FROM store',
  );
  nominatim = await startNominatim({
    'Massy Stores': { lat: 10.662, lon: -61.512 },
    'Far Store': { lat: 11.18, lon: -60.73 },
    Bridgetown: { lat: 13.1, lon: -59.6 },
  });
});
afterEach(() => nominatim.stop());

const look = (question: string, patience = 5_000) =>
  findNominatimPlaces(question, { db: database.db, nominatimUrl: nominatim.url, maxWaitMs: patience });
/** Lets the next request to Nominatim go at once. */
const passSecond = () => sql`DELETE FROM lookup_turn`.execute(database.db);
const config = () => loadConfig({ NOMINATIM_URL: nominatim.url });

async function addStore(name: string) {
  const { id } = await database.db
    .insertInto('store')
    .values({ name, address: 'Port of Spain', region: 'North', lat: '10.656', lon: '-61.518', location_source: 'area' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const readStore = (id: number) =>
  database.db.selectFrom('store').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('places are asked for in Trinidad and Tobago, by name, and only once', async () => {
  const [place] = await look('Massy Stores, Port of Spain');
  expect(place).toMatchObject({ lat: 10.662, lon: -61.512 });
  expect(await look('  massy stores,  PORT OF SPAIN ')).toEqual([place]);
  expect(nominatim.questions).toHaveLength(1);
  expect(nominatim.questions[0]?.parameters.get('countrycodes')).toBe('tt');
  expect(nominatim.questions[0]?.userAgent).toContain('BargainBuddy');
});

test('questions that come together are asked a second apart', async () => {
  const start = Date.now();
  await Promise.all([look('first'), look('second'), look('third')]);
  // Each has its turn that much after the first; a busy machine only makes it later.
  const waits = nominatim.questions.map(({ at }) => at - start);
  expect(waits[1]).toBeGreaterThan(950);
  expect(waits[2]).toBeGreaterThan(1_950);
});

test('somebody who would have to wait too long is told so, and takes no turn', async () => {
  await look('first');
  await expect(look('second', 200)).rejects.toMatchObject({ statusCode: 503 });
  expect(nominatim.questions).toHaveLength(1);
});

test('an answer that is no answer is not kept', async () => {
  nominatim.failWith = 502;
  await expect(look('Massy Stores')).rejects.toMatchObject({ statusCode: 503 });
  nominatim.failWith = undefined;
  await passSecond();
  expect(await look('Massy Stores')).toHaveLength(1);
});

test('the job places a store near its area, and leaves alone what lies elsewhere or is unknown', async () => {
  const [near, far, unknown] = [await addStore('Massy Stores'), await addStore('Far Store'), await addStore('Nowhere')];
  nominatim.beforeResponse = passSecond;
  await locateStores({ db: database.db, config: config() }, log);
  expect(await readStore(near)).toMatchObject({ lat: '10.6620000', lon: '-61.5120000', location_source: 'geocoded' });
  for (const id of [far, unknown])
    expect(await readStore(id)).toMatchObject({ lat: '10.6560000', location_source: 'area' });
});

test('WEB-11 how the job’s calls went is kept, kept answers aside', async () => {
  const status = () =>
    database.db.selectFrom('integration_status').selectAll().where('name', '=', 'nominatim').executeTakeFirst();
  const locate = () => locateStores({ db: database.db, config: config() }, log);
  await addStore('Nowhere');
  nominatim.failWith = 502;
  await expect(locate()).rejects.toMatchObject({ statusCode: 503 });
  expect(await status()).toMatchObject({ last_success_at: null, last_error: 'Nominatim answered 502' });
  nominatim.failWith = undefined;
  await passSecond();
  await locate();
  const after = await status();
  expect(Number(after?.last_success_at)).toBeGreaterThan(Number(after?.last_failure_at));
  nominatim.failWith = 502;
  await locate();
  expect(await status()).toEqual(after);
});

test('a job starts when its transaction has committed, and not when that was rolled back', async () => {
  const ran: string[] = [];
  let done = () => undefined as unknown;
  const finished = new Promise<void>((resolve) => {
    done = resolve;
  });
  await database.db
    .transaction()
    .execute(async (trx) => {
      await addJob(trx, 'locate-stores', {});
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await database.db.transaction().execute((trx) => addJob(trx, 'locate-stores', {}));
  const jobs = await startJobs(
    database.url,
    {
      'locate-stores': async () => {
        ran.push('locate-stores');
        done();
      },
    },
    log,
  );
  await finished;
  await jobs.stop();
  expect(ran).toEqual(['locate-stores']);
});
