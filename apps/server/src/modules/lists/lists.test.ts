import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let [milk, rice, saltfish]: Offer[] = [];

beforeAll(async () => {
  app = await createTestApp();
  [milk, rice, saltfish] = await createOffers(app, ['10.50', '7.25', null]);
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
});
const offers = () => [milk, rice, saltfish] as [Offer, Offer, Offer];

describe('LST-12 a person’s lists', () => {
  test('are made with a trimmed name, and belong to who made them', async () => {
    const answer = await ann.call('POST', 'shoppinglist/', { name: '  Ann’s 🥭 list ', description: ' Weekly ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Ann’s 🥭 list',
      description: 'Weekly',
      is_owner: true,
      role: 'owner',
      member_count: 1,
      item_count: 0,
      needed_count: 0,
      total: '0.00',
    });
    expect((await ann.call('GET', 'shoppinglist/')).json()).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [answer.json()],
    });
  });

  test.each([
    [{ name: '   ' }, { name: ['Shopping list name is required.'] }],
    [{ name: 'x'.repeat(101) }, { name: [expect.stringContaining('100')] }],
    [{ description: 'No name' }, { name: [expect.stringContaining('required')] }],
  ])('LST-05 are not made of %j', async (payload, problems) => {
    const answer = await ann.call('POST', 'shoppinglist/', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(problems);
  });

  test('LST-04 come with the last changed first, in pages', async () => {
    const first = await ann.createList('First');
    await ann.createList('Second');
    await ann.add(first.id, offers()[0]);
    const names = async (query: string) => {
      const page = (await ann.call('GET', `shoppinglist/${query}`)).json();
      return { names: page.results.map(({ name }: { name: string }) => name), next: page.next };
    };
    expect((await names('')).names).toEqual(['First', 'Second']);
    const page = await names('?page_size=1');
    expect(page).toEqual({ names: ['First'], next: expect.stringMatching(/page=2/) });
    expect(await names(`?${new URL(page.next).searchParams}`)).toEqual({ names: ['Second'], next: null });
  });

  test('LST-06 are renamed as a whole or in part', async () => {
    const { id } = await ann.createList();
    const replaced = await ann.call('PUT', `shoppinglist/${id}/`, { name: 'Market', description: 'Saturdays' });
    expect(replaced.json()).toMatchObject({ name: 'Market', description: 'Saturdays', version: 2 });
    const changed = await ann.call('PATCH', `shoppinglist/${id}/`, { name: 'Beach lime' });
    expect(changed.json()).toMatchObject({ name: 'Beach lime', description: 'Saturdays', version: 3 });
    const same = await ann.call('PATCH', `shoppinglist/${id}/`, { name: 'Beach lime' });
    expect(same.json()).toEqual(changed.json());
    expect((await ann.call('PATCH', `shoppinglist/${id}/`, { name: ' ' })).statusCode).toBe(400);
  });

  test('LST-06 are deleted with what is on them', async () => {
    const { id } = await ann.createList();
    const item = await ann.add(id, offers()[0]);
    expect((await ann.call('DELETE', `shoppinglist/${id}/`)).statusCode).toBe(204);
    for (const path of [`shoppinglist/${id}/`, `shoppinglistitem/?shopping_list=${id}`]) {
      expect((await ann.call('GET', path)).statusCode).toBe(404);
    }
    expect((await ann.call('PATCH', `shoppinglistitem/${item.id}/`, { quantity: 2 })).statusCode).toBe(404);
    expect((await ann.call('DELETE', `shoppinglist/${id}/`)).statusCode).toBe(404);
  });

  test('are 200 at most, also when two more are made at once', async () => {
    const lists = Array.from({ length: 199 }, () => ({ name: 'One of many' }));
    const made = await app.db.insertInto('shopping_list').values(lists).returning('id').execute();
    const members = made.map(({ id }) => ({ list_id: id, user_id: ann.id, role: 'owner' as const }));
    await app.db.insertInto('shopping_list_member').values(members).execute();
    const answers = await Promise.all([1, 2].map(() => ann.call('POST', 'shoppinglist/', { name: 'More' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toContain('200 shopping lists');
  });
});

test('LST-02 LST-03 a list counts its items and sums price times quantity of the needed ones that have a price', async () => {
  const { id } = await ann.createList();
  const [a, b, c] = offers();
  await ann.add(id, a, { quantity: 3 });
  const unneeded = await ann.add(id, b, { quantity: 2 });
  await ann.add(id, c, { quantity: 5 });
  expect(await ann.getList(id)).toMatchObject({ item_count: 3, needed_count: 3, total: '46.00' });
  await ann.call('PATCH', `shoppinglistitem/${unneeded.id}/`, { is_needed: false });
  expect(await ann.getList(id)).toMatchObject({ item_count: 3, needed_count: 2, total: '31.50' });
});

test('LST-03 the largest totals are told, too', async () => {
  const [dear] = await createOffers(app, ['99999999.99']);
  const { id } = await ann.createList();
  await ann.add(id, dear as Offer, { quantity: 999 });
  expect(await ann.getList(id)).toMatchObject({ total: '99899999990.01' });
});
