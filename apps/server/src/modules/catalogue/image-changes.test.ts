import type { Notification, Product } from '@bargain-buddy/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createOffers } from '../../../test/shopping.ts';
import { uploadOf } from '../../../test/upload.ts';

let app: TestApp;
let me: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.createUser();
});

const photo = (width = 800) =>
  sharp({ create: { width, height: 600, channels: 3, background: '#c85a00' } })
    .jpeg()
    .toBuffer();

const pathOf = (address: string) => new URL(address).pathname;

const kinds = {
  product: { upload: 'product/product/{id}/upload_image/', verify: 'product/product-img-verified/{id}/' },
  store: { upload: 'store/store/{id}/store-image-upload/', verify: 'store/store-img-verified/{id}/' },
} as const;

describe.each(['product', 'store'] as const)('DET-06 the picture of a %s', (kind) => {
  let id: number;
  beforeEach(async () => {
    const [offer] = await createOffers(app, ['5.00']);
    id = offer?.[kind] ?? 0;
  });

  const upload = async (bytes: Buffer, as: TestUser | null = me, field = 'image') => {
    const { headers, payload } = await uploadOf(field, bytes);
    const path = kinds[kind].upload.replace('{id}', String(id));
    return app.send('PUT', `/api/${path}`, { headers: { ...headers, ...as?.authorization }, payload });
  };
  const decide = (img_is_verified: string, more: object = {}, as = admin) =>
    app.send('PATCH', `/api/${kinds[kind].verify.replace('{id}', String(id))}`, {
      headers: as.authorization,
      payload: { img_is_verified, ...more },
    });
  const seenBy = async (as: TestUser | null): Promise<Product> =>
    (
      await app.send('GET', `/api/${kind}/${kind}/${id}/`, {
        headers: { 'cache-control': 'no-cache', ...as?.authorization },
      })
    ).json();
  const listing = async () => {
    const { results } = (
      await app.send('GET', `/api/price/price/?${kind}=${id}`, { headers: me.authorization })
    ).json();
    return results[0];
  };
  const news = async (): Promise<Notification[]> =>
    (await app.send('GET', '/api/core/notifications/', { headers: me.authorization })).json().results;

  test('CMP-08 is pending, is shown to its uploader in listings, and is served at an absolute address', async () => {
    const answer = await upload(await photo());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, img_is_verified: 'pending', can_upload_image: true });
    const { image_url } = answer.json();
    expect(image_url).toMatch(/^http:\/\/bargainbuddy\.test\/images\/[0-9a-f]{40}-480\.webp$/);
    expect((await app.send('GET', image_url)).headers['content-type']).toBe('image/webp');
    expect(await listing()).toMatchObject({ [`${kind}_image`]: image_url, [`${kind}_img_is_verified`]: 'pending' });
  });

  test('TRU-04 is for its uploader, superusers and members of a list with the item until it is reviewed', async () => {
    const { image_url } = (await upload(await photo())).json();
    const other = await app.createUser();
    const inFeed = async (as: TestUser | null) => {
      const answer = await app.send('GET', `/api/price/price/?${kind}=${id}`, { headers: { ...as?.authorization } });
      const [listed] = answer.json().results;
      expect(listed).toMatchObject({ [`${kind}_img_is_verified`]: 'pending' });
      return [listed[`${kind}_image`], (await seenBy(as)).image_url];
    };
    for (const allowed of [me, admin]) expect(await inFeed(allowed)).toEqual([image_url, image_url]);
    for (const others of [other, null]) {
      await expect.poll(() => inFeed(others)).toEqual([null, null]);
    }

    const api = (method: 'GET' | 'POST', path: string, payload?: object) =>
      app.send(method, `/api/shoppinglist/${path}`, { headers: other.authorization, ...(payload && { payload }) });
    const list = (await api('POST', 'shoppinglist/', { name: 'Week' })).json();
    const { product, store } = await listing();
    await api('POST', 'shoppinglistitem/', { shopping_list: list.id, product, store });
    const [item] = (await api('GET', `shoppinglistitem/?shopping_list=${list.id}`)).json().results;
    expect(item.priceDetails[`${kind}_image`]).toBe(image_url);

    await decide('verified');
    await expect.poll(() => seenBy(null)).toMatchObject({ image_url, img_is_verified: 'verified' });
    expect(await seenBy(other)).toMatchObject({ image_url });
  });

  test('TRU-04 is nowhere in what guests and strangers read, through a list’s link neither', async () => {
    // Of its own: the address of a picture is what is in it, and another test has approved the usual one.
    const { image_url } = (await upload(await photo(kind === 'product' ? 737 : 739))).json();
    const mark = /[0-9a-f]{40}/.exec(image_url)?.[0] ?? 'none';
    const { id: listingId, product, store, product_name } = await listing();
    const mine = (path: string, payload: object) =>
      app.send('POST', `/api/shoppinglist/${path}`, { headers: me.authorization, payload });
    const list = (await mine('shoppinglist/', { name: 'Week' })).json();
    await mine('shoppinglistitem/', { shopping_list: list.id, product, store });
    const link = (await mine(`shoppinglist/${list.id}/link/`, {})).json();
    const stranger = await app.createUser();
    const search = encodeURIComponent(product_name);
    const paths = [
      `price/price/?search=${search}&product=${product}`,
      `price/by-product/?search=${search}`,
      `price/price/${listingId}/`,
      `product/product/?search=${search}`,
      `product/product/${product}/`,
      `store/store/${store}/`,
      `search-suggest/search-suggest/?query=${search}`,
      `shared-list/${link.path.split('/').at(-1)}/`,
      'catalogue/',
    ];
    const plan = { items: [{ product }] };
    for (const as of [null, stranger]) {
      const headers = { 'cache-control': 'no-cache', ...as?.authorization };
      for (const path of paths) {
        const read = () => app.send('GET', `/api/${path}`, { headers });
        expect((await read()).statusCode, path).toBe(200);
        await expect.poll(async () => (await read()).body, { message: path }).not.toContain(mark);
      }
      const exported = await app.send('GET', '/api/core/me/export/', { headers });
      expect([exported.statusCode, exported.body.includes(mark)]).toEqual([as ? 200 : 401, false]);
      const answer = await app.send('POST', '/api/price/plans/', { headers, payload: plan });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(mark);
    }
    expect((await app.send('GET', `/api/price/price/${listingId}/`, { headers: me.authorization })).body).toContain(
      mark,
    );
  });

  test('keeps what was there before', async () => {
    const first = pathOf((await upload(await photo(700))).json().image_url);
    const second = pathOf((await upload(await photo(701))).json().image_url);
    const kept = await app.db
      .selectFrom('revision')
      .select(['changed_by', 'before', 'after'])
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kept).toMatchObject([
      { changed_by: me.id, before: { image: null, img_is_verified: null }, after: { image: first } },
      { changed_by: me.id, before: { image: first }, after: { image: second } },
    ]);
  });

  test('by a superuser is verified, and then ROL-03 others cannot replace it', async () => {
    expect((await upload(await photo(), admin)).json()).toMatchObject({ img_is_verified: 'verified' });
    const refused = await upload(await photo(), me);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toContain('verified');
    expect((await upload(await photo(900), admin)).statusCode).toBe(200);
  });

  test('that is approved is told to who uploaded it', async () => {
    const { image_url } = (await upload(await photo())).json();
    const answer = await decide('verified', { image_url });
    expect(answer.json()).toMatchObject({ id, img_is_verified: 'verified', image_url });
    expect(await seenBy(me)).toMatchObject({ can_upload_image: false });
    await decide('verified');
    expect(await news()).toMatchObject([
      { notification_type: 'success', content: expect.stringContaining('approved') },
    ]);
  });

  test('that is rejected is told to who uploaded it, is seen by superusers only, and can be replaced', async () => {
    const { image_url } = (await upload(await photo())).json();
    expect((await decide('rejected')).json()).toMatchObject({ img_is_verified: 'rejected', image_url });
    expect(await news()).toMatchObject([{ notification_type: 'warning' }]);
    expect(await seenBy(me)).toMatchObject({ image_url: null, img_is_verified: 'rejected', can_upload_image: true });
    expect(await seenBy(admin)).toMatchObject({ image_url });
    expect(await listing()).toMatchObject({ [`${kind}_image`]: null });
    expect((await upload(await photo(900))).json()).toMatchObject({ img_is_verified: 'pending' });
  });

  test('is decided about by superusers, as they saw it', async () => {
    const none = await decide('verified');
    expect([none.statusCode, none.json().img_is_verified]).toEqual([200, null]);
    const { image_url } = (await upload(await photo())).json();
    await upload(await photo(900));
    expect((await decide('verified', { image_url })).statusCode).toBe(409);
    expect((await decide('verified', {}, me)).statusCode).toBe(403);
    expect((await decide('maybe')).statusCode).toBe(400);
    expect(await seenBy(me)).toMatchObject({ img_is_verified: 'pending' });
    const logged = await app.db.selectFrom('audit_log').select('summary').where('kind', '=', kind).execute();
    expect(logged.some(({ summary }) => summary.startsWith('The picture of'))).toBe(true);
  });

  test('is a picture, of 10 MB at most, sent by somebody signed in, of something there is', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(415);
    expect((await upload(await photo(), me, 'picture')).json()).toEqual({ image: ['Choose a file.'] });
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413);
    expect((await upload(await photo(), null)).statusCode).toBe(401);
    id = 2_000_000_000;
    expect((await upload(await photo())).statusCode).toBe(404);
  });

  test('of somebody whose account is gone stays', async () => {
    await upload(await photo());
    await app.db.deleteFrom('app_user').where('id', '=', me.id).execute();
    expect((await decide('verified')).statusCode).toBe(200);
  });
});
