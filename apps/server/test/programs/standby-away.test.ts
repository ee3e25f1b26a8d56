import { expect, test } from 'vitest';
import { openPool } from '../../src/platform/database/database.ts';
import { useReplicatedApp } from '../replicated-app.ts';

const replicated = useReplicatedApp();

/** The price of the listing in the list of the product's listings, which is read from memory. */
async function listedPrice(): Promise<string | undefined> {
  const answer = await replicated.app.inject(
    `/api/price/price/?product=${replicated.offer.product}&other=${crypto.randomUUID()}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json().results[0]?.price;
}

test('SCL-03 while the replica is away the primary answers, each time', async () => {
  await replicated.replicaIsRead();
  await replicated.postgres.kill();
  for (let n = 0; n < 20; n++) expect(await replicated.priceFor()).toBe('10.00');
  await replicated.report('9.50');
  await expect.poll(() => replicated.priceFor()).toBe('9.50');
  await replicated.postgres.start();
  await replicated.replicaIsRead();
  expect((await replicated.app.inject('/api/metrics/')).body).toMatch(/^read_replicas_answering 1$/m);
});

test('SCL-02 a write that no standby confirms gets 503 after five seconds', async () => {
  const primary = openPool(replicated.postgres.superuserUrl, 1);
  const wait = async (names: string) => {
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await primary.query('SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await primary.query('SHOW synchronous_standby_names')).rows[0].synchronous_standby_names)
      .toBe(names);
  };
  const answered = () =>
    replicated.app.inject({
      method: 'POST',
      url: '/api/price/price/',
      headers: replicated.user.authorization,
      payload: { ...replicated.offer, price: '9.50' },
    });
  try {
    await wait('nobody');
    const begin = performance.now();
    const { statusCode, headers } = await answered();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(performance.now() - begin).toBeLessThan(9_000);
  } finally {
    await wait('');
    await primary.end();
  }
  await expect.poll(async () => (await answered()).statusCode, { timeout: 20_000 }).toBe(201);
});

/** Makes a list of the person's own, and answers its path and the cookie with which a browser goes on. */
async function createList(name: string): Promise<{ path: string; cookie: string }> {
  const lists = '/api/shoppinglist/shoppinglist/';
  const answer = await replicated.app.inject({
    method: 'POST',
    url: lists,
    headers: replicated.user.authorization,
    payload: { name },
  });
  expect(answer.statusCode).toBe(201);
  return {
    path: `${lists}${answer.json().id}/`,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  };
}

test('SCL-02 SCL-03 while the primary is away everybody reads on from the replica, and people what they wrote', async () => {
  await replicated.report('9.50');
  const { path, cookie } = await createList('Market');
  await replicated.replicaIsRead();
  await replicated.postgres.killPrimary();
  for (let n = 0; n < 20; n++) expect([await replicated.priceFor(), await listedPrice()]).toEqual(['9.50', '9.50']);
  expect((await replicated.app.inject('/api/ready/')).statusCode).toBe(503);

  const read = (url: string, sent = cookie) =>
    replicated.app.inject({ url, headers: { ...replicated.user.authorization, cookie: sent } });
  const status = async (...given: Parameters<typeof read>) => (await read(...given)).statusCode;
  await expect.poll(() => status(path)).toBe(200);
  expect((await read(path)).json()).toMatchObject({ name: 'Market' });
  const items = `/api/shoppinglist/shoppinglistitem/?shopping_list=${path.split('/').at(-2)}`;
  for (const url of [`${path}changes/?since=0`, items, '/api/shoppinglist/shoppinglist/', '/api/core/me/']) {
    await expect.poll(() => status(url), { message: url }).toBe(200);
  }
  expect(await replicated.priceFor({ ...replicated.user.authorization, cookie })).toBe('9.50');

  // What the replica does not have may have been made at the last moment: it is not said to be missing.
  expect(await status('/api/shoppinglist/shoppinglist/999999999/')).toBe(503);
  // Who has written more than the replica has, or does not show how much, might miss it.
  expect(await status(path, 'bb_written=FFFFFFFF/0')).toBe(503);
  expect((await replicated.app.inject({ url: path, headers: replicated.user.authorization })).statusCode).toBe(503);
});
