import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createSuperuser } from './index.ts';

let api: TestApp;
const email = 'Shopper@Example.com';
const password = 'ten mangoes 4 Tobago';
beforeAll(async () => {
  api = await createTestApp();
  await createSuperuser(api.db, { email, password });
});
afterAll(() => api.close());

const login = (payload: object) => api.send('POST', '/api/core/login/', { payload });
const refresh = (token: string) => api.send('POST', '/api/core/refresh/', { payload: { refresh: token } });
const me = (access: string) => api.send('GET', '/api/core/me/', { headers: { authorization: `Bearer ${access}` } });
const signIn = async () => (await login({ email, password })).json<{ access: string; refresh: string }>();

/** Lets the time in which a used token works again anyway go by, or more of it. */
async function letGraceGoBy(time = '11 seconds'): Promise<void> {
  await sql`UPDATE refresh_token SET used_at = used_at - ${time}::interval`.execute(api.db);
}

/** Makes every session of a user as old as if its sign-in had been `days` ago. */
async function age(userId: number, days: number): Promise<void> {
  const began = sql<Date>`now() - make_interval(days => ${days})`;
  await api.db.updateTable('refresh_token').set({ signed_in_at: began }).where('user_id', '=', userId).execute();
}

describe('login', () => {
  it('ACC-13 answers access and refresh for the right password, whatever the case of the e-mail', async () => {
    const answer = await login({ email: ' shopper@EXAMPLE.com ', password });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { access } = answer.json();
    expect((await me(access)).json()).toMatchObject({ email, is_superuser: true });
  });

  it('ACC-02 answers the same for a wrong password, an unknown account and a deactivated one', async () => {
    const inactive = await createSuperuser(api.db, { email: 'gone@example.com', password });
    await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', inactive).execute();
    const answers = await Promise.all([
      login({ email, password: 'wrong' }),
      login({ email: 'nobody@example.com', password }),
      login({ email: 'gone@example.com', password }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toEqual({ error: 'Invalid email or password. Please try again.' });
    }
  });

  it('tells what is missing', async () => {
    const answer = await login({ email });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: ['This field is required.'] });
  });

  it('keeps only the hash of a refresh token', async () => {
    const pair = await signIn();
    const dump = await sql<{ row: string }>`SELECT refresh_token::text AS row FROM refresh_token`.execute(api.db);
    expect(dump.rows.length).toBeGreaterThan(0);
    for (const { row } of dump.rows) expect(row).not.toContain(pair.refresh);
  });
});

