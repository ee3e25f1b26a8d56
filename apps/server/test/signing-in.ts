import type { SignInChange } from '@bargain-buddy/contract';
import { hash } from '@node-rs/argon2';
import { createTestApp, type TestApp, type TestUser } from './app.ts';
import { appCode } from './app-code.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';

export const password = 'ten mangoes 4 Tobago';
export const httpsSite = 'https://bargainbuddy.test';

/** Sets a password with a cheap hash. With the real parameters the hash and each login take 30 ms of a core. */
export async function setPassword({ db }: Pick<TestApp, 'db'>, { id }: Pick<TestUser, 'id'>, text = password) {
  const password_hash = await hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
}

type Who = Pick<TestUser, 'authorization'>;

/** An app on https, and requests of people who sign in. */
export async function createSignInApp(settings: Record<string, string> = {}) {
  const app = await createTestApp('empty', { PUBLIC_URL: httpsSite, ...settings });
  const post = (path: string, payload: object = {}, who?: Who, remoteAddress = '127.0.0.1') =>
    app.send('POST', `/api/core/${path}/`, { payload, headers: who?.authorization ?? {}, remoteAddress });

  return {
    ...app,
    post,
    /** Creates a person and signs them in by password. */
    async person(fields: Parameters<TestApp['createUser']>[0] = {}): Promise<TestUser> {
      const user = await app.createUser(fields);
      await setPassword(app, user);
      return user;
    },
    login: (user: TestUser, remoteAddress?: string) =>
      post('login', { email: user.email, password }, undefined, remoteAddress),
    async addPasskey(who: Who, device: Authenticator = createAuthenticator({ origin: httpsSite })) {
      const { token, options } = (await post('sign-in/passkeys/options', {}, who)).json();
      const answer = await post('sign-in/passkeys', { token, name: 'Phone', passkey: device.create(options) }, who);
      return { device, answer, change: answer.json<SignInChange>() };
    },
    /** Sets up an authenticator app. `code` returns its code of a later period of 30 seconds. */
    async addApp(who: Who) {
      const { token, secret } = (await post('sign-in/app/options', {}, who)).json();
      const code = (steps = 0) => appCode(secret, steps);
      const answer = await post('sign-in/app', { token, code: code() }, who);
      return { code, secret, answer, change: answer.json<SignInChange>() };
    },
    /** Moves the use of the app's last code into the past. */
    forgetCodes: (user: TestUser) =>
      app.db.updateTable('authenticator_app').set({ last_step: 0 }).where('user_id', '=', user.id).execute(),
    /** Moves the person's last confirmation of identity into the past. */
    letTimePass: (user: TestUser) =>
      app.db
        .updateTable('session_proof')
        .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
        .where('user_id', '=', user.id)
        .execute(),
    /** Returns the status of a request to WebMin. */
    webmin: (who: Who) => app.send('GET', '/api/webmin/users/', { headers: who.authorization }),
    async runsStill(who: Who): Promise<boolean> {
      return (await app.send('GET', '/api/core/me/', { headers: who.authorization })).statusCode === 200;
    },
  };
}
export type SignInApp = Awaited<ReturnType<typeof createSignInApp>>;

/** The `headers` of requests with the tokens of an answer. */
export const withTokens = (answer: { json: () => { access: string } }): Who => ({
  authorization: { authorization: `Bearer ${answer.json().access}` },
});
