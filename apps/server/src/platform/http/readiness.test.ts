import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

it('is ready only with every migration applied', async () => {
  expect((await api.send('GET', '/api/ready/')).json()).toEqual({ ready: true, database: 'ok', migrations: 'ok' });
  const newest = await api.pool.query(
    'DELETE FROM migration WHERE name = (SELECT max(name) FROM migration) RETURNING name',
  );
  expect(newest.rowCount).toBe(1);
  const behind = await api.send('GET', '/api/ready/');
  expect(behind.statusCode).toBe(503);
  expect(behind.headers['retry-after']).toBe('5');
  expect(behind.json()).toEqual({ ready: false, database: 'ok', migrations: 'pending' });
  await api.pool.query('DROP TABLE migration');
  expect((await api.send('GET', '/api/ready/')).json()).toEqual({
    ready: false,
    database: 'ok',
    migrations: 'pending',
  });
});
