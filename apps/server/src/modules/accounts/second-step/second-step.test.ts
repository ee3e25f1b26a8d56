import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { createSignInApp, password, type SignInApp, withTokens } from '../../../../test/signing-in.ts';
import { newLinkToken } from '../../../platform/auth/link-token.ts';

let app: SignInApp;
let http: SignInApp;
beforeAll(async () => {
  [app, http] = await Promise.all([createSignInApp(), createSignInApp({ PUBLIC_URL: 'http://localhost:3000' })]);
});
afterAll(() => Promise.all([app.close(), http.close()]));

const superuser = () => app.person({ isSuperuser: true });
/** The second step of a login, taken by `proof`. */
const finish = (login: { json: () => { token: string } }, proof: object, remoteAddress?: string) =>
  app.post('login/second-step', { token: login.json().token, ...proof }, undefined, remoteAddress);
const statuses = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

describe('a superuser of a site on https', () => {
  test('SEC-03 ROL-04 may make no superuser call before a second step, whatever the session', async () => {
    const user = await superuser();
    const refused = { detail: expect.stringContaining('second step'), second_step: 'set_up' };
    for (const { method, path, who } of Object.values(allCalls)) {
      if (who !== 'superuser') continue;
      const url = `/api${path.replace(/:\w+/g, '1')}`;
      const answer = await app.send(method as HTTPMethods as 'GET', url, { headers: user.authorization });
      expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 403, refused]);
    }
    const me = await app.send('GET', '/api/core/me/', { headers: user.authorization });
    expect(me.json()).toMatchObject({ is_superuser: true, second_step_due: 'set_up' });
    const renewed = await app.post('refresh', { refresh: user.refresh });
    expect((await app.webmin(withTokens(renewed))).statusCode).toBe(403);
    expect((await app.webmin(withTokens(await app.login(user)))).statusCode).toBe(403);
  });

  test('SEC-03 sets up a passkey, gets recovery codes, and then may; other sessions end', async () => {
    const user = await superuser();
    const other = withTokens(await app.login(user));
    const { answer, change } = await app.addPasskey(user);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(change.recovery_codes).toHaveLength(10);
    expect(new Set(change.recovery_codes).size).toBe(10);
    expect(change.methods).toMatchObject({ asks_second_step: true, needs_second_step: true, recovery_codes: 10 });
    expect((await app.webmin(user)).statusCode).toBe(200);
    expect(await app.runsStill(other)).toBe(false);
    const renewed = await app.post('refresh', { refresh: user.refresh });
    expect((await app.webmin(withTokens(renewed))).statusCode).toBe(200);
  });

  test('SEC-03 is asked for the second step at each login, and gets no tokens without it', async () => {
    const user = await superuser();
    const { device } = await app.addPasskey(user);
    const login = await app.login(user);
    expect([login.statusCode, login.json()]).toMatchObject([202, { methods: ['passkey', 'recovery_code'] }]);
    expect(login.body).not.toMatch(/access|refresh/);
    const done = await finish(login, { passkey: device.get(login.json().options) });
    expect(done.statusCode, done.body).toBe(200);
    expect((await app.webmin(withTokens(done))).statusCode).toBe(200);
    // Neither the token nor what the device signed works twice.
    expect((await finish(login, { passkey: device.get(login.json().options) })).statusCode).toBe(410);
  });

  test('SEC-03 cannot remove the last way, nor turn the step off', async () => {
    const user = await superuser();
    const { change } = await app.addPasskey(user);
    const remove = (path: string) => app.send('DELETE', `/api/core/sign-in/${path}/`, { headers: user.authorization });
    expect((await remove(`passkeys/${change.methods.passkeys[0]?.id}`)).statusCode).toBe(409);
    const off = await app.send('PUT', '/api/core/sign-in/second-step/', {
      headers: user.authorization,
      payload: { asks_second_step: false },
    });
    expect(off.statusCode).toBe(409);
    await app.addApp(user);
    expect((await remove(`passkeys/${change.methods.passkeys[0]?.id}`)).statusCode).toBe(200);
    expect((await remove('app')).statusCode).toBe(409);
  });

  test('SEC-03 who is made one takes the step in the sessions that run already', async () => {
    const [boss, shopper, other] = [await superuser(), await app.person(), await app.person()];
    await app.addPasskey(boss);
    const { device } = await app.addPasskey(shopper);
    const promote = ({ id }: TestUser) =>
      app.send('PATCH', `/api/webmin/users/${id}/`, { headers: boss.authorization, payload: { is_superuser: true } });
    expect((await promote(shopper)).json()).toMatchObject({ has_second_step: true });
    expect((await promote(other)).json()).toMatchObject({ has_second_step: false });
    expect((await app.webmin(shopper)).json()).toMatchObject({ second_step: 'confirm' });
    expect((await app.webmin(other)).json()).toMatchObject({ second_step: 'set_up' });
    // The password alone is not enough to confirm, nor to add another way.
    expect((await app.post('sign-in/confirmation', { password }, shopper)).statusCode).toBe(403);
    expect((await app.post('sign-in/passkeys/options', {}, shopper)).statusCode).toBe(403);
    const { token, options } = (await app.post('sign-in/confirmation/options', {}, shopper)).json();
    const confirmed = await app.post('sign-in/confirmation', { token, passkey: device.get(options) }, shopper);
    expect(confirmed.statusCode, confirmed.body).toBe(204);
    expect((await app.webmin(shopper)).statusCode).toBe(200);
  });

  test('SEC-03 a superuser whose session lacks the step counts as the last one all the same', async () => {
    const own = await createSignInApp();
    try {
      const only = await own.person({ isSuperuser: true });
      const answer = await own.send('DELETE', '/api/core/me/', { headers: only.authorization, payload: { password } });
      expect(answer.statusCode).toBe(409);
    } finally {
      await own.close();
    }
  });
});

