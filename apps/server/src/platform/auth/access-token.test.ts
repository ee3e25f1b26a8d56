import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser, tokenSecret } from '../../../test/app.ts';

let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  user = await api.createUser();
});
afterAll(() => api.close());
afterEach(() => vi.useRealTimers());

const me = (token: string) => api.send('GET', '/api/core/me/', { headers: { authorization: `Bearer ${token}` } });

/** The parts of a good token, each of which a test below spoils. */
async function forge(
  changes: { secret?: string; alg?: string; typ?: string; aud?: string; iss?: string; exp?: number } = {},
) {
  const [, payload = ''] = user.access.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return new SignJWT({
    ...claims,
    aud: changes.aud ?? claims.aud,
    iss: changes.iss ?? claims.iss,
    exp: changes.exp ?? claims.exp,
  })
    .setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: changes.typ ?? 'at+jwt' })
    .sign(createSecretKey(changes.secret ?? tokenSecret, 'utf8'));
}

describe('an access token', () => {
  it('opens the own account', async () => {
    expect((await me(user.access)).json()).toMatchObject({ id: user.id, email: user.email, preferred_region: null });
    expect((await me(await forge())).statusCode).toBe(200);
  });

  it.each([
    ['signed with another secret', () => forge({ secret: 'another secret, also long enough to sign with' })],
    ['signed by another algorithm', () => forge({ alg: 'HS512' })],
    ['of another type', () => forge({ typ: 'JWT' })],
    ['for another audience', () => forge({ aud: 'somebody-else' })],
    ['of another issuer', () => forge({ iss: 'somebody-else' })],
    ['that is over', () => forge({ exp: Math.floor(Date.now() / 1000) - 1 })],
    [
      'without a signature',
      async () => new UnsecuredJWT({ sub: String(user.id), family: 'x' }).setExpirationTime('1h').encode(),
    ],
    [
      'with a changed user',
      async () => user.access.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"1"}').toString('base64url')}.`),
    ],
    ['that is a refresh token', async () => user.refresh],
    ['that is nothing', async () => 'x.y.z'],
  ])('is refused %s', async (_what, make) => {
    const answer = await me(await make());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(answer.json()).toEqual({ detail: 'Your session has ended. Please log in again.' });
  });

  it('is over after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.9 * 60_000 });
    expect((await me(user.access)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 0.2 * 60_000);
    expect((await me(user.access)).statusCode).toBe(401);
  });

  it('does not work as a refresh token', async () => {
    const answer = await api.send('POST', '/api/core/refresh/', { payload: { refresh: user.access } });
    expect(answer.statusCode).toBe(401);
  });

  it('of a deactivated or deleted account is refused at once', async () => {
    const leaver = await api.createUser();
    await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', leaver.id).execute();
    expect((await me(leaver.access)).statusCode).toBe(401);
    const gone = await api.createUser();
    await api.db.deleteFrom('app_user').where('id', '=', gone.id).execute();
    expect((await me(gone.access)).statusCode).toBe(401);
  });

  it('that is no longer good is told even where guests are welcome, but not where a session starts', async () => {
    const headers = { authorization: 'Bearer x.y.z' };
    expect((await api.send('GET', '/api/core/me/', { headers })).statusCode).toBe(401);
    expect((await api.send('GET', '/api/health/', { headers })).statusCode).toBe(200);
    const renewed = await api.send('POST', '/api/core/refresh/', { headers, payload: { refresh: user.refresh } });
    expect(renewed.statusCode).toBe(200);
  });
});
