import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createShopper, type Shopper } from '../../../test/shopping.ts';
import { mailedToken, newestMail, type SmtpReceiver, startSmtp } from '../../../test/smtp.ts';

let app: TestApp;
let smtp: SmtpReceiver;
let ann: Shopper;
let bob: Shopper;
let list: number;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await createTestApp('empty', { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList('Sunday lunch')).id;
});

/** Invites an address and answers the invite's number and the token of its mail's link. */
async function invite(email: string) {
  const { id } = (await ann.call('POST', `shoppinglist/${list}/share-invite/`, { email })).json();
  await app.runJobs();
  return { id, token: mailedToken(smtp, email, 'invite') };
}
const open = (token: string, as?: Shopper) =>
  as
    ? as.call('POST', 'invite-link/', { token })
    : app.send('POST', '/api/shoppinglist/invite-link/', { payload: { token } });
const answer = (verb: 'accept' | 'reject', token: string, as = bob) =>
  as.call('POST', `invite-link/${verb}/`, { token });
const isProven = async (who: Shopper) => (await who.callApi('GET', 'core/me/')).json().email_verified;
const unprove = (who: Shopper) =>
  app.db.updateTable('app_user').set({ email_proven_at: null }).where('id', '=', who.id).execute();

describe('SEC-02 SHR-05 the link in the mail of an invite', () => {
  test('leads anybody to the invite, and says no more than the mail', async () => {
    const { id, token } = await invite(bob.email);
    const expected = { id, status: 'pending', invitee_email: bob.email, inviter: 'Test User', list: 'Sunday lunch' };
    expect((await open(token)).json()).toEqual({ ...expected, shopping_list: null });
    expect((await open(token, bob)).json()).toEqual({ ...expected, shopping_list: null });
    expect((await open(token, ann)).json()).toEqual({ ...expected, shopping_list: list });
  });

  test('lets whoever opens it signed in join, whatever their address, once', async () => {
    const { token } = await invite('family@example.com');
    await unprove(bob);
    expect((await answer('accept', token)).json()).toMatchObject({ shopping_list: { id: list, role: 'member' } });
    expect((await answer('accept', token)).statusCode).toBe(200);
    expect(await isProven(bob)).toBe(false);
    const cy = await createShopper(app);
    expect((await answer('accept', token, cy)).statusCode).toBe(410);
    expect((await answer('reject', token, cy)).statusCode).toBe(410);
    expect((await open(token)).json()).toMatchObject({ status: 'accepted', shopping_list: null });
  });

  test('proves the address where it is one’s own, and of nobody else', async () => {
    await unprove(bob);
    const { id, token } = await invite(bob.email.toUpperCase());
    expect(await bob.news()).toEqual([]);
    expect((await bob.call('POST', `shopping-list-invites/${id}/accept/`)).statusCode).toBe(403);
    await open(token);
    expect(await isProven(bob)).toBe(false);
    await open(token, bob);
    expect(await isProven(bob)).toBe(true);
    await app.runJobs();
    expect(await bob.news()).toMatchObject([{ content: expect.stringContaining(`(invite #${id})`) }]);
    expect((await bob.call('POST', `shopping-list-invites/${id}/accept/`)).statusCode).toBe(200);
  });

  test('turns it down too, and is over with the invite', async () => {
    const { token } = await invite(bob.email);
    expect((await answer('reject', token)).json()).toMatchObject({ status: 'rejected' });
    expect((await answer('accept', token)).statusCode).toBe(410);
    const other = await invite(bob.email);
    expect(other.token).not.toBe(token);
    await sql`UPDATE shopping_list_invite SET expires_at = now() WHERE id = ${other.id}`.execute(app.db);
    expect((await open(other.token, bob)).json()).toMatchObject({ status: 'expired' });
    expect((await answer('accept', other.token)).statusCode).toBe(410);
    await unprove(bob);
    await open(other.token, bob);
    expect(await isProven(bob)).toBe(false);
  });

  test('works from every mail of the same invite, and goes with the list', async () => {
    const { id, token } = await invite(bob.email);
    await ann.call('POST', `shoppinglist/${list}/invites/${id}/resend/`);
    await app.runJobs();
    const again = mailedToken(smtp, bob.email, 'invite');
    expect(again).not.toBe(token);
    for (const each of [token, again]) expect((await open(each)).statusCode).toBe(200);
    await ann.call('DELETE', `shoppinglist/${list}/`);
    for (const each of [token, again, 'nonsense']) {
      const gone = await open(each, bob);
      expect([gone.statusCode, gone.json().detail]).toEqual([404, expect.stringContaining('Ask for a new one.')]);
    }
  });

  test('is kept as a hash alone, also while the mail waits', async () => {
    smtp.refuse = 1;
    const { token } = await invite(bob.email);
    const dump = await sql<{ row: string }>`
      SELECT t::text AS row FROM shopping_list_invite_token t
      UNION ALL SELECT payload::text FROM graphile_worker._private_jobs`.execute(app.db);
    smtp.refuse = 0;
    expect(dump.rows.length).toBeGreaterThan(0);
    for (const { row } of dump.rows) expect(row).not.toMatch(/token=/);
    if (token) for (const { row } of dump.rows) expect(row).not.toContain(token);
  });
});

test('SEC-06 names that would lead somewhere are not mailed to strangers, nor shown by the link', async () => {
  await ann.callApi('PATCH', 'core/me/', { first_name: 'Win at', last_name: 'https://evil.example/now' });
  await ann.call('PATCH', `shoppinglist/${list}/`, { name: 'www.evil.example' });
  const email = `stranger-${list}@example.com`;
  const { token } = await invite(email);
  const mail = newestMail(smtp, email);
  expect(mail).toContain('Subject: Someone who uses Bargain Buddy shares a shopping list with you');
  expect(mail).not.toContain('evil');
  expect((await open(token)).json()).toMatchObject({ inviter: 'Someone who uses Bargain Buddy', list: '' });
});
