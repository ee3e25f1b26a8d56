import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { createSignInApp, httpsSite, type SignInApp, withTokens } from '../../../../test/signing-in.ts';

let app: SignInApp;
beforeAll(async () => {
  app = await createSignInApp();
});
afterAll(() => app.close());

const begin = async () => (await app.post('login/passkey/options')).json();
async function signIn(device: ReturnType<typeof createAuthenticator>) {
  const { token, options } = await begin();
  return app.post('login/passkey', { token, passkey: device.get(options) });
}

test('SEC-03 anybody signs in with a passkey alone, which is both steps', async () => {
  const [shopper, boss] = [await app.person(), await app.person({ isSuperuser: true })];
  const { device, change } = await app.addPasskey(shopper);
  expect(change).toMatchObject({ methods: { asks_second_step: false }, recovery_codes: null });
  const answer = await signIn(device);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await app.runsStill(withTokens(answer))).toBe(true);
  // A passkey for convenience changes nothing for the password.
  expect((await app.login(shopper)).statusCode).toBe(200);
  const { passkeys } = (await app.send('GET', '/api/core/sign-in/', { headers: shopper.authorization })).json();
  expect(passkeys).toMatchObject([{ name: 'Phone', works_here: true, last_used: expect.any(String) }]);

  const own = await app.addPasskey(boss);
  expect((await app.webmin(withTokens(await signIn(own.device)))).statusCode).toBe(200);
});

test('SEC-03 a passkey alone needs a device that makes sure of its owner; as a second step it does not', async () => {
  const user = await app.person({ isSuperuser: true });
  const device = createAuthenticator({ origin: httpsSite, verifiesUser: false });
  await app.addPasskey(user, device);
  expect((await signIn(device)).statusCode).toBe(401);
  const login = (await app.login(user)).json();
  const done = await app.post('login/second-step', { token: login.token, passkey: device.get(login.options) });
  expect(done.statusCode, done.body).toBe(200);
});

test('SEC-03 no passkey works by an answer from before, for another site, by a copied device or unknown', async () => {
  const user = await app.person();
  const { device } = await app.addPasskey(user);
  const { token, options } = await begin();
  const passkey = device.get(options);
  const twice = await Promise.all([1, 2, 3, 4].map(() => app.post('login/passkey', { token, passkey })));
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410]);

  const later = await begin();
  expect((await app.post('login/passkey', { token: later.token, passkey })).statusCode).toBe(401);
  // The wrong answer has used the challenge up.
  const right = device.get(later.options);
  expect((await app.post('login/passkey', { token: later.token, passkey: right })).statusCode).toBe(410);

  device.rewind(3);
  expect((await signIn(device)).statusCode).toBe(401);
  expect((await signIn(createAuthenticator({ origin: httpsSite }))).statusCode).toBe(401);
});

test.each([
  ['origin', { origin: 'https://bargainbuddy.test.evil.example', rpId: 'bargainbuddy.test' }],
  ['RP ID', { origin: httpsSite, rpId: 'evil.example' }],
])('SEC-03 a passkey of another %s can neither be added nor used', async (_what, options) => {
  const user = await app.person();
  const { answer } = await app.addPasskey(user, createAuthenticator(options));
  expect(answer.statusCode).toBe(400);
});

test('SEC-03 a deactivated account does not open to its passkey, and a passkey belongs to one account', async () => {
  const [user, thief] = [await app.person(), await app.person()];
  const { device } = await app.addPasskey(user);
  expect((await app.addPasskey(thief, device)).answer.statusCode).toBe(400);
  await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute();
  expect((await signIn(device)).statusCode).toBe(401);
});

test('SEC-03 after the site moved to another host a passkey is shown as one that does not work here', async () => {
  const user = await app.person({ isSuperuser: true });
  const { change } = await app.addPasskey(user);
  await app.db.updateTable('passkey').set({ rp_id: 'old.test' }).where('user_id', '=', user.id).execute();
  const login = await app.login(user);
  // A second step is due all the same: the move must not open the account to the password alone.
  expect([login.statusCode, login.json()]).toMatchObject([202, { methods: ['recovery_code'], options: null }]);
  const token = login.json().token;
  const done = await app.post('login/second-step', { token, recovery_code: change.recovery_codes?.[0] });
  const { methods } = (await app.addPasskey(withTokens(done))).change;
  expect(methods.passkeys.map(({ works_here }) => works_here)).toEqual([false, true]);
});
