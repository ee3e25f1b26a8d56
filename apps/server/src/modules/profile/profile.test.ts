import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createOffers, createShopper } from '../../../test/shopping.ts';
import { setPassword } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { resetPassword } from '../accounts/index.ts';
import { removeAccount } from './account-rights.service.ts';
import { deviceName } from './sessions.service.ts';

let app: TestApp;
let me: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, as = me) =>
  app.send(method, `/api/core/${path}`, { headers: as.authorization, ...(payload && { payload }) });

describe('PRF-01 PRF-04 one changes one’s own account', () => {
  test('by any part of it, and gets the whole back', async () => {
    const answer = await call('PATCH', 'me/', { first_name: ' Anjali ', phone_number: '+1 868 555-0101' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ first_name: 'Anjali', last_name: 'User', phone_number: '+1 868 555-0101' });
    expect(answer.json()).toMatchObject({ theme_mode: 'light', theme_chosen: false });
    expect((await call('PATCH', 'me/', { theme_mode: 'light' })).json()).toMatchObject({ theme_chosen: true });
    await call('PATCH', 'me/', { theme_mode: 'dark', email_notifications: false });
    expect((await call('GET', 'me/')).json()).toMatchObject({ theme_mode: 'dark', email_notifications: false });
  });

  test.each([
    [{ first_name: ' ' }],
    [{ email: 'nobody' }],
    [{ theme_mode: 'sepia' }],
    [{ phone_number: 'call me' }],
    [{ email_notifications: 'yes' }],
  ])('but not to %j', async (payload) => {
    expect((await call('PATCH', 'me/', payload)).statusCode).toBe(400);
  });

  test('and never to a superuser', async () => {
    const answer = await call('PATCH', 'me/', { first_name: 'Eve', is_superuser: true });
    expect(answer.json()).toMatchObject({ is_superuser: false });
  });
});

test('PRF-06 CMP-06 the main region is one of the six or none', async () => {
  expect((await call('PATCH', 'update-region/', { region: 'Tobago' })).json().preferred_region).toEqual({
    region: 'Tobago',
  });
  expect((await call('PATCH', 'update-region/', { region: 'Atlantis' })).statusCode).toBe(400);
  for (const region of ['None', 'Everywhere', '', null]) {
    await call('PATCH', 'update-region/', { region: 'East' });
    expect((await call('PATCH', 'update-region/', { region })).json().preferred_region).toBeNull();
  }
});

test('PRF-05 a store is preferred once and can be removed', async () => {
  const { id } = await app.db
    .insertInto('store')
    .values({ name: `Store ${me.id}`, address: 'Arima', region: 'East' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await call('POST', 'add-preferred-store/', { store_id: id });
  expect(added.json().preferred_stores).toEqual([{ id, name: `Store ${me.id}`, address: 'Arima' }]);
  const again = await call('POST', 'add-preferred-store/', { store_id: id });
  expect(again.statusCode).toBe(409);
  expect(again.json().detail).toBe('Store is already in your preferred list.');
  expect((await call('POST', 'add-preferred-store/', { store_id: 2_000_000_000 })).statusCode).toBe(404);
  expect((await call('DELETE', 'remove-preferred-store/', { store_id: id })).json().preferred_stores).toEqual([]);
  expect((await call('DELETE', 'remove-preferred-store/', { store_id: id })).statusCode).toBe(404);
});

describe('PRF-03 a profile picture', () => {
  const upload = (bytes: Buffer, field = 'profile_picture') => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)]), 'me.jpg');
    return sendForm(body);
  };
  async function sendForm(body: FormData) {
    const request = new Request('http://localhost', { method: 'POST', body });
    return app.send('POST', '/api/core/profile-image-upload/', {
      headers: { ...me.authorization, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const picture = (format: 'jpeg' | 'png' | 'webp') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffa500' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toFormat(format)
      .toBuffer();

  test('becomes a square that only browsers keep, without what the file said about itself', async () => {
    const answer = await upload(await picture('jpeg'));
    expect(answer.statusCode).toBe(200);
    const path = answer.json().profile_picture;
    const served = await app.send('GET', path);
    expect(served.headers['cache-control']).toBe('private, max-age=3600');
    const { width, height, format, exif } = await sharp(served.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 320, height: 320, format: 'webp', exif: undefined });
  });

  test('is gone once there is another one, or no account any more, also where two people had the same', async () => {
    const [first, second] = [await picture('jpeg'), await picture('png')];
    const path = async (bytes: Buffer) => (await upload(bytes)).json().profile_picture;
    const isServed = async (address: string) => (await app.send('GET', new URL(address).pathname)).statusCode;
    const old = await path(first);
    const leaver = await app.createUser();
    const shared = new URL(old).pathname;
    await app.db.updateTable('app_user').set({ profile_picture: shared }).where('id', '=', leaver.id).execute();
    const current = await path(second);
    expect(await path(second)).not.toBe(current);
    await app.runJobs();
    expect(await isServed(current)).toBe(404);
    expect(await isServed(old)).toBe(200);
    await inTransaction(app.db, (trx) => removeAccount(trx, leaver.id));
    await app.runJobs();
    expect(await isServed(old)).toBe(404);
  });

  test('may be no script, no broken file, no other field, and not too large', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect((await upload(Buffer.from(svg))).statusCode).toBe(415);
    expect((await upload((await picture('png')).subarray(0, 200))).statusCode).toBe(415);
    expect((await upload(await picture('webp'), 'image')).statusCode).toBe(400);
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413);
    expect((await call('POST', 'profile-image-upload/', {})).statusCode).toBe(415);
  });
});

