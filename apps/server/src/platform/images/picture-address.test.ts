import type { Listing } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOffers } from '../../../test/shopping.ts';
import { openImageStore } from './image-store.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://pictures.example/bb/',
};
let apps: Record<'own' | 'public bucket' | 'closed bucket', TestApp>;

beforeAll(async () => {
  apps = {
    own: await createTestApp('empty', { CORS_ORIGINS: 'https://other.example' }),
    'public bucket': await createTestApp('empty', bucket),
    'closed bucket': await createTestApp('empty', { ...bucket, S3_PUBLIC_URL: '' }),
  };
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
});

async function pictured(app: TestApp): Promise<Listing> {
  const [offer] = await createOffers(app, ['5.00']);
  const picture = { image: '/images/ab-480.webp', img_is_verified: 'verified' as const };
  await app.db.updateTable('product').set(picture).execute();
  const { results } = (await app.send('GET', `/api/price/price/?product=${offer?.product}`)).json();
  return results[0];
}

test.each([
  ['own', 'http://bargainbuddy.test/images/ab-480.webp'],
  ['public bucket', 'https://pictures.example/bb/ab-480.webp'],
  ['closed bucket', 'http://bargainbuddy.test/images/ab-480.webp'],
] as const)('CMP-08 the address of a picture is absolute: %s', async (where, address) => {
  expect((await pictured(apps[where])).product_image).toBe(address);
});

test('CMP-08 a person’s picture has an absolute address as well, in files for spreadsheets too', async () => {
  const app = apps.own;
  const me = await app.createUser({ isSuperuser: true });
  await app.db.updateTable('app_user').set({ profile_picture: '/images/me.webp' }).where('id', '=', me.id).execute();
  const account = await app.send('GET', '/api/core/me/', { headers: me.authorization });
  expect(account.json().profile_picture).toBe('http://bargainbuddy.test/images/me.webp');
  await pictured(app);
  const file = await app.send('GET', '/api/webmin/products/export/', { headers: me.authorization });
  expect(file.body).toContain(',http://bargainbuddy.test/images/ab-480.webp,');
});

test('CMP-08 pages of another origin may show pictures, and only read what CORS lets them', async () => {
  await openImageStore(apps.own.config).keep('kept.webp', Buffer.from('a picture'));
  const picture = await apps.own.send('GET', '/images/kept.webp');
  expect([picture.statusCode, picture.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
  const redirected = await apps['public bucket'].send('GET', `/images/${'0'.repeat(40)}-480.webp`);
  expect(redirected.headers).toMatchObject({
    location: `https://pictures.example/bb/${'0'.repeat(40)}-480.webp`,
    'cross-origin-resource-policy': 'cross-origin',
  });
  const answer = await apps.own.send('GET', '/api/price/price/');
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('CMP-08 a drawing stands in for a missing picture only where the client asks for one', async () => {
  const app = apps.own;
  const [offer] = await createOffers(app, ['5.00']);
  const named = { name: 'Parboiled Rice', image: null };
  await app.db
    .updateTable('product')
    .set(named)
    .where('id', '=', offer?.product ?? 0)
    .execute();
  const find = async (more: string) =>
    (await app.send('GET', `/api/price/price/?product=${offer?.product}${more}`)).json();
  const [listing] = (await find('')).results;
  expect(listing.product_image).toBeNull();
  expect((await find('&placeholder=0')).results[0].product_image).toBeNull();
  const drawing = 'http://bargainbuddy.test/drawings/rice.svg';
  expect((await find('&placeholder=1')).results[0].product_image).toBe(drawing);
  const one = await app.send('GET', `/api/price/price/${listing.id}/?placeholder=1`);
  expect(one.json().product_image).toBe(drawing);
  expect((await app.send('GET', '/api/price/price/?placeholder=yes')).statusCode).toBe(400);
});
