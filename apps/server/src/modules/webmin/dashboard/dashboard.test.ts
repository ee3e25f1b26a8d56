import type { FailedJob } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { addPrice, createOffers, createShopper } from '../../../../test/shopping.ts';
import { addJob } from '../../../platform/jobs/queue.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await createTestApp('samples', {
    SMTP_URL: 'smtp://shop:hunter2@127.0.0.1:9',
    NOMINATIM_URL: 'http://127.0.0.1:9',
    OPENFOODFACTS_URL: 'http://127.0.0.1:9',
  });
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const dashboard = async () => {
  const answer = await app.send('GET', '/api/webmin/dashboard/', { headers: admin.authorization });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test('WEB-02 the dashboard counts what there is and what waits for review', async () => {
  const before = await dashboard();
  expect(before).toMatchObject({
    counts: { listings: 4429, products: 126, stores: 40, prices: 20_371 },
    waiting: { prices: 0, held_prices: 0, product_images: 0, store_images: 0 },
  });
  expect(before.imports).toHaveLength(5);

  const [offer] = await createOffers(app, ['10.00']);
  if (!offer) throw new Error('no offer');
  const shopper = await createShopper(app);
  await shopper.createList();
  await addPrice(app.db, offer, { price: '99.00', held: true, added_by: shopper.id });
  await app.db
    .updateTable('product')
    .set({ img_is_verified: 'pending', image: '/images/new.webp' })
    .where('id', '=', offer.product)
    .execute();

  const after = await dashboard();
  expect(after.waiting).toMatchObject({ prices: 1, held_prices: 1, product_images: 1, store_images: 0 });
  expect(after.counts).toMatchObject({ listings: 4430, products: 127, stores: 41, lists: 1 });
  const today = after.prices_by_day.filter(({ source }: { source: string }) => source === 'test');
  expect(today.map(({ count }: { count: number }) => count)).toEqual([2]);
});

test('WEB-02 the stores placed by their area only are those that the table shows for it', async () => {
  await app.db.insertInto('store').values({ name: 'Somewhere', address: '', location_source: 'unknown' }).execute();
  await app.db.insertInto('store').values({ name: 'Near Arima', address: '', location_source: 'area' }).execute();
  const headers = admin.authorization;
  const shown = (await app.send('GET', '/api/webmin/stores/?location=area', { headers })).json().count;
  expect(shown).toBeGreaterThan(0);
  expect((await dashboard()).waiting.stores_without_place).toBe(shown);
});

test('WEB-02 WEB-11 a mail that failed is shown with its reason, without the password, and can be tried again', async () => {
  const mail = {
    template: 'notification' as const,
    to: 'a@example.com',
    data: { firstName: '', content: 'News', link: '/' },
  };
  await addJob(app.db, 'send-mail', mail, { attempts: 1 });
  await app.runJobs();
  const mailJobs = async (): Promise<FailedJob[]> =>
    (await dashboard()).failed_jobs.filter(({ task }: FailedJob) => task === 'send-mail');
  const jobs = await mailJobs();
  const { integrations } = await dashboard();
  expect(jobs).toEqual([expect.objectContaining({ task: 'send-mail', attempts: 1, is_final: true })]);
  expect(integrations).toContainEqual({ name: 'mail', title: 'Mail', state: 'failing' });
  expect(JSON.stringify({ jobs, integrations })).not.toContain('hunter2');

  const retry = (id: number) => app.send('POST', `/api/webmin/jobs/${id}/retry/`, { headers: admin.authorization });
  const id = jobs[0]?.id ?? 0;
  expect((await retry(id)).statusCode).toBe(204);
  await app.runJobs();
  expect(await mailJobs()).toEqual([expect.objectContaining({ id, attempts: 1 })]);
  expect((await retry(999_999)).statusCode).toBe(404);
});
