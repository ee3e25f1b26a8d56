import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let local: TestApp;
let remote: TestApp;
const token = 'a-token-for-the-metrics';
beforeAll(async () => {
  local = await createTestApp();
  remote = await createTestApp('empty', { METRICS_TOKEN: token });
});
afterAll(async () => {
  await local.close();
  await remote.close();
});

const metrics = (api: TestApp, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  api.send('GET', '/api/metrics/', options);

it('measures requests by route pattern, the pool, and the process', async () => {
  await local.send('GET', '/api/core/me/?secret=1');
  await local.send('GET', '/api/nothing/at/all/');
  const answer = await metrics(local);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/core/me/",status="401"} 1',
  );
  expect(answer.body).toContain('database_pool_connections{state="waiting"} 0');
  expect(answer.body).toContain('process_resident_memory_bytes');
  expect(answer.body).not.toContain('nothing/at/all');
});

it('shows metrics to this machine only, and not through a proxy on it', async () => {
  expect((await metrics(local, { remoteAddress: '::1' })).statusCode).toBe(200);
  expect((await metrics(local, { remoteAddress: '192.168.1.7' })).statusCode).toBe(403);
  expect((await metrics(local, { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(403);
});

it('shows metrics to whoever has METRICS_TOKEN, where it is set', async () => {
  const remoteAddress = '192.168.1.7';
  const good = await metrics(remote, { remoteAddress, headers: { authorization: `Bearer ${token}` } });
  expect(good.statusCode).toBe(200);
  for (const authorization of ['Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
    expect((await metrics(remote, { headers: { authorization } })).statusCode).toBe(401);
  }
  expect((await metrics(remote)).statusCode).toBe(401);
});
