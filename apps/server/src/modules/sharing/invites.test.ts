import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Outbox, openOutbox } from '../../../test/outbox.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { mailedToken, newestMail, readable } from '../../../test/smtp.ts';
import { markEmailVerified } from '../accounts/index.ts';

let app: TestApp;
let outbox: Outbox;
let ann: Shopper;
let bob: Shopper;
let list: number;

beforeAll(async () => {
  app = await createTestApp();
  outbox = openOutbox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  await ann.callApi('PATCH', 'core/me/', { first_name: 'Ann-Marie', last_name: 'O’Neil' });
  list = (await ann.createList('Sunday 🥭 lunch')).id;
});
afterEach(async () => {
  await app.runJobs();
  outbox.clear();
});

const invite = (email: string, as = ann) => as.call('POST', `shoppinglist/${list}/share-invite/`, { email });
const invites = async () => (await ann.call('GET', `shoppinglist/${list}/invites/`)).json();
const answer = (verb: 'accept' | 'reject', id: number, as = bob) =>
  as.call('POST', `shopping-list-invites/${id}/${verb}/`);
const endInvite = (id: number) =>
  app.db.updateTable('shopping_list_invite').set({ expires_at: sql<Date>`now()` }).where('id', '=', id).execute();

describe('SHR-05 an invite', () => {
  test('reaches an existing user as a notification that carries its number, and by mail', async () => {
    const sent = await invite(bob.email.toUpperCase());
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json();
    expect(sent.json()).toEqual({
      id,
      invitee_email: bob.email.toUpperCase(),
      created_at: expect.any(String),
      status: 'pending',
    });
    await app.runJobs();
    expect(await bob.news()).toMatchObject([
      {
        content: `Ann-Marie O’Neil invites you to the shopping list “Sunday 🥭 lunch” (invite #${id})`,
        notification_type: 'info',
        is_read: false,
        invite_status: 'pending',
      },
    ]);
    expect(outbox.mails.map(({ to }) => to.join().toLowerCase())).toEqual([bob.email]);
    const mail = readable(outbox.mails[0]?.source ?? '');
    expect(mail).toContain('Hello Test,');
    expect(mail).toContain('Ann-Marie O’Neil invites you to the shopping list “Sunday 🥭 lunch”');
    expect(mail).toMatch(/http:\/\/bargainbuddy\.test\/invite\?token=[\w-]{43}/);
  });

  test('is not mailed to a user who wants no mails, but is among the notifications', async () => {
    await bob.callApi('PATCH', 'core/me/', { email_notifications: false });
    await invite(bob.email);
    await app.runJobs();
    expect(outbox.mails).toEqual([]);
    expect(await bob.news()).toHaveLength(1);
  });

  test('SEC-02 reaches somebody without an account, and is there once they signed up and proved the address', async () => {
    const email = `new-${ann.id}@example.com`;
    const { id } = (await invite(email)).json();
    await app.runJobs();
    expect(outbox.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(newestMail(outbox, email)).toContain('sign up for free');

    const password = 'ten mangoes 4 Tobago';
    const account = {
      first_name: 'Cy',
      last_name: 'New',
      email: email.toUpperCase(),
      password,
      confirm_password: password,
    };
    expect((await app.send('POST', '/api/core/register/', { payload: account })).statusCode).toBe(201);
    await app.runJobs();
    const { access } = (await app.send('POST', '/api/core/login/', { payload: { email, password } })).json();
    const headers = { authorization: `Bearer ${access}` };
    const news = async () => (await app.send('GET', '/api/core/notifications/', { headers })).json().results;
    expect(await news()).toEqual([]);
    const joins = () => app.send('POST', `/api/shoppinglist/shopping-list-invites/${id}/accept/`, { headers });
    const early = await joins();
    expect([early.statusCode, early.json()]).toEqual([
      403,
      { detail: 'Confirm your email first. Open the link we sent you.' },
    ]);
    const token = mailedToken(outbox, email, 'verify-email');
    expect((await app.send('POST', '/api/core/verify-email/', { payload: { token } })).statusCode).toBe(200);
    await app.runJobs();
    expect(await news()).toMatchObject([
      { content: expect.stringContaining(`(invite #${id})`), invite_status: 'pending' },
    ]);
    expect(outbox.mails).toHaveLength(2);
    expect((await joins()).json()).toMatchObject({ shopping_list: { id: list, role: 'member', member_count: 2 } });
  });

  test('is told once, whether the address is proven before or after it is sent, or at that moment', async () => {
    for (const order of ['before', 'after', 'at once']) {
      const newcomer = await createShopper(app, `race-${order.replace(' ', '-')}-${ann.id}@example.com`);
      await app.db.updateTable('app_user').set({ email_proven_at: null }).where('id', '=', newcomer.id).execute();
      const prove = () => markEmailVerified(app.db, newcomer.id, newcomer.email);
      if (order === 'before') await prove();
      const sent = invite(newcomer.email.toUpperCase());
      if (order === 'at once') await Promise.all([sent, prove()]);
      await sent;
      if (order === 'after') await app.runJobs();
      if (order === 'after') await prove();
      await Promise.all([app.runJobs(), app.runJobs()]);
      expect(await newcomer.news(), order).toHaveLength(1);
    }
  });

  test('is answered alike whether the address has an account', async () => {
    const known = await invite(bob.email);
    const unknown = await invite(`nobody-${ann.id}@example.com`);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(Object.keys(unknown.json())).toEqual(Object.keys(known.json()));
  });
});

describe('SHR-01 SHR-06 the owner', () => {
  test.each(['nobody', 'nobody@example', 'a b@example.com'])('cannot invite %s', async (email) => {
    const refused = await invite(email);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ email: ['Enter a valid email address'] });
  });

  test('can invite neither themselves nor a member', async () => {
    const self = await invite(ann.email.toUpperCase());
    expect(self.statusCode).toBe(400);
    expect(self.json()).toEqual({ email: ['This is your own email.'] });
    await ann.share(list, bob);
    const member = await invite(bob.email.toUpperCase());
    expect(member.statusCode).toBe(400);
    expect(member.json()).toEqual({ email: ['This person is already on the list.'] });
  });

  test('who invites an address again sends the same invite again', async () => {
    const first = await invite(bob.email);
    await app.runJobs();
    const second = await invite(bob.email.toUpperCase());
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    await app.runJobs();
    expect(outbox.mails).toHaveLength(2);
    expect(await bob.news()).toHaveLength(1);
    expect(await invites()).toHaveLength(1);
  });

  test('has 50 invites open at most', async () => {
    await sql`
      INSERT INTO shopping_list_invite (list_id, invitee_email, invited_by, expires_at)
      SELECT ${list}::integer, 'guest-' || n || '@example.com', ${ann.id}::integer, now() + interval '1 day' FROM generate_series(1, 49) n`.execute(
      app.db,
    );
    expect((await invite('guest-50@example.com')).statusCode).toBe(201);
    const refused = await invite('one-more@example.com');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain('50 pending invites');
    expect((await invite('guest-7@example.com')).statusCode).toBe(200);
    const [{ id }] = await invites();
    await ann.call('DELETE', `shoppinglist/${list}/invites/${id}/`);
    expect((await invite('one-more@example.com')).statusCode).toBe(201);
  });
});

