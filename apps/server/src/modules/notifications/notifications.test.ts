import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, as = me) =>
  app.send(method, `/api/core/notifications/${path}`, { headers: as.authorization });
const tell = (count: number, user = me) =>
  app.db
    .insertInto('notification')
    .values(
      Array.from({ length: count }, (_, n) => ({ user_id: user.id, content: `News ${n}`, notification_type: 'info' })),
    )
    .returning('id')
    .execute();

test('NOT-03 notifications come newest first, 35 at a time', async () => {
  await tell(40);
  const first = (await call('GET', '')).json();
  expect(first.results).toHaveLength(35);
  expect(first.results[0]).toMatchObject({ content: 'News 39', is_read: false, notification_type: 'info' });
  expect(first.next_offset).toBe(35);
  const second = (await call('GET', `?offset=${first.next_offset}`)).json();
  expect(second.results).toHaveLength(5);
  expect(second.next_offset).toBeNull();
  expect((await call('GET', '?limit=0')).statusCode).toBe(400);
});

test('NOT-05 one or all are marked as read, and the unread ones counted', async () => {
  const [one] = await tell(3);
  expect((await call('GET', 'unread-count/')).json()).toEqual({ unread: 3 });
  expect((await call('PATCH', `${one?.id}/read/`)).json()).toMatchObject({ id: one?.id, is_read: true });
  expect((await call('GET', 'unread-count/')).json()).toEqual({ unread: 2 });
  await call('POST', 'mark-all-read/');
  expect((await call('GET', 'unread-count/')).json()).toEqual({ unread: 0 });
});

test('ROL-02 another person’s notifications are not there', async () => {
  const other = await app.createUser();
  const [one] = await tell(1);
  expect((await call('GET', '', other)).json().results).toEqual([]);
  expect((await call('PATCH', `${one?.id}/read/`, other)).statusCode).toBe(404);
  await call('POST', 'mark-all-read/', other);
  expect((await call('GET', 'unread-count/')).json()).toEqual({ unread: 1 });
});
