import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { setPassword } from '../../../test/signing-in.ts';
import { readable } from '../../../test/smtp.ts';
import { sendPasswordResetLink } from './index.ts';

let app: TestApp;
const log = pino({ level: 'silent' });
const first = 'mango chow in the morning';
const second = 'doubles with slight pepper';

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function personWithPassword(password = first) {
  const person = await app.createUser();
  await setPassword(app, person, password);
  return { ...person, ...(await logIn(person.email, password)) };
}

async function logIn(email: string, password: string) {
  const answer = await app.send('POST', '/api/core/login/', { payload: { email, password } });
  const { access, refresh } = answer.json();
  return { status: answer.statusCode, refresh, authorization: { authorization: `Bearer ${access}` } };
}
const me = async (headers: Record<string, string>) => (await app.send('GET', '/api/core/me/', { headers })).statusCode;
const change = (headers: Record<string, string>, current: string, next: string, confirm = next) =>
  app.send('POST', '/api/core/me/password/', {
    headers,
    payload: { current_password: current, new_password: next, confirm_password: confirm },
  });
const confirm = (token: string, password: string) =>
  app.send('POST', '/api/core/password_reset/confirm/', { payload: { token, password } });

/** The token in the link of the newest mail to `email`. */
async function mailedToken(email: string): Promise<string> {
  await sendPasswordResetLink({ db: app.db, config: app.config }, email, log);
  const folder = join(app.config.dataDir, 'outbox');
  const files = (await readdir(folder)).sort().reverse();
  const mails = await Promise.all(files.map(async (name) => readable(await readFile(join(folder, name), 'utf8'))));
  const mail = mails.find((source) => source.includes(`To: ${email}`)) ?? '';
  return /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe('changing a password', () => {
  test('ACC-09 ACC-12 it takes the current one, ends every other session and keeps this one', async () => {
    const person = await personWithPassword();
    const elsewhere = await logIn(person.email, first);
    const answer = await change(person.authorization, first, second);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Password changed successfully!' });
    expect(await me(person.authorization)).toBe(200);
    expect(await me(elsewhere.authorization)).toBe(401);
    const refreshed = await app.send('POST', '/api/core/refresh/', { payload: { refresh: elsewhere.refresh } });
    expect(refreshed.statusCode).toBe(401);
    expect((await logIn(person.email, first)).status).toBe(401);
    expect((await logIn(person.email, second)).status).toBe(200);
  });

  test.each([
    ['the wrong current password', ['wrong', second, second], 'The current password is wrong.'],
    ['passwords that differ', [first, second, 'another'], ['Passwords do not match.']],
    ['a common password', [first, 'password1', 'password1'], ['The password is too common.']],
  ] as const)('ACC-09 %s is refused with its reason', async (_, [current, next, again], error) => {
    const person = await personWithPassword();
    const answer = await change(person.authorization, current, next, again);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
    expect((await logIn(person.email, first)).status).toBe(200);
  });

  test('of two changes at once only one holds', async () => {
    const person = await personWithPassword();
    const other = 'callaloo on a sunday afternoon';
    const answers = await Promise.all([second, other].map((next) => change(person.authorization, first, next)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const held = answers[0]?.statusCode === 200 ? second : other;
    expect((await logIn(person.email, held)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('ACC-06 the answer is the same whether the address has an account or not', async () => {
    const person = await app.createUser();
    const answers = await Promise.all(
      [person.email, 'nobody@example.com'].map((email) =>
        app.send('POST', '/api/core/password_reset/', { payload: { email } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: 'Password reset email sent. Please check your inbox.' });
    }
  });

  test('ACC-07 ACC-12 the mailed token sets the password once and ends every session', async () => {
    const person = await personWithPassword();
    const token = await mailedToken(person.email);
    const race = await Promise.all([confirm(token, second), confirm(token, second)]);
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await me(person.authorization)).toBe(401);
    expect((await logIn(person.email, second)).status).toBe(200);
    const again = await confirm(token, first);
    expect(again.json()).toEqual({ error: 'This link no longer works. Please ask for a new one.' });
  });

  test('ACC-07 a token is over after one hour', async () => {
    const person = await personWithPassword();
    const token = await mailedToken(person.email);
    await sql`UPDATE password_reset_token SET expires_at = expires_at - interval '1 hour' WHERE user_id = ${person.id}`.execute(
      app.db,
    );
    expect((await confirm(token, second)).statusCode).toBe(400);
    expect((await logIn(person.email, first)).status).toBe(200);
  });

  test('ACC-07 SEC-02 a link that went to an address works until the account has another', async () => {
    const person = await personWithPassword();
    const token = await mailedToken(person.email);
    const patch = (payload: object) =>
      app.send('PATCH', '/api/core/me/', {
        headers: person.authorization,
        payload: { email: person.email, ...payload },
      });
    expect((await patch({ first_name: 'Anjali' })).statusCode).toBe(200);
    expect((await patch({ email: `moved-${person.email}`, current_password: first })).statusCode).toBe(200);
    await app.runJobs();
    const folder = join(app.config.dataDir, 'outbox');
    const mails = await Promise.all(
      (await readdir(folder)).map(async (name) => readable(await readFile(join(folder, name), 'utf8'))),
    );
    const proof = mails.map((mail) => /verify-email\?token=([\w-]+)/.exec(mail)?.[1]).find(Boolean);
    await app.send('POST', '/api/core/verify-email/', { payload: { token: proof } });
    expect((await confirm(token, second)).statusCode).toBe(400);
    expect((await logIn(`moved-${person.email}`, first)).status).toBe(200);
  });

  test('ACC-08 a weak password is refused with its reason, and the token still works after', async () => {
    const person = await personWithPassword();
    const token = await mailedToken(person.email);
    const weak = await confirm(token, '12345678');
    expect(weak.statusCode).toBe(400);
    expect(weak.json()).toEqual({ error: ['The password must not be only numbers.'] });
    expect((await confirm(token, second)).statusCode).toBe(200);
  });

  test('nobody without an account, or with a deactivated one, gets a mail', async () => {
    const person = await app.createUser();
    await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(await mailedToken(person.email)).toBe('');
    expect(await mailedToken('nobody@example.com')).toBe('');
  });

  test('only the hash of a token is kept', async () => {
    const person = await personWithPassword();
    const token = await mailedToken(person.email);
    const rows = await app.db.selectFrom('password_reset_token').selectAll().where('user_id', '=', person.id).execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(token);
  });
});
