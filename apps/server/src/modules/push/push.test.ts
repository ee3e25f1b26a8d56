import { createECDH } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type PushServiceDouble, startPushService } from '../../../test/push-service.ts';
import { endSessions } from '../../platform/auth/end-sessions.ts';
import { startTokenFamily } from '../../platform/auth/refresh-token.ts';
import { runPendingJobs } from '../../platform/jobs/worker.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { resetPassword } from '../accounts/index.ts';
import { savePushSubscription } from './push.queries.ts';
import { deleteEndedPushSubscriptions, deliverPush, pushToUser } from './push.service.ts';

let app: TestApp;
let me: TestUser;
let service: PushServiceDouble;
const message = { title: 'Milk is down', body: '$9.95 at Massy Stores, Arima', path: '/listings/1' };

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
  await wantPushes(true);
  service = await startPushService();
});
afterEach(() => service.stop());

const wantPushes = (push_notifications: boolean) =>
  app.db.updateTable('app_user').set({ push_notifications }).where('id', '=', me.id).execute();
const subscriptions = (userId = me.id) =>
  app.db.selectFrom('push_subscription').selectAll().where('user_id', '=', userId).execute();

/** Subscribes the browser of the double, which the route refuses since it is not on the internet. */
async function subscribe(user = me) {
  const { family } = await app.db
    .selectFrom('refresh_token')
    .select('family')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await savePushSubscription(app.db, { userId: user.id, family }, service.subscription);
  const [row] = await subscriptions(user.id);
  return row?.id ?? 0;
}
const deliver = (subscription: number) => deliverPush(app, { subscription, message });
const jobs = async () => {
  const { rows } = await app.pool.query(
    `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'send-push'`,
  );
  return rows.map(({ payload }) => payload.subscription);
};

test('PRF-07 a message reaches the browser encrypted, signed by this app, and says so only to the browser', async () => {
  await deliver(await subscribe());
  expect(service.messages).toEqual([
    {
      text: JSON.stringify({ ...message, unread: 0 }),
      ttl: '86400',
      subject: expect.stringMatching(/^mailto:/),
      audience: expect.any(String),
    },
  ]);
});

test.each([404, 410])('PRF-07 a browser that is gone (%i) is forgotten', async (status) => {
  const id = await subscribe();
  service.answers.push(status);
  await deliver(id);
  expect(await subscriptions()).toEqual([]);
  await deliver(id);
  expect(service.messages).toEqual([]);
});

test.each([429, 500, 503])('a push service that is busy (%i) makes the job fail, to be tried again', async (status) => {
  const id = await subscribe();
  service.answers.push(status);
  await expect(deliver(id)).rejects.toThrow(String(status));
  await deliver(id);
  expect(service.messages).toHaveLength(1);
});

test('PRF-07 only browsers of people who want it, and on which they are signed in, get messages', async () => {
  await wantPushes(false);
  const id = await subscribe();
  await pushToUser(app.db, me.id, message);
  expect(await jobs()).not.toContain(id);
  await app.send('PATCH', '/api/core/me/', { headers: me.authorization, payload: { push_notifications: true } });
  await pushToUser(app.db, me.id, message);
  expect((await jobs()).filter((job) => job === id)).toHaveLength(1);
  await app.send('POST', '/api/core/logout/', { payload: { refresh: me.refresh } });
  await pushToUser(app.db, me.id, message);
  expect((await jobs()).filter((job) => job === id)).toHaveLength(1);
});

test.each([
  ['they sign out', () => app.send('POST', '/api/core/logout/', { payload: { refresh: me.refresh } })],
  [
    'they end all other sessions elsewhere',
    async () => {
      const elsewhere = (await startTokenFamily(app.db, me.id, 'another browser')).family;
      await endSessions(app.db, me.id, elsewhere);
    },
  ],
  ['they get a new password', () => resetPassword(app.db, { email: me.email, password: 'a new Passw0rd of theirs' })],
  [
    'their account is closed',
    () => app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', me.id).execute(),
  ],
  [
    'their session runs out',
    () => app.db.updateTable('refresh_token').set({ expires_at: new Date() }).where('user_id', '=', me.id).execute(),
  ],
  ['they want no more messages', () => wantPushes(false)],
])('SEC-01 PRF-07 a message that waits is not pushed to a browser once %s, nor is a new one', async (_what, end) => {
  const id = await subscribe();
  await end();
  await deliver(id);
  expect(service.messages).toEqual([]);
  await pushToUser(app.db, me.id, message);
  expect(await jobs()).not.toContain(id);
});

test('SEC-01 browsers whose session is over are forgotten, others are not', async () => {
  const other = await app.createUser();
  await subscribe();
  const endpoint = 'https://push.services.mozilla.com/other';
  await app.send('POST', '/api/core/push/subscriptions/', {
    headers: other.authorization,
    payload: { ...service.subscription, endpoint },
  });
  await app.send('POST', '/api/core/logout/', { payload: { refresh: me.refresh } });
  await deleteEndedPushSubscriptions(app.db);
  expect(await subscriptions()).toEqual([]);
  expect(await subscriptions(other.id)).toHaveLength(1);
});