describe('on plain http', () => {
  test('SEC-03 a superuser does without, and is offered a second step', async () => {
    const user = await http.person({ isSuperuser: true });
    const login = await http.login(user);
    expect(login.statusCode).toBe(200);
    expect((await http.webmin(withTokens(login))).statusCode).toBe(200);
    const { change } = await http.addPasskey(user, createAuthenticator({ origin: 'http://localhost:3000' }));
    expect(change).toMatchObject({
      methods: { asks_second_step: false, needs_second_step: false },
      recovery_codes: null,
    });
    expect((await http.login(user)).statusCode).toBe(200);
    const turnedOn = await http.send('PUT', '/api/core/sign-in/second-step/', {
      headers: user.authorization,
      payload: { asks_second_step: true },
    });
    expect(turnedOn.json()).toMatchObject({ methods: { asks_second_step: true }, recovery_codes: { length: 10 } });
    expect((await http.login(user)).statusCode).toBe(202);
  });

  test('SEC-03 at an address in numbers there are no passkeys, and everything else', async () => {
    const numbers = await createSignInApp({ PUBLIC_URL: 'http://192.168.1.20:3000' });
    try {
      const user = await numbers.person();
      expect((await numbers.post('login/passkey/options')).statusCode).toBe(409);
      expect((await numbers.post('sign-in/passkeys/options', {}, user)).statusCode).toBe(409);
      const { change } = await numbers.addApp(user);
      expect(change.methods).toMatchObject({ can_add_passkeys: false, asks_second_step: true });
      expect((await numbers.login(user)).json()).toMatchObject({ methods: ['code', 'recovery_code'], options: null });
    } finally {
      await numbers.close();
    }
  });
});

