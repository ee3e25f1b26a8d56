import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildApp } from '../../app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

it('is ready only with every migration applied', async () => {
  expect((await api.send('GET', '/api/ready/')).json()).toEqual({
    ready: true,
    database: 'ok',
    migrations: 'ok',
    listings: 'ok',
  });
  const newest = await api.pool.query(
    'DELETE FROM migration WHERE name = (SELECT max(name) FROM migration) RETURNING name',
  );
  expect(newest.rowCount).toBe(1);
  const behind = await api.send('GET', '/api/ready/');
  expect(behind.statusCode).toBe(503);
  expect(behind.headers['retry-after']).toBe('5');
  expect(behind.json()).toMatchObject({ ready: false, database: 'ok', migrations: 'pending' });
  await api.pool.query('DROP TABLE migration');
  expect((await api.send('GET', '/api/ready/')).json()).toMatchObject({
    ready: false,
    database: 'ok',
    migrations: 'pending',
  });
});

it('SCL-02 is not ready once the process is told to stop, and answers all the same', async () => {
  const leaving = new AbortController();
  const app = await buildApp({ ...api, directUrl: api.url, leaving: leaving.signal });
  await app.catalogue.loaded;
  leaving.abort();
  expect((await app.inject('/api/ready/')).json()).toEqual({
    ready: false,
    database: 'ok',
    migrations: 'ok',
    listings: 'ok',
  });
  expect((await app.inject('/api/ready/')).statusCode).toBe(503);
  expect((await app.inject('/api/price/price/')).statusCode).toBe(200);
  await app.close();
});
