import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignInApp, password, type SignInApp, withTokens } from '../../../../test/signing-in.ts';
import { readable, type SmtpReceiver, startSmtp } from '../../../../test/smtp.ts';
import { createValueEncryptor } from '../../../platform/seal.ts';

let app: SignInApp;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await createSignInApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

test('SEC-03 changes want a proof of the last ten minutes: the password, or the second step where one is asked', async () => {
  const user = await app.person();
  await app.letTimePass(user);
  const start = () => app.post('sign-in/app/options', {}, user);
  expect((await start()).statusCode).toBe(403);
  expect((await app.post('sign-in/confirmation', { password: 'wrong' }, user)).statusCode).toBe(400);
  expect((await start()).statusCode).toBe(403);
  expect((await app.post('sign-in/confirmation', { password }, user)).statusCode).toBe(204);
  const { code } = await app.addApp(user);

  await app.letTimePass(user);
  const remove = () => app.send('DELETE', '/api/core/sign-in/app/', { headers: user.authorization });
  expect((await remove()).statusCode).toBe(403);
  const { token, methods } = (await app.post('sign-in/confirmation/options', {}, user)).json();
  expect(methods).toEqual(['code', 'recovery_code']);
  expect((await app.post('sign-in/confirmation', { token, code: '000000' }, user)).statusCode).toBe(400);
  expect((await app.post('sign-in/confirmation', { token, code: code(1) }, user)).statusCode).toBe(204);
  expect((await remove()).json()).toMatchObject({
    methods: { authenticator_app: null, asks_second_step: false, recovery_codes: 0 },
  });
  expect((await app.login(user)).statusCode).toBe(200);
});

test('SEC-03 the owner is told of each change by mail, and what superusers change is in the audit log', async () => {
  const user = await app.person({ isSuperuser: true });
  await app.addPasskey(user);
  await app.addApp(user);
  const made = await app.post('sign-in/recovery-codes', {}, user);
  const login = (await app.login(user)).json();
  await app.post('login/second-step', { token: login.token, recovery_code: made.json().recovery_codes[3] });
  await app.runJobs();
  const told = smtp.mails.filter(({ to }) => to[0] === user.email).map(({ source }) => readable(source));
  for (const what of ['passkey was added', 'authenticator app was set up', 'New recovery codes', 'code was used']) {
    expect(told.filter((mail) => mail.includes(what))).toHaveLength(1);
  }
  expect(told[0]).toContain('https://bargainbuddy.test/profile#signing-in');
  const log = await app.send('GET', '/api/webmin/audit-log/?kind=user', { headers: user.authorization });
  const summaries = log.json().results.map(({ summary }: { summary: string }) => summary);
  expect(summaries).toEqual([
    `${user.email}: New recovery codes were made. The old ones no longer work.`,
    `${user.email}: An authenticator app was set up.`,
    `${user.email}: A passkey was added.`,
  ]);
});

test('SEC-03 a superuser resets the second step of another one, whose sessions end', async () => {
  const [boss, lost] = [await app.person({ isSuperuser: true }), await app.person({ isSuperuser: true })];
  await app.addPasskey(boss);
  const { change } = await app.addApp(lost);
  const pending = (await app.login(lost)).json();
  const reset = (id: number, by = boss) =>
    app.send('DELETE', `/api/webmin/users/${id}/second-step/`, { headers: by.authorization });
  expect((await reset(boss.id)).statusCode).toBe(409);
  const answer = await reset(lost.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { has_second_step: false }]);
  expect(await app.runsStill(lost)).toBe(false);
  const late = { token: pending.token, recovery_code: change.recovery_codes?.[0] };
  expect((await app.post('login/second-step', late)).statusCode).toBe(410);
  // By the password alone there is a session, and nothing of WebMin until a step is set up anew.
  const login = await app.login(lost);
  expect((await app.webmin(withTokens(login))).json()).toMatchObject({ second_step: 'set_up' });
  const log = await app.send('GET', '/api/webmin/audit-log/?search=Reset', { headers: boss.authorization });
  expect(log.json().results).toMatchObject([{ user: boss.email, record_ids: [lost.id] }]);
});