describe('the devices on which one is signed in', () => {
  test('are listed, and signed out one by one or all others at once', async () => {
    await resetPassword(app.db, { email: me.email, password: 'mango chow in the morning' });
    const logIn = async (userAgent: string) =>
      (
        await app.send('POST', '/api/core/login/', {
          headers: { 'user-agent': userAgent },
          payload: { email: me.email, password: 'mango chow in the morning' },
        })
      ).json();
    const android =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
    const here = { ...me, authorization: { authorization: `Bearer ${(await logIn(android)).access}` } };
    const other = await logIn('');
    const third = await logIn('');
    const sessions = (await call('GET', 'sessions/', undefined, here)).json();
    expect(sessions).toHaveLength(3);
    expect(sessions.find((session: { current: boolean }) => session.current).device).toBe('Chrome on Android');
    const [away] = sessions.filter((session: { current: boolean }) => !session.current);
    expect((await call('DELETE', `sessions/${away.id}/`, undefined, here)).statusCode).toBe(204);
    expect((await call('DELETE', `sessions/${away.id}/`, undefined, here)).statusCode).toBe(404);
    expect((await call('DELETE', 'sessions/', undefined, here)).statusCode).toBe(204);
    for (const { access } of [other, third]) {
      const as = { ...me, authorization: { authorization: `Bearer ${access}` } };
      expect((await call('GET', 'me/', undefined, as)).statusCode).toBe(401);
    }
    expect((await call('GET', 'sessions/', undefined, here)).json()).toHaveLength(1);
  });

  test('of somebody else cannot be signed out', async () => {
    const other = await app.createUser();
    const [session] = (await call('GET', 'sessions/', undefined, other)).json();
    expect((await call('DELETE', `sessions/${session.id}/`)).statusCode).toBe(404);
    expect((await call('GET', 'me/', undefined, other)).statusCode).toBe(200);
  });

  test('have names that people know', () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
    expect([deviceName(iphone), deviceName(''), deviceName('something else')]).toEqual([
      'Safari on iOS',
      'Unknown device',
      'Unknown device',
    ]);
  });
});