test('SHR-02 an invite is sent again for 30 more days, or deleted, and says so to the invitee', async () => {
  const { id } = (await invite(bob.email)).json();
  await endInvite(id);
  const { id: open } = (await invite('somebody@example.com')).json();
  expect(await invites()).toMatchObject([
    { id: open, status: 'pending' },
    { id, status: 'expired' },
  ]);
  const late = await answer('accept', id);
  expect(late.statusCode).toBe(410);
  expect(late.json().detail).toContain('30 days');

  const resent = await ann.call('POST', `shoppinglist/${list}/invites/${id}/resend/`);
  expect(resent.json()).toMatchObject({ id, status: 'pending' });
  await app.runJobs();
  expect(await bob.news()).toMatchObject([{ content: expect.stringContaining(`#${id}`), invite_status: 'pending' }]);
  const { rows } = await sql<{ days: number }>`
    SELECT round(extract(epoch FROM expires_at - now()) / 86400)::integer AS days FROM shopping_list_invite WHERE id = ${id}
  `.execute(app.db);
  expect(rows).toEqual([{ days: 30 }]);

  const remove = () => ann.call('DELETE', `shoppinglist/${list}/invites/${id}/`);
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).statusCode).toBe(404);
  expect(await invites()).toMatchObject([{ id: open }]);
  expect(await bob.news()).toMatchObject([{ invite_status: 'deleted' }]);
  for (const verb of ['accept', 'reject'] as const) {
    const gone = await answer(verb, id);
    expect(gone.statusCode).toBe(410);
    expect(gone.json()).toEqual({ detail: 'This invite was withdrawn.' });
  }
  expect((await ann.call('POST', `shoppinglist/${list}/invites/${id}/resend/`)).statusCode).toBe(410);
});

test('open invites to a list vanish with it', async () => {
  const { id } = (await invite(bob.email)).json();
  await app.runJobs();
  expect(await bob.news()).toHaveLength(1);
  await ann.call('DELETE', `shoppinglist/${list}/`);
  expect(await bob.news()).toEqual([]);
  expect((await answer('accept', id)).statusCode).toBe(404);
});

test('60 invites an hour are sent for a person, sending again included', async () => {
  const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
  const owner = await createShopper(limited);
  const { id } = await owner.createList();
  const path = `shoppinglist/${id}/share-invite/`;
  for (let n = 0; n < 60; n++) {
    expect((await owner.call('POST', path, { email: 'bob@example.com' })).statusCode).toBeLessThan(300);
  }
  const [invited] = (await owner.call('GET', `shoppinglist/${id}/invites/`)).json();
  for (const again of [path, `shoppinglist/${id}/invites/${invited.id}/resend/`]) {
    const refused = await owner.call('POST', again, { email: 'bob@example.com' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  await limited.close();
});
