import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { type Outbox, openOutbox } from '../../../test/outbox.ts';
import { createShopper } from '../../../test/shopping.ts';
import { setPassword } from '../../../test/signing-in.ts';
import { mailedToken, newestMail, readable } from '../../../test/smtp.ts';
import { trials } from '../../../test/trials.ts';
import { newLinkToken } from '../../platform/auth/link-token.ts';
import { notify } from '../notifications/index.ts';
import { insertEmailProofToken } from './emails.queries.ts';
import { createSuperuser } from './index.ts';

let app: TestApp;
let outbox: Outbox;
let keisha: TestUser;
const password = 'mango chow in the morning';
const newPassword = 'doubles with slight pepper';

beforeAll(async () => {
  app = await createTestApp();
  outbox = openOutbox(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  keisha = await person();
});

const anyAddress = () => `${randomUUID()}@example.com`;

/** Somebody with a proven address and a password. */
async function person(): Promise<TestUser> {
  const user = await app.createUser();
  await setPassword(app, user, password);
  return user;
}
async function logIn(email: string, given = password) {
  const answer = await app.send('POST', '/api/core/login/', { payload: { email, password: given } });
  const { access, refresh } = answer.json();
  return { status: answer.statusCode, access, refresh, authorization: { authorization: `Bearer ${access}` } };
}
async function signUp(email: string) {
  const payload = { first_name: 'Cy', last_name: 'New', email, password, confirm_password: password };
  expect((await app.send('POST', '/api/core/register/', { payload })).statusCode).toBe(201);
  await app.runJobs();
  return logIn(email);
}
const call = (
  who: Pick<TestUser, 'authorization'>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => app.send(method, `/api/core/${path}`, { headers: who.authorization, ...(body && { payload: body }) });
const me = async (who: Pick<TestUser, 'authorization'>) => (await call(who, 'GET', 'me/')).json();
const changeTo = (who: Pick<TestUser, 'authorization'>, email: string, given: string | undefined = password) =>
  call(who, 'PATCH', 'me/', { email, current_password: given });
const verify = (token: string) => app.send('POST', '/api/core/verify-email/', { payload: { token } });
const revertFields = (token: string) => app.send('POST', '/api/core/take-back-email/', { payload: { token } });
const proof = (email: string) => mailedToken(outbox, email, 'verify-email');
/** Asks for a change and carries out what follows from it. */
async function ask(who: TestUser, email: string) {
  expect((await changeTo(who, email)).statusCode).toBe(200);
  await app.runJobs();
}

describe('SEC-02 changing the e-mail address', () => {
  test('takes the password, the same address again does not', async () => {
    const email = anyAddress();
    const without = await call(keisha, 'PATCH', 'me/', { email });
    expect([without.statusCode, without.json()]).toEqual([
      400,
      { error: ['Enter your current password to change your email.'] },
    ]);
    const wrong = await changeTo(keisha, email, 'wrong');
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'The current password is wrong.' }]);
    const same = await call(keisha, 'PATCH', 'me/', { email: keisha.email.toUpperCase(), first_name: 'Kezia' });
    expect(same.json()).toMatchObject({ first_name: 'Kezia', email_verified: true, pending_email: null });
    await app.runJobs();
    expect(newestMail(outbox, email)).toBe('');
  });

  test('counts once the new one is proven, by a link that works once, signed in or not', async () => {
    const email = anyAddress();
    const changed = await changeTo(keisha, email);
    expect(changed.json()).toMatchObject({ email: keisha.email, email_verified: true, pending_email: email });
    await app.runJobs();
    expect((await logIn(email)).status).toBe(401);
    expect(newestMail(outbox, email)).toContain('within the next 24 hours');

    const race = await Promise.all([verify(proof(email)), verify(proof(email))]);
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await me(keisha)).toMatchObject({ email, email_verified: true, pending_email: null });
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(keisha.email)).status).toBe(401);
    expect((await verify(proof(email))).json()).toEqual({
      error: 'This link was already used, or we sent a newer one.',
    });
    expect((await verify('nonsense')).json()).toEqual({ error: 'This link no longer works.' });
  });

  test('a link is over after 24 hours, and another can be had; a newer one takes its place', async () => {
    const email = anyAddress();
    await ask(keisha, email);
    const old = proof(email);
    await sql`UPDATE email_proof_token SET expires_at = expires_at - interval '24 hours'`.execute(app.db);
    expect((await verify(old)).json()).toEqual({ error: 'This link has expired. It lasted 24 hours.' });
    const again = await call(keisha, 'POST', 'verify-email/resend/');
    expect([again.statusCode, again.json().email]).toEqual([200, email]);
    await app.runJobs();
    const other = anyAddress();
    await ask(keisha, other);
    expect((await verify(proof(email))).statusCode).toBe(400);
    expect((await verify(proof(other))).statusCode).toBe(200);
    expect(await me(keisha)).toMatchObject({ email: other });
  });

  test('is given up by keeping the address', async () => {
    const email = anyAddress();
    await ask(keisha, email);
    expect((await call(keisha, 'DELETE', 'verify-email/')).statusCode).toBe(204);
    expect(await me(keisha)).toMatchObject({ email: keisha.email, pending_email: null });
    expect((await verify(proof(email))).statusCode).toBe(400);
    const nothing = await call(keisha, 'POST', 'verify-email/resend/');
    expect(nothing.json()).toMatchObject({ message: 'Your email is already confirmed.' });
  });

  test('never tells whether an address has an account: its owner alone learns of it', async () => {
    const other = await person();
    const [taken, free] = [
      await changeTo(keisha, other.email.toUpperCase()),
      await changeTo(await person(), anyAddress()),
    ];
    expect(taken.statusCode).toBe(free.statusCode);
    expect(Object.keys(taken.json())).toEqual(Object.keys(free.json()));
    await app.runJobs();
    expect(newestMail(outbox, other.email)).toContain('You already have a Bargain Buddy account');
    expect(proof(other.email)).toBe('');
    expect(await me(other)).toMatchObject({ email: other.email });
  });

  test('of two who claim an address, the one that proves it first has it', async () => {
    const email = anyAddress();
    const rival = await person();
    await ask(keisha, email);
    const hers = proof(email);
    await ask(rival, email.toUpperCase());
    expect((await verify(proof(email))).statusCode).toBe(200);
    const late = await verify(hers);
    expect([late.statusCode, late.json()]).toEqual([400, { error: 'This email now belongs to another account.' }]);
    expect(await me(keisha)).toMatchObject({ email: keisha.email, pending_email: email });
  });

  test(`of two who prove an address at the same moment one has it, ${trials} times of ${trials}`, async () => {
    const pair = [await app.createUser(), await app.createUser()];
    for (let round = 0; round < trials; round++) {
      const email = anyAddress();
      const tokens = pair.map(() => newLinkToken());
      for (const [index, { id }] of pair.entries()) {
        await app.db.updateTable('app_user').set({ pending_email: email }).where('id', '=', id).execute();
        await insertEmailProofToken(app.db, { userId: id, email, hash: tokens[index]?.hash ?? Buffer.of() }, 24);
      }
      const answers = await Promise.all(tokens.map(({ token }) => verify(token)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
  });

  test('to one that another account has without proof is possible: the other one has to name its own', async () => {
    const email = anyAddress();
    const squatter = await signUp(email);
    await ask(keisha, email);
    expect((await verify(proof(email))).statusCode).toBe(200);
    expect(await me(keisha)).toMatchObject({ email });
    expect(await me(squatter)).toMatchObject({ email: expect.stringMatching(/\.invalid$/), email_verified: false });
    const { results } = (await call(squatter, 'GET', 'notifications/')).json();
    expect(results).toMatchObject([{ content: expect.stringContaining('Enter your own in your profile.') }]);
  });

  test('leaves no mailbox full: 5 links an hour to an address, 10 for a person', async () => {
    const limited = await createTestApp('empty', { RATE_LIMITS: 'on' });
    const headers = (await limited.createUser({ isProven: false })).authorization;
    const resend = () => limited.send('POST', '/api/core/verify-email/resend/', { headers });
    for (let n = 0; n < 5; n++) expect((await resend()).statusCode).toBe(200);
    expect((await resend()).statusCode).toBe(429);
    await limited.close();
  });
});

describe('SEC-02 the address before', () => {
  test('is told at once, and takes the change back before or after the new one was proven', async () => {
    for (const isProven of [false, true]) {
      const owner = await person();
      const email = anyAddress();
      await ask(owner, email);
      if (isProven) expect((await verify(proof(email))).statusCode).toBe(200);
      expect(newestMail(outbox, owner.email)).toContain(`change your account’s email to ${email}`);

      const thief = await logIn(isProven ? email : owner.email);
      const answer = await revertFields(mailedToken(outbox, owner.email, 'take-back-email'));
      expect([answer.statusCode, answer.json().email]).toEqual([200, owner.email]);
      // Whoever changed it knew the password and had a session, and perhaps a link of the new address.
      expect((await call(thief, 'GET', 'me/')).statusCode).toBe(401);
      expect((await logIn(owner.email)).status).toBe(401);
      expect((await logIn(email)).status).toBe(401);
      expect((await verify(proof(email))).statusCode).toBe(400);
      const chosen = { token: answer.json().reset_token, password: newPassword };
      expect((await app.send('POST', '/api/core/password_reset/confirm/', { payload: chosen })).statusCode).toBe(200);
      const back = await logIn(owner.email, newPassword);
      expect(await me(back)).toMatchObject({ email: owner.email, email_verified: true, pending_email: null });
      expect((await revertFields(mailedToken(outbox, owner.email, 'take-back-email'))).statusCode).toBe(400);
    }
  });

  test('can do so for 7 days', async () => {
    await ask(keisha, anyAddress());
    const token = mailedToken(outbox, keisha.email, 'take-back-email');
    const age = (interval: string) =>
      sql`UPDATE email_take_back_token SET expires_at = expires_at - ${interval}::interval`.execute(app.db);
    await age('6 days 23 hours');
    const { rows } = await sql<{ open: boolean }>`
      SELECT bool_or(expires_at > now()) AS open FROM email_take_back_token WHERE user_id = ${keisha.id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ open: true }]);
    await age('1 hour');
    expect((await revertFields(token)).json()).toEqual({ error: 'This link has expired. It lasted 7 days.' });
    expect((await logIn(keisha.email)).status).toBe(200);
  });

  test('comes before those that the account had after it', async () => {
    const [second, third] = [anyAddress(), anyAddress()];
    await ask(keisha, second);
    await verify(proof(second));
    await ask(keisha, third);
    await verify(proof(third));
    const thiefs = mailedToken(outbox, second, 'take-back-email');
    expect(thiefs).not.toBe('');
    expect((await revertFields(mailedToken(outbox, keisha.email, 'take-back-email'))).statusCode).toBe(200);
    expect((await revertFields(thiefs)).statusCode).toBe(400);
  });

  test('is not told where nobody has proven it: it may be a stranger’s', async () => {
    const mistyped = anyAddress();
    const newcomer = await signUp(mistyped);
    expect((await changeTo(newcomer, anyAddress())).statusCode).toBe(200);
    await app.runJobs();
    expect(mailedToken(outbox, mistyped, 'take-back-email')).toBe('');
  });
});

describe('SEC-02 a link to choose a password', () => {
  const askForReset = async (email: string) => {
    await app.send('POST', '/api/core/password_reset/', { payload: { email } });
    await app.runJobs();
    return mailedToken(outbox, email, 'reset-password');
  };
  const confirm = (token: string) =>
    app.send('POST', '/api/core/password_reset/confirm/', { payload: { token, password: newPassword } });

  test('goes to the address that counts, never to one that waits to be proven', async () => {
    const email = anyAddress();
    await ask(keisha, email);
    expect(await askForReset(email)).toBe('');
    expect(await askForReset(keisha.email)).not.toBe('');
  });

  test('ends what somebody else set off: sessions, and a change of address', async () => {
    const email = anyAddress();
    await ask(keisha, email);
    expect((await confirm(await askForReset(keisha.email))).statusCode).toBe(200);
    expect((await verify(proof(email))).statusCode).toBe(400);
    expect(await me(await logIn(keisha.email, newPassword))).toMatchObject({ pending_email: null });
  });

  test('proves the address of an account whose owner never opened the other link', async () => {
    const email = anyAddress();
    await signUp(email);
    expect((await confirm(await askForReset(email))).statusCode).toBe(200);
    expect(await me(await logIn(email, newPassword))).toMatchObject({ email, email_verified: true });
  });
});

describe('SEC-02 a new account', () => {
  test('can use the app at once, and proves its address by the link that it is sent', async () => {
    const email = anyAddress();
    const newcomer = await signUp(email);
    expect(await me(newcomer)).toMatchObject({ email, email_verified: false, pending_email: null });
    const made = await app.send('POST', '/api/shoppinglist/shoppinglist/', {
      headers: newcomer.authorization,
      payload: { name: 'Groceries' },
    });
    expect(made.statusCode).toBe(201);
    expect((await verify(proof(email))).json()).toMatchObject({ email });
    expect(await me(newcomer)).toMatchObject({ email_verified: true });
    const { email_proven_at } = await app.db
      .selectFrom('app_user')
      .select('email_proven_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.now() - Number(email_proven_at))).toBeLessThan(60_000);
  });

  test('is mailed nothing but that link before: the address may be a stranger’s', async () => {
    const email = anyAddress();
    const newcomer = await signUp(email);
    const mine = await createShopper(app);
    const list = (await mine.createList()).id;
    const before = outbox.mails.length;
    const { id } = await me(newcomer);
    await notify(app.db, { userId: id, content: `News of list ${list}`, type: 'info' });
    await app.runJobs();
    expect(outbox.mails).toHaveLength(before);
  });

  test('only the hashes of tokens are kept', async () => {
    await ask(keisha, anyAddress());
    const dump = await sql<{ row: string }>`
      SELECT t::text AS row FROM email_proof_token t UNION ALL SELECT t::text FROM email_take_back_token t
      UNION ALL SELECT payload::text FROM graphile_worker._private_jobs`.execute(app.db);
    for (const { source } of outbox.mails) {
      for (const [, token = ''] of readable(source).matchAll(/token=([\w-]+)/g)) {
        expect(
          dump.rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex'))),
        ).toBe(false);
      }
    }
  });
});

test('SEC-02 accounts from before the step, and superusers made by hand, count as proven', async () => {
  const migration = new URL('../../../migrations/0043-proven-addresses.sql', import.meta.url);
  const text = await readFile(migration, 'utf8');
  await app.db.transaction().execute(async (trx) => {
    await sql`CREATE SCHEMA before`.execute(trx);
    await sql`SET LOCAL search_path TO before, public`.execute(trx);
    await sql`CREATE TABLE app_user (id integer PRIMARY KEY, email text NOT NULL)`.execute(trx);
    await sql`INSERT INTO app_user VALUES (1, 'old@example.com')`.execute(trx);
    await sql.raw(text).execute(trx);
    await sql`INSERT INTO app_user VALUES (2, 'new@example.com')`.execute(trx);
    const proven = () =>
      sql<{ proven: boolean }>`SELECT email_proven_at IS NOT NULL AS proven FROM app_user ORDER BY id`.execute(trx);
    expect((await proven()).rows).toEqual([{ proven: true }, { proven: false }]);
    // The release before knows nothing of proof.
    await sql`UPDATE app_user SET email = 'other@example.com' WHERE id = 1`.execute(trx);
    expect((await proven()).rows).toEqual([{ proven: false }, { proven: false }]);
    await sql`DROP SCHEMA before CASCADE`.execute(trx);
  });
  const email = anyAddress();
  await createSuperuser(app.db, { email, password });
  expect(await me(await logIn(email))).toMatchObject({ email_verified: true });
});

test('SEC-02 who takes an invited stranger’s address for a minute gains nothing', async () => {
  const ann = await createShopper(app);
  const list = (await ann.createList('The family’s secrets')).id;
  const stranger = anyAddress();
  const invite = async () => {
    const { id } = (await ann.call('POST', `shoppinglist/${list}/share-invite/`, { email: stranger })).json();
    await app.runJobs();
    return id;
  };
  const id = await invite();
  const gainsNothing = async (thief: Pick<TestUser, 'authorization'>) => {
    expect((await call(thief, 'GET', 'notifications/')).json().results).toEqual([]);
    for (const verb of ['accept', 'reject']) {
      const answer = await app.send('POST', `/api/shoppinglist/shopping-list-invites/${id}/${verb}/`, {
        headers: thief.authorization,
      });
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('secrets');
    }
    const lists = await app.send('GET', '/api/shoppinglist/shoppinglist/', { headers: thief.authorization });
    expect(lists.json().results).toEqual([]);
  };
  // By changing to it, which waits for a link that only the stranger gets …
  await ask(keisha, stranger);
  await gainsNothing(keisha);
  await invite();
  await gainsNothing(keisha);
  // … or by signing up with it.
  const squatter = await signUp(stranger);
  await gainsNothing(squatter);
  await invite();
  await gainsNothing(squatter);
});