test('SEC-03 the database holds neither the secret of an app nor a recovery code in clear', async () => {
  const user = await app.person();
  const { secret, change } = await app.addApp(user);
  const [apps, codes] = await Promise.all([
    app.db.selectFrom('authenticator_app').selectAll().execute(),
    app.db.selectFrom('recovery_code').selectAll().execute(),
  ]);
  const kept = Buffer.concat([...apps.map((row) => row.sealed_secret), ...codes.map((row) => row.code_hash)]);
  for (const clear of [secret, ...(change.recovery_codes ?? [])]) expect(kept.includes(clear)).toBe(false);

  const sealer = createValueEncryptor('one secret of 32 characters or more', 'test');
  const sealed = sealer.seal(secret, 7);
  expect(sealer.open(sealed, 7)).toBe(secret);
  expect(sealer.open(sealed, 8)).toBeUndefined();
  expect(createValueEncryptor('another secret of 32 characters', 'test').open(sealed, 7)).toBeUndefined();
  expect(sealer.open(sealed.subarray(0, 10), 7)).toBeUndefined();
});

test('SEC-03 an export tells of passkeys and app, and deleting the account takes them along', async () => {
  const user = await app.person();
  await app.addApp(user);
  await app.addPasskey(user);
  const all = (await app.send('GET', '/api/core/me/export/', { headers: user.authorization })).json();
  expect(all.signing_in).toEqual({
    passkeys: [{ name: 'Phone', site: 'bargainbuddy.test', added_at: expect.any(String), last_used: null }],
    authenticator_app: { added_at: expect.any(String), last_used: null },
    recovery_codes: 10,
  });
  const gone = await app.send('DELETE', '/api/core/me/', { headers: user.authorization, payload: { password } });
  expect(gone.statusCode, gone.body).toBe(204);
  for (const table of ['passkey', 'authenticator_app', 'recovery_code', 'session_proof'] as const) {
    const left = await app.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  }
});

test('SEC-03 twenty passkeys are the most, and each is removed by its owner alone', async () => {
  const [user, other] = [await app.person(), await app.person()];
  for (let n = 0; n < 20; n += 1) await app.addPasskey(user);
  expect((await app.post('sign-in/passkeys/options', {}, user)).statusCode).toBe(409);
  const { passkeys } = (await app.send('GET', '/api/core/sign-in/', { headers: user.authorization })).json();
  const remove = (by: typeof user) =>
    app.send('DELETE', `/api/core/sign-in/passkeys/${passkeys[0].id}/`, { headers: by.authorization });
  expect((await remove(other)).statusCode).toBe(404);
  expect((await remove(user)).json().methods.passkeys).toHaveLength(19);
});

test('SEC-03 a passkey is renamed by its owner alone, as it was named first, and stays what it is', async () => {
  const [user, other] = [await app.person(), await app.person()];
  const { change } = await app.addPasskey(user);
  const [{ id } = { id: 0 }] = change.methods.passkeys;
  const rename = (by: typeof user, name: unknown) =>
    app.send('PATCH', `/api/core/sign-in/passkeys/${id}/`, { headers: by.authorization, payload: { name } });
  const renamed = await rename(user, '  Blue phone  ');
  expect([renamed.statusCode, renamed.json()]).toEqual([
    200,
    { ...change.methods, passkeys: [{ ...change.methods.passkeys[0], name: 'Blue phone' }] },
  ]);
  expect((await rename(other, 'Mine')).statusCode).toBe(404);
  for (const name of ['', '   ', 'x'.repeat(61), null]) expect((await rename(user, name)).statusCode).toBe(400);
  const { passkeys } = (await app.send('GET', '/api/core/sign-in/', { headers: user.authorization })).json();
  expect(passkeys).toMatchObject([{ id, name: 'Blue phone' }]);
});
