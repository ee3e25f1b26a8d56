import type { AdminBasket, Basket, BasketSummary, Plan } from '@bargain-buddy/contract';
import { inCents } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let app: TestApp;
let anna: TestUser;
let bert: TestUser;
beforeAll(async () => {
  app = await createTestApp('samples');
  anna = await app.createUser({ isSuperuser: true });
  bert = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());

const get = async (path: string) => (await app.send('GET', `/api/basket/${path}`)).json<Basket>();
const readAdmin = async (slug: string): Promise<AdminBasket> => {
  const { results } = (await app.send('GET', '/api/webmin/baskets/', { headers: anna.authorization })).json();
  return results.find((basket: AdminBasket) => basket.slug === slug);
};
const change = (by: TestUser, id: number, payload: object) =>
  app.send('PATCH', `/api/webmin/baskets/${id}/`, { headers: by.authorization, payload });

const add = (by: TestUser, payload: object) =>
  app.send('POST', '/api/webmin/baskets/', { headers: by.authorization, payload });

test('OPN-06 there are three baskets, and each of their lines names a kind of the catalogue', async () => {
  const { results } = (await app.send('GET', '/api/basket/')).json<{ results: BasketSummary[] }>();
  expect(results.map(({ slug }) => slug)).toEqual(['72-hours', 'school-week', 'christmas']);
  for (const { slug, lines } of results) expect(lines).toBe((await readAdmin(slug)).lines.length);
});

test('OPN-06 a basket is scaled by people and priced as the plan of the same needs', async () => {
  const basket = await get('72-hours/?people=4&region=South');
  expect(basket.people).toBe(4);
  const [water] = basket.lines;
  expect(water).toMatchObject({
    kind: { slug: 'bottled-water' },
    whole: { amount: '45.42', unit: 'l' },
    need: { amount: '45.42', amount_unit: 'l', quantity: 1 },
    is_example: true,
  });
  const items = basket.lines.map(({ kind, need }) => ({ kinds: [kind.id], ...need }));
  const plan = await app.send('POST', '/api/price/plans/', { payload: { items, area: { region: 'South' } } });
  const { trip } = plan.json<Plan>();
  expect(basket.trip).toMatchObject({ total: trip.total, found: trip.found, oldest: trip.oldest });
  expect(basket.trip.stops.map(({ store }) => store.region)).toEqual(trip.stops.map(() => 'South'));
  const sum = basket.lines.reduce((cents, { cost }) => cents + (inCents(cost ?? '0.00') ?? 0n), 0n);
  expect(sum).toBe(inCents(basket.trip.total));
  expect(basket.trip.examples).toBe(basket.lines.length);
});

test('OPN-06 a basket has its usual number of people without one, and refuses others', async () => {
  expect(await get('school-week/')).toMatchObject({ people: 2, counted: 'children' });
  for (const query of ['people=0', 'people=21', 'people=1.5', 'region=Mars']) {
    expect((await app.send('GET', `/api/basket/christmas/?${query}`)).statusCode, query).toBe(400);
  }
  expect((await app.send('GET', '/api/basket/easter/')).statusCode).toBe(404);
  const twenty = await get('72-hours/?people=20');
  expect(twenty.lines[0]).toMatchObject({
    whole: { amount: '227.1', unit: 'l' },
    need: { amount: '56.775', amount_unit: 'l', quantity: 4 },
  });
});

test('OPN-06 a line without its kind is left out, and a merged kind keeps its line', async () => {
  const before = await get('christmas/');
  const [one, other] = ['brown-sugar', 'granulated-white-sugar'];
  const ids = await app.db.selectFrom('kind').select(['id', 'slug']).where('slug', 'in', [one, other]).execute();
  const idOf = (slug: string) => ids.find((kind) => kind.slug === slug)?.id;
  const merge = await app.send('POST', '/api/webmin/kind-merge/', {
    headers: anna.authorization,
    payload: { keep: idOf(other), merge: [idOf(one)] },
  });
  expect(merge.statusCode).toBe(200);
  const merged = await get('christmas/');
  expect(merged.lines.map(({ kind }) => kind.slug)).toEqual(
    before.lines.map(({ kind }) => (kind.slug === one ? other : kind.slug)),
  );
  await sql`UPDATE basket_line SET kind_slug = 'no-such-kind' WHERE kind_slug = ${one}`.execute(app.db);
  await sql`NOTIFY public_data`.execute(app.db);
  await expect.poll(async () => (await get('christmas/')).lines.length).toBe(before.lines.length - 1);
});

test('OPN-06 superusers change a basket; the change is in the audit log, and guests see it', async () => {
  const before = await readAdmin('school-week');
  const lines = before.lines.slice(0, 2).map(({ name: _, ...line }) => ({ ...line, amount: line.amount * 2 }));
  const changed = await change(anna, before.id, {
    ...{ name: 'Lunches', usual_count: 3, lines },
    version: before.version,
  });
  expect(changed.json()).toMatchObject({
    ...{ name: 'Lunches', usual_count: 3, lines },
    description: before.description,
  });
  await expect.poll(async () => (await get('school-week/')).name).toBe('Lunches');
  const log = await app.send('GET', '/api/webmin/audit-log/?kind=basket', { headers: anna.authorization });
  expect(log.json().results).toMatchObject([
    {
      summary: 'Changed the basket Lunches.',
      user: anna.email,
      before: { name: 'School week' },
      after: { name: 'Lunches', lines },
    },
  ]);
  expect((await change(anna, before.id, { name: 'Lunches' })).statusCode).toBe(200);
  const again = await app.send('GET', '/api/webmin/audit-log/?kind=basket', { headers: anna.authorization });
  expect(again.json().results).toHaveLength(1);
});

test('OPN-06 superusers add and delete a basket; both are in the audit log, and its page and address end', async () => {
  const lines = [{ kind: 'eggs', amount: 6, unit: 'piece', per: 'household' }];
  const basket = { slug: 'easter', name: 'Easter', description: 'A meal.', counted: 'people', usual_count: 5, lines };
  const added = await add(anna, basket);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toEqual(await readAdmin('easter'));
  expect(added.json()).toMatchObject({ ...basket, lines: [{ ...lines[0], name: 'Eggs' }] });
  await expect.poll(async () => (await get('easter/')).people).toBe(5);
  const addresses = async () => {
    const { results } = (await app.send('GET', '/api/basket/')).json<{ results: BasketSummary[] }>();
    return results.map(({ slug }) => slug);
  };
  await expect.poll(async () => (await addresses()).at(-1)).toBe('easter');

  const { id } = added.json();
  const remove = () => app.send('DELETE', `/api/webmin/baskets/${id}/`, { headers: bert.authorization });
  expect((await remove()).statusCode).toBe(204);
  expect((await remove()).json()).toMatchObject({ detail: 'There is no such basket.' });
  await expect.poll(async () => (await app.send('GET', '/api/basket/easter/')).statusCode).toBe(404);
  await expect.poll(addresses).toEqual(['72-hours', 'school-week', 'christmas']);
  const log = await app.send('GET', `/api/webmin/audit-log/?kind=basket&record=${id}`, { headers: anna.authorization });
  expect(log.json().results).toMatchObject([
    { action: 'delete', summary: 'Deleted the basket Easter.', user: bert.email, before: basket, after: null },
    { action: 'create', summary: 'Added the basket Easter.', user: anna.email, before: null, after: basket },
  ]);
  expect((await add(bert, basket)).statusCode).toBe(201);
});

test('OPN-06 a basket with a used address, or with fields that are not allowed, is not added', async () => {
  const lines = [{ kind: 'eggs', amount: 6, unit: 'piece', per: 'person' }];
  const basket = { slug: 'picnic', name: 'Picnic', description: 'Cold.', counted: 'people', usual_count: 4, lines };
  const answer = await add(anna, { ...basket, slug: 'christmas' });
  expect([answer.statusCode, answer.json().slug]).toEqual([
    400,
    ['Another basket has this address. Choose a different one.'],
  ]);
  for (const [wrong, field] of [
    [{ slug: 'A basket' }, 'slug'],
    [{ slug: '-picnic' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ usual_count: 21 }, 'usual_count'],
    [{ counted: 'cats' }, 'counted'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ ...lines[0], kind: 'no-such-thing' }] }, 'lines'],
  ] as const) {
    const refused = await add(anna, { ...basket, ...wrong });
    expect(refused.statusCode).toBe(400);
    expect(refused.json(), JSON.stringify(wrong)).toHaveProperty([field]);
  }
  const both = await Promise.all([add(anna, basket), add(bert, basket)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  const user = await app.createUser();
  expect((await add(user, basket)).statusCode).toBe(403);
});