test('a browser belongs to whom it subscribed for last, and is unsubscribed by its owner only', async () => {
  const other = await app.createUser();
  const payload = { ...service.subscription, endpoint: `https://push.services.mozilla.com/${me.id}` };
  const post = (user: TestUser) =>
    app.send('POST', '/api/core/push/subscriptions/', { headers: user.authorization, payload });
  expect((await post(me)).statusCode).toBe(204);
  expect((await post(other)).statusCode).toBe(204);
  expect(await subscriptions()).toEqual([]);
  const end = (user: TestUser) =>
    app.send('DELETE', '/api/core/push/subscriptions/', {
      headers: user.authorization,
      payload: { endpoint: payload.endpoint },
    });
  await end(me);
  expect(await subscriptions(other.id)).toHaveLength(1);
  await end(other);
  expect(await subscriptions(other.id)).toEqual([]);
});

/** Subscribes a browser of `me` by the route; `keys` replace those of the double. */
const subscribeByRoute = (name: string, keys: { p256dh?: string; auth?: string } = {}) =>
  app.send('POST', '/api/core/push/subscriptions/', {
    headers: me.authorization,
    payload: {
      endpoint: `https://push.services.mozilla.com/${me.id}-${name}`,
      keys: { ...service.subscription.keys, ...keys },
    },
  });

test('PRF-07 a person has at most 20 browsers, and the oldest makes room', async () => {
  for (let n = 1; n <= 20; n += 1) await subscribeByRoute(String(n));
  // The first one subscribes again, so that the second one is the oldest.
  await subscribeByRoute('1');
  expect((await subscribeByRoute('21')).statusCode).toBe(204);
  const names = (await subscriptions()).map(({ endpoint }) => Number(endpoint.split('-')[1]));
  expect(names.toSorted((a, b) => a - b)).toEqual([1, ...Array.from({ length: 19 }, (_, n) => n + 3)]);
});

test('PRF-07 of 200 browsers that subscribe at once at most 20 stay', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => subscribeByRoute(String(n))));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await subscriptions()).toHaveLength(20);
});

const base64url = (bytes: number[]) => Buffer.from(bytes).toString('base64url');

test.each([
  ['no point at all', 'BA'],
  ['one byte short', base64url([4, ...Array(63).fill(1)])],
  ['not on the curve', base64url([4, ...Array(64).fill(1)])],
  ['the point at infinity', base64url([0, ...Array(64).fill(0)])],
  ['compressed', createECDH('prime256v1').generateKeys('base64url', 'compressed')],
  ['of another curve', createECDH('secp256k1').generateKeys('base64url')],
])('PRF-07 a key of a browser that is %s is refused', async (_what, p256dh) => {
  const answer = await subscribeByRoute('key', { p256dh });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { 'keys.p256dh': ['This is not a public key on the curve P-256.'] },
  ]);
});

test.each([15, 17])('PRF-07 a secret of a browser of %i bytes is refused', async (length) => {
  const answer = await subscribeByRoute('secret', { auth: base64url(Array(length).fill(1)) });
  expect([answer.statusCode, answer.json()]).toEqual([400, { 'keys.auth': ['This is not a secret of 16 bytes.'] }]);
});

test('PRF-07 a browser is not subscribed once its session is over', async () => {
  await app.send('POST', '/api/core/logout/', { payload: { refresh: me.refresh } });
  expect((await subscribeByRoute('over')).statusCode).toBe(401);
});

test('PRF-07 a mail goes out before push messages that were queued earlier', async () => {
  const id = await subscribe();
  for (let n = 0; n < 5; n += 1) await pushToUser(app.db, me.id, message);
  await queueMail(app.db, { template: 'password-changed', to: me.email, data: { firstName: '', link: '' } });
  const sent: string[] = [];
  await runPendingJobs(app.pool, {
    'send-push': async ({ subscription }) => void (subscription === id && sent.push('push')),
    'send-mail': async () => void sent.push('mail'),
  });
  expect(sent).toEqual(['mail', 'push', 'push', 'push', 'push', 'push']);
});

test.each([
  'http://push.services.mozilla.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.8/x',
  'https://metadata.google.internal/x',
  'https://push.services.mozilla.com:8443/x',
  'https://user:pass@push.services.mozilla.com/x',
  'https://push.services.mozilla.com./x',
  'https://evilpush.services.mozilla.com.evil.example/x',
  'https://notfcm.googleapis.com/x',
  'https://127.0.0.1.nip.io/x',
  'https://inside.of.us/x',
])('an address that is no push service, such as %s, is refused', async (endpoint) => {
  const answer = await app.send('POST', '/api/core/push/subscriptions/', {
    headers: me.authorization,
    payload: { ...service.subscription, endpoint },
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
  'https://web.push.apple.com/x',
])("a browser's push service is taken: %s", async (endpoint) => {
  const answer = await app.send('POST', '/api/core/push/subscriptions/', {
    headers: me.authorization,
    payload: { ...service.subscription, endpoint },
  });
  expect(answer.statusCode).toBe(204);
});

test('the key that browsers subscribe with stays the same', async () => {
  const get = () => app.send('GET', '/api/core/push/public-key/', { headers: me.authorization });
  const { public_key } = (await get()).json();
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  expect((await get()).json()).toEqual({ public_key });
});