describe('refresh', () => {
  it('ACC-12 exchanges a refresh token for a new pair', async () => {
    const first = await signIn();
    const second = (await refresh(first.refresh)).json();
    expect(second.refresh).not.toBe(first.refresh);
    expect((await me(second.access)).statusCode).toBe(200);
    expect((await refresh(second.refresh)).statusCode).toBe(200);
  });

  it('lets two tabs refresh with the same token at once, and both go on', async () => {
    const { refresh: shared } = await signIn();
    const tabs = await Promise.all([refresh(shared), refresh(shared), refresh(shared)]);
    expect(tabs.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await letGraceGoBy();
    for (const tab of tabs) expect((await refresh(tab.json().refresh)).statusCode).toBe(200);
  });

  it('ACC-12 ends the whole session when a used token comes again later, the thief and the owner alike', async () => {
    const stolen = await signIn();
    const owner = (await refresh(stolen.refresh)).json();
    const later = (await refresh(owner.refresh)).json();
    await letGraceGoBy();
    expect((await refresh(stolen.refresh)).statusCode).toBe(401);
    expect((await refresh(later.refresh)).statusCode).toBe(401);
    expect((await me(later.access)).statusCode).toBe(401);
  });

  it('ACC-12 takes a used token again within an hour when the answer with its successor was lost', async () => {
    const first = await signIn();
    for (const wait of ['11 seconds', '50 minutes']) {
      expect((await refresh(first.refresh)).statusCode).toBe(200);
      await letGraceGoBy(wait);
    }
    const arrived = (await refresh(first.refresh)).json();
    expect((await me(arrived.access)).statusCode).toBe(200);
    expect((await refresh(arrived.refresh)).statusCode).toBe(200);
  });

  it('ACC-12 takes it no more after an hour, and ends the session', async () => {
    const first = await signIn();
    const lost = (await refresh(first.refresh)).json();
    await letGraceGoBy('61 minutes');
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await me(lost.access)).statusCode).toBe(401);
  });

  it('ACC-12 finds a thief out who uses the predecessor of a token that its owner has not used yet', async () => {
    const stolen = await signIn();
    const owner = (await refresh(stolen.refresh)).json();
    await letGraceGoBy();
    const thief = (await refresh(stolen.refresh)).json();
    expect((await refresh(owner.refresh)).statusCode).toBe(401);
    expect((await me(thief.access)).statusCode).toBe(401);
    expect((await refresh(thief.refresh)).statusCode).toBe(401);
  });

  it('ACC-12 finds a thief out who was first, when the owner comes with the token that was copied', async () => {
    const copied = await signIn();
    const thief = (await refresh(copied.refresh)).json();
    await letGraceGoBy();
    const owner = (await refresh(copied.refresh)).json();
    expect((await refresh(thief.refresh)).statusCode).toBe(401);
    expect((await me(thief.access)).statusCode).toBe(401);
    expect((await me(owner.access)).statusCode).toBe(401);
  });

  it('SEC-06 ends a session 90 days after sign-in, however often it is used', async () => {
    const user = await api.createUser();
    await age(user.id, 89);
    const old = (await refresh(user.refresh)).json();
    const { expires_at } = await api.db
      .selectFrom('refresh_token')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .where('parent_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime()).toBeLessThan(Date.now() + 24 * 3_600_000 + 1000);
    await age(user.id, 90);
    expect((await refresh(old.refresh)).statusCode).toBe(401);
  });

  it('SEC-06 gives out no access token that outlives its session', async () => {
    const user = await api.createUser();
    await age(user.id, 90);
    await sql`UPDATE refresh_token SET signed_in_at = signed_in_at + interval '5 minutes' WHERE user_id = ${user.id}`.execute(
      api.db,
    );
    const { access } = (await refresh(user.refresh)).json();
    const { exp } = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString());
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(300);
  });

  it('leaves other sessions of the same user alone', async () => {
    const other = await signIn();
    const stolen = await signIn();
    const { refresh: next } = (await refresh(stolen.refresh)).json();
    await refresh(next);
    await letGraceGoBy();
    expect((await refresh(stolen.refresh)).statusCode).toBe(401);
    expect((await refresh(other.refresh)).statusCode).toBe(200);
  });

  it('refuses a token after 30 days, of a deactivated account, and one nobody issued', async () => {
    const user = await api.createUser();
    await sql`UPDATE refresh_token SET expires_at = now() - interval '1 second' WHERE user_id = ${user.id}`.execute(
      api.db,
    );
    expect((await refresh(user.refresh)).statusCode).toBe(401);
    const leaver = await api.createUser();
    await api.db.updateTable('app_user').set({ is_active: false }).where('id', '=', leaver.id).execute();
    expect((await refresh(leaver.refresh)).statusCode).toBe(401);
    const answer = await refresh('a'.repeat(43));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Your session has ended. Please log in again.' });
  });
});

describe('logout', () => {
  it('ends the session at once, access token included, and is content with an unknown token', async () => {
    const pair = await signIn();
    const answer = await api.send('POST', '/api/core/logout/', { payload: { refresh: pair.refresh } });
    expect(answer.statusCode).toBe(204);
    expect((await me(pair.access)).statusCode).toBe(401);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
    expect((await api.send('POST', '/api/core/logout/', { payload: { refresh: 'unknown' } })).statusCode).toBe(204);
  });
});