test('OPN-06 OPR-08 of two superusers who change a basket, the second gets 409 with the present basket', async () => {
  const { id, version } = await readAdmin('72-hours');
  const answers = await Promise.all([
    change(anna, id, { name: 'Three days', version }),
    change(bert, id, { name: 'Storm', version }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(lost).toMatchObject({ detail: 'Someone else just changed this.', current: await readAdmin('72-hours') });
});

test('OPN-06 lines of unknown kinds, other units, large amounts and kinds named twice are refused', async () => {
  const { id, lines } = await readAdmin('72-hours');
  const given = lines.map(({ name: _, ...line }) => line);
  const line = { kind: 'eggs', amount: 1, unit: 'piece', per: 'person' };
  for (const [wrong, field] of [
    [{ ...line, kind: 'no-such-thing' }, 'lines'],
    [{ ...line, unit: 'g' }, 'lines'],
    [{ ...line, amount: 1_001 }, 'lines'],
    [{ ...line, amount: 0 }, 'lines.13.amount'],
    [{ ...line, amount: 1.5 }, 'lines.13.amount'],
    [{ ...line, kind: 'bottled-water' }, 'lines'],
  ] as const) {
    const answer = await change(anna, id, { lines: [...given, wrong] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json(), JSON.stringify(wrong)).toHaveProperty([field]);
  }
  expect((await readAdmin('72-hours')).lines).toEqual(lines);
  const user = await app.createUser();
  expect((await change(user, id, { name: 'Mine' })).statusCode).toBe(403);
  expect((await change(anna, 99, { name: 'None' })).statusCode).toBe(404);
});
