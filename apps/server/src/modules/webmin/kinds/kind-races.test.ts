import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { trials } from '../../../../test/trials.ts';
import { assignMissingKinds } from '../../kinds/index.ts';

let api: TestApp;
let admin: TestUser;
beforeAll(async () => {
  api = await createTestApp();
  admin = await api.createUser({ isSuperuser: true });
});
afterAll(() => api.close());

const post = (path: string, payload: object = {}) =>
  api.send('POST', `/api/${path}`, { headers: admin.authorization, payload });

/** Two products of different kinds for each trial. */
async function prepare() {
  const make = (name: string) =>
    Array.from({ length: trials }, (_, n) => ({ name: `${name} ${n}x`, brand: 'One', amount: '1 kg' }));
  await api.db
    .insertInto('product')
    .values([...make('Raceapple'), ...make('Racepear')])
    .execute();
  await assignMissingKinds(api.db);
  const made = await api.db.selectFrom('product').select(['id', 'kind_id']).orderBy('id').execute();
  expect(new Set(made.map(({ kind_id }) => kind_id)).size).toBe(2 * trials);
  return made.slice(0, trials).map((apple, n) => [apple, made[trials + n] ?? expect.unreachable()] as const);
}

test('KND-03 merging, splitting, undoing and adding products at once loses no product, name or answer', async () => {
  const make = (name: string, brand: string) => post('product/product/', { name, brand, amount: '1 kg' });
  for (const [trial, [apple, pear]] of (await prepare()).entries()) {
    const [apples, pears] = [`Raceapple ${trial}x`, `Racepear ${trial}x`];
    const answers = await Promise.all([
      post('webmin/kind-merge/', { keep: apple.kind_id, merge: [pear.kind_id] }),
      trial % 2 ? post('webmin/kind-merge/', { keep: pear.kind_id, merge: [apple.kind_id] }) : make(apples, 'Two'),
      post('webmin/kind-split/', { products: [pear.id], name: `Raceplum ${trial}` }),
      make(pears, 'Two'),
    ]);
    for (const answer of answers) expect([200, 201, 400, 409], answer.body).toContain(answer.statusCode);
    const merged = answers[0]?.json().id;
    if (merged) {
      const [undone, added] = await Promise.all([post(`webmin/kind-changes/${merged}/undo/`), make(pears, 'Three')]);
      expect([200, 409], undone.body).toContain(undone.statusCode);
      expect(added.statusCode, added.body).toBe(201);
    }
  }
  const { db } = api;
  const lost = await db
    .selectFrom('product')
    .select('id')
    .where('name', 'like', 'Race%')
    .where('kind_id', '=', 1)
    .execute();
  expect(lost).toEqual([]);
  // What is read of a product's name leads to a kind, and everything that is called the same to one.
  const products = await db
    .selectFrom('product as p')
    .innerJoin('kind as k', 'k.id', 'p.kind_id')
    .select(['p.name', 'p.kind_id', 'p.kind_is_chosen'])
    .where('p.name', 'like', 'Race%')
    .execute();
  expect(products.length).toBeGreaterThan(3 * trials);
  const names = await db
    .selectFrom('kind_name as n')
    .leftJoin('kind as k', 'k.id', 'n.kind_id')
    .select('n.name')
    .where('k.id', 'is', null)
    .execute();
  expect(names).toEqual([]);
  for (const same of Map.groupBy(
    products.filter(({ kind_is_chosen }) => !kind_is_chosen),
    ({ name }) => name,
  ).values()) {
    expect(new Set(same.map(({ kind_id }) => kind_id)).size, same[0]?.name).toBe(1);
  }
});