describe('one’s data', () => {
  test('can be downloaded, and holds nothing of anybody else', async () => {
    await app.db.insertInto('search_history').values({ user_id: me.id, query: 'milk' }).execute();
    const product = { name: `Sorrel of ${me.id}` };
    await app.send('POST', '/api/product/product/', { headers: me.authorization, payload: product });
    const answer = await call('GET', 'me/export/');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.json()).toMatchObject({
      account: { email: me.email },
      searches: [{ query: 'milk' }],
      prices: [],
      changes: [{ kind: 'product', after: product }],
    });
    expect(answer.body).not.toContain('password');
  });

  test('has the own lists with what is on them, and what one was told', async () => {
    const [ann, bob] = [await createShopper(app), await createShopper(app)];
    const [milk] = await createOffers(app, ['9.95']);
    const { id } = await ann.createList('Groceries');
    await ann.share(id, bob);
    if (milk) await bob.add(id, milk, { quantity: 2 });
    const list = { name: 'Groceries', items: [{ product: 'Product 0', quantity: 2, is_needed: true }] };
    expect((await ann.callApi('GET', 'core/me/export/')).json()).toMatchObject({
      shopping_lists: [{ ...list, role: 'owner' }],
      notifications: [{ content: 'Test User joined the shopping list “Groceries”.', notification_type: 'success' }],
    });
    const his = await bob.callApi('GET', 'core/me/export/');
    expect(his.json()).toMatchObject({ shopping_lists: [{ ...list, role: 'member' }], notifications: [] });
    expect(his.body).not.toContain(ann.email);
  });

  test('say before the account goes what becomes of each list, and it comes so', async () => {
    const [leaver, first, second] = [await createShopper(app), await createShopper(app), await createShopper(app)];
    await first.callApi('PATCH', 'core/me/', { first_name: 'Anjali', last_name: 'Ramdial' });
    await leaver.createList('Alone');
    const shared = await leaver.createList('Family');
    await leaver.share(shared.id, first);
    await leaver.share(shared.id, second);
    const theirs = await second.createList('Theirs');
    await second.share(theirs.id, leaver);
    const preview = await leaver.callApi('GET', 'core/me/deletion/');
    expect(preview.json()).toEqual({
      prices: 0,
      lists: [
        { name: 'Alone', outcome: 'deleted', next_owner: null },
        { name: 'Family', outcome: 'handed_over', next_owner: 'Anjali Ramdial' },
        { name: 'Theirs', outcome: 'left', next_owner: null },
      ],
    });
    await setPassword(app, leaver, 'mango chow in the morning');
    const { access } = (
      await app.send('POST', '/api/core/login/', {
        payload: { email: leaver.email, password: 'mango chow in the morning' },
      })
    ).json();
    const gone = await app.send('DELETE', '/api/core/me/', {
      headers: { authorization: `Bearer ${access}` },
      payload: { password: 'mango chow in the morning' },
    });
    expect(gone.statusCode).toBe(204);
    expect(await first.getList(shared.id)).toMatchObject({ is_owner: true, member_count: 2 });
  });

  test('and account can be deleted with the password; prices stay without the name', async () => {
    await setPassword(app, me, 'mango chow in the morning');
    const { access } = (
      await app.send('POST', '/api/core/login/', {
        payload: { email: me.email, password: 'mango chow in the morning' },
      })
    ).json();
    const here = { ...me, authorization: { authorization: `Bearer ${access}` } };
    const product = await app.db
      .insertInto('product')
      .values({ name: 'Milk' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const store = await app.db
      .insertInto('store')
      .values({ name: `S${me.id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const price = await app.db
      .insertInto('price')
      .values({ product_id: product.id, store_id: store.id, price: '9.95', source: 'user', added_by: me.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await call('GET', 'me/export/', undefined, here)).json().prices).toMatchObject([
      { product: 'Milk', price: '9.95' },
    ]);
    const bob = await createShopper(app);
    const list = await app.send('POST', '/api/shoppinglist/shoppinglist/', {
      headers: here.authorization,
      payload: { name: 'Shared' },
    });
    const shared = list.json().id;
    await app.db
      .insertInto('shopping_list_member')
      .values({ list_id: shared, user_id: bob.id, role: 'member' })
      .execute();
    const wrong = await call('DELETE', 'me/', { password: 'wrong' }, here);
    expect(wrong.json()).toEqual({ error: 'The current password is wrong.' });
    expect((await call('DELETE', 'me/', { password: 'mango chow in the morning' }, here)).statusCode).toBe(204);
    expect((await call('GET', 'me/', undefined, here)).statusCode).toBe(401);
    const kept = await app.db.selectFrom('price').selectAll().where('id', '=', price.id).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ price: '9.95', added_by: null });
    expect(await bob.getList(shared)).toMatchObject({ name: 'Shared', is_owner: true, member_count: 1 });
  });
});