describe('the second step of a login', () => {
  test('SEC-03 takes a code of the app once, from clocks that are 30 seconds off at most', async () => {
    const user = await app.person();
    const { code, answer } = await app.addApp(user);
    expect(answer.statusCode, answer.body).toBe(200);
    // The code that set it up has counted.
    expect((await finish(await app.login(user), { code: code() })).statusCode).toBe(401);
    for (const steps of [-2, 2, 3]) {
      await app.forgetCodes(user);
      expect((await finish(await app.login(user), { code: code(steps) })).statusCode).toBe(401);
    }
    for (const steps of [-1, 0, 1]) {
      await app.forgetCodes(user);
      const right = code(steps);
      expect((await finish(await app.login(user), { code: `${right.slice(0, 3)} ${right.slice(3)}` })).statusCode).toBe(
        200,
      );
      expect((await finish(await app.login(user), { code: right })).statusCode).toBe(401);
    }
    // After a later code an earlier one does not count any more.
    expect((await finish(await app.login(user), { code: code(0) })).statusCode).toBe(401);
    expect((await finish(await app.login(user), { code: 'abcdef' })).statusCode).toBe(401);
  });

  test('SEC-03 takes each recovery code once, however it is written', async () => {
    const user = await app.person();
    const { change } = await app.addApp(user);
    const [first = '', second = ''] = change.recovery_codes ?? [];
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const done = await finish(await app.login(user), { recovery_code: ` ${first.toLowerCase().replaceAll('-', ' ')}` });
    expect(done.statusCode).toBe(200);
    expect((await finish(await app.login(user), { recovery_code: first })).statusCode).toBe(401);
    const renewed = (await app.post('sign-in/recovery-codes', {}, withTokens(done))).json();
    expect(renewed).toMatchObject({ methods: { recovery_codes: 10 }, recovery_codes: { length: 10 } });
    expect((await finish(await app.login(user), { recovery_code: second })).statusCode).toBe(401);
  });

  test('SEC-03 of 200 who use one code at the same moment, one gets in', async () => {
    const user = await app.person();
    const { code, change } = await app.addApp(user);
    // A person has at most 20 open logins.
    const logins = await Promise.all(Array.from({ length: 20 }, () => app.login(user)));
    const tenfold = logins.flatMap((login) => Array.from({ length: 10 }, () => login));
    const byApp = await Promise.all(tenfold.map((login) => finish(login, { code: code(1) })));
    expect(byApp).toHaveLength(200);
    expect(statuses(byApp, 200)).toBe(1);

    const [recovery_code = ''] = change.recovery_codes ?? [];
    const again = await Promise.all(Array.from({ length: 20 }, () => app.login(user)));
    const byRecovery = await Promise.all(again.map((login) => finish(login, { recovery_code })));
    expect(statuses(byRecovery, 200)).toBe(1);
    expect(statuses(byRecovery, 401)).toBe(19);
  });

  test('SEC-03 is over after five wrong tries and after ten minutes', async () => {
    const user = await app.person();
    const { code, change } = await app.addApp(user);
    const login = await app.login(user);
    for (let tries = 0; tries < 5; tries += 1) expect((await finish(login, { code: '000 000' })).statusCode).toBe(401);
    const over = await finish(login, { code: code(1) });
    expect([over.statusCode, over.json()]).toEqual([410, { error: expect.stringContaining('password again') }]);

    const late = await app.login(user);
    const past = new Date(Date.now() - 1000);
    await app.db.updateTable('sign_in_challenge').set({ expires_at: past }).where('user_id', '=', user.id).execute();
    expect((await finish(late, { recovery_code: change.recovery_codes?.[0] })).statusCode).toBe(410);
  });

  test.each([
    [
      'signing the other devices out',
      async (user: TestUser) => {
        await app.send('DELETE', '/api/core/sessions/', { headers: user.authorization });
      },
    ],
    [
      'another password',
      async (user: TestUser) => {
        const payload = {
          current_password: password,
          new_password: 'nine pawpaws 5',
          confirm_password: 'nine pawpaws 5',
        };
        expect((await app.post('me/password', payload, user)).statusCode).toBe(200);
      },
    ],
    [
      'deactivation',
      async (user: TestUser) => {
        await app.db.updateTable('app_user').set({ is_active: false }).where('id', '=', user.id).execute();
      },
    ],
  ])('SEC-01 SEC-03 is over after %s', async (_what, end) => {
    const user = await app.person();
    const { change } = await app.addApp(user);
    const login = await app.login(user);
    await end(user);
    expect((await finish(login, { recovery_code: change.recovery_codes?.[0] })).statusCode).toBe(410);
  });

  test('SEC-01 SEC-03 ending the sessions holds against second steps at the same moment', async () => {
    const trials = Array.from({ length: 40 }, async () => {
      const user = await app.person();
      const { change } = await app.addApp(user);
      const logins = await Promise.all([1, 2, 3, 4].map(() => app.login(user)));
      const [ended, ...finished] = await Promise.all([
        app.send('DELETE', '/api/core/sessions/', { headers: user.authorization }),
        ...logins.map((login, n) => finish(login, { recovery_code: change.recovery_codes?.[n] })),
      ]);
      expect(ended.statusCode).toBe(204);
      const inside = finished.filter(({ statusCode }) => statusCode === 200);
      return Promise.all(inside.map((answer) => app.runsStill(withTokens(answer))));
    });
    expect((await Promise.all(trials)).flat()).not.toContain(true);
  });

  test('SEC-03 is asked for after a reset password too', async () => {
    const user = await app.person();
    await app.addApp(user);
    const { token, hash } = newLinkToken();
    const expires_at = new Date(Date.now() + 60_000);
    await app.db
      .insertInto('password_reset_token')
      .values({ token_hash: hash, user_id: user.id, expires_at })
      .execute();
    const given = 'nine pawpaws 5 Trinidad';
    expect((await app.post('password_reset/confirm', { token, password: given })).statusCode).toBe(200);
    expect((await app.post('login', { email: user.email, password: given })).statusCode).toBe(202);
  });

  test('SEC-03 takes no token of another purpose, and none of somebody else', async () => {
    const [user, other] = [await app.person(), await app.person()];
    const { code } = await app.addApp(user);
    await app.addApp(other);
    const { token } = (await app.post('sign-in/confirmation/options', {}, user)).json();
    expect((await app.post('login/second-step', { token, code: code(1) })).statusCode).toBe(410);
    const { token: others } = (await app.post('sign-in/confirmation/options', {}, other)).json();
    const crossed = await app.post('sign-in/confirmation', { token: others, code: code(1) }, user);
    expect(crossed.statusCode).toBe(410);
    // The other's login with the own code.
    expect((await finish(await app.login(other), { code: code(1) })).statusCode).toBe(401);
  });
});

