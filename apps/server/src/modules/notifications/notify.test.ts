import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { startPushService } from '../../../test/push-service.ts';
import { readable, type SmtpReceiver, startSmtp } from '../../../test/smtp.ts';
import { savePushSubscription } from '../push/push.queries.ts';
import { notify } from './notify.ts';

let app: TestApp;
let smtp: SmtpReceiver;
let me: TestUser;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await createTestApp('empty', { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  me = await app.createUser();
});
afterEach(() => {
  smtp.mails.length = 0;
});

const switchTo = (payload: object) =>
  app.send('PATCH', '/api/core/me/', { headers: me.authorization, payload: { ...payload } });
const tell = (more: object = {}) =>
  app.db
    .transaction()
    .execute((trx) =>
      notify(trx, { userId: me.id, content: 'Ann’s price of “Milk & Honey” was approved', type: 'success', ...more }),
    );

test('PRF-07 a notification is mailed to those who want mails, and to nobody else', async () => {
  await tell({ path: '/shopping-lists?list=7' });
  await app.runJobs();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[me.email]]);
  const mail = readable(smtp.mails[0]?.source ?? '');
  expect(mail).toContain('Ann’s price of “Milk & Honey” was approved');
  expect(mail).toContain('Ann’s price of “Milk &amp; Honey” was approved');
  expect(mail).toContain('http://bargainbuddy.test/shopping-lists?list=7');

  await switchTo({ email_notifications: false });
  await tell();
  await app.runJobs();
  expect(smtp.mails).toHaveLength(1);
  const { results } = (await app.send('GET', '/api/core/notifications/', { headers: me.authorization })).json();
  expect(results).toHaveLength(2);
  expect(results[0]).toMatchObject({ notification_type: 'success', is_read: false, invite_status: null });
});

test('PRF-07 news that has a mail of its own, or whose reader was deactivated, is not mailed', async () => {
  await tell({ hasOwnMail: true });
  await app.runJobs();
  await tell();
  await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', me.id).execute();
  await app.runJobs();
  expect(smtp.mails).toEqual([]);
});

test('PRF-07 a notification is pushed to the browsers that subscribed', async () => {
  const service = await startPushService();
  const { family } = await app.db
    .selectFrom('refresh_token')
    .select('family')
    .where('user_id', '=', me.id)
    .executeTakeFirstOrThrow();
  await savePushSubscription(app.db, { userId: me.id, family }, service.subscription);
  await switchTo({ push_notifications: true });
  await tell({ path: '/profile' });
  await app.runJobs();
  expect(service.messages.map(({ text }) => JSON.parse(text))).toEqual([
    { title: 'Bargain Buddy', body: 'Ann’s price of “Milk & Honey” was approved', path: '/profile', unread: 1 },
  ]);
  await service.stop();
});