describe('open challenges', () => {
  const countOpen = async (user: TestUser) => {
    const rows = await app.db
      .selectFrom('sign_in_challenge')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .execute();
    return rows.length;
  };

  test('SEC-03 a person has at most 20, and the oldest makes room', async () => {
    const user = await app.person();
    const { code } = await app.addApp(user);
    const tokens: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      // Logins and confirmations count together.
      const open = n % 2 ? await app.login(user) : await app.post('sign-in/confirmation/options', {}, user);
      tokens.push(open.json().token);
    }
    expect(await countOpen(user)).toBe(20);
    const confirm = (token = '') => app.post('sign-in/confirmation', { token, code: code(1) }, user);
    expect((await confirm(tokens[0])).statusCode).toBe(410);
    expect((await confirm(tokens[2])).statusCode).toBe(204);
  });

  test('SEC-03 of 200 that a person opens at once at most 20 stay, and those of others stay', async () => {
    const [user, other] = [await app.person(), await app.person()];
    await app.addApp(user);
    await app.addApp(other);
    const login = await app.login(other);
    const options = () => app.post('sign-in/confirmation/options', {}, user);
    const answers = await Promise.all(Array.from({ length: 200 }, options));
    expect(statuses(answers, 200)).toBe(200);
    expect(await countOpen(user)).toBe(20);
    expect(login.statusCode).toBe(202);
    expect(await countOpen(other)).toBe(1);
  });
});

test('SEC-03 wrong codes are slowed down, while a known network and recovery codes still get in', async () => {
  const own = await createSignInApp({ RATE_LIMITS: 'on' });
  try {
    const user = await own.person();
    const { code, change } = await own.addApp(user);
    const tryFrom = async (address: string, proof: object) => {
      const login = await own.login(user, address);
      return own.post('login/second-step', { token: login.json().token, ...proof }, undefined, address);
    };
    const [home, attacker] = ['198.51.100.9', '203.0.113.1'];
    expect((await tryFrom(home, { recovery_code: change.recovery_codes?.[0] })).statusCode).toBe(200);
    const tries = [];
    for (let n = 0; n < 7; n += 1) tries.push((await tryFrom(attacker, { code: '000000' })).statusCode);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
    for (let n = 2; n < 5; n += 1) {
      for (let m = 0; m < 5; m += 1) await tryFrom(`203.0.113.${n}`, { code: '000000' });
    }
    expect((await tryFrom('203.0.113.9', { code: code(1) })).statusCode).toBe(429);
    expect((await tryFrom('203.0.113.9', { recovery_code: change.recovery_codes?.[1] })).statusCode).toBe(200);
    expect((await tryFrom(home, { code: code(1) })).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});
