import type { AdminKind, Aisle, KindChange, KindProduct, ListItem } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { downloadCatalogue } from '../../../../test/device-catalogue.ts';
import { createShopper, type Shopper } from '../../../../test/shopping.ts';
import { trials } from '../../../../test/trials.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { assignMissingKinds, withAssignedKinds } from '../../kinds/index.ts';

let api: TestApp;
let admin: TestUser;
let shopper: Shopper;
beforeAll(async () => {
  api = await createTestApp('samples');
  admin = await api.createUser({ email: 'admin@example.com', isSuperuser: true });
  shopper = await createShopper(api);
});
afterAll(() => api.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, payload?: object) =>
  api.send(method, `/api/${path}`, { headers: admin.authorization, ...(payload && { payload }) });
async function call<T>(method: Method, path: string, payload?: object): Promise<T> {
  const answer = await ask(method, path, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}
const change = (method: Method, path: string, payload?: object) => call<KindChange>(method, `webmin/${path}`, payload);
const undo = (made: KindChange) => change('POST', `kind-changes/${made.id}/undo/`);
const kinds = async (search: string) =>
  (await call<{ results: AdminKind[] }>('GET', `webmin/kinds/?search=${encodeURIComponent(search)}`)).results;
const kind = async (search: string) => (await kinds(search))[0] ?? expect.unreachable();
const aisles = () => call<Aisle[]>('GET', 'product/aisle/');
const productsOf = async (id: number) =>
  (await call<{ results: KindProduct[] }>('GET', `webmin/kinds/${id}/products/`)).results;

/** Every row that changes of kinds may change. */
async function state() {
  const { db } = api;
  return {
    kinds: await db.selectFrom('kind').selectAll().orderBy('id').execute(),
    names: await db.selectFrom('kind_name').selectAll().orderBy('name').orderBy('dimension').execute(),
    otherNames: await db.selectFrom('kind_other_name').selectAll().orderBy('kind_id').orderBy('key').execute(),
    products: await db.selectFrom('product').selectAll().orderBy('id').execute(),
    aisles: await db.selectFrom('aisle').selectAll().orderBy('id').execute(),
    items: await db
      .selectFrom('shopping_list_item')
      .select(['id', 'need_key', 'quantity', 'note', 'is_needed'])
      .select((eb) => eb('deleted_at', 'is', null).as('is_there'))
      .orderBy('id')
      .execute(),
    addresses: await db.selectFrom('merged_kind').selectAll().orderBy('id').execute(),
    itemKinds: await db
      .selectFrom('shopping_list_item_kind')
      .selectAll()
      .orderBy('item_id')
      .orderBy('position')
      .execute(),
  };
}

test('KND-03 a kind is renamed and moved, keeps finding its products, and both are taken back', async () => {
  const before = await state();
  const found = await kind('corn flakes');
  const aisle = (await aisles()).find(({ name }) => name === 'Snacks & sweets') ?? expect.unreachable();
  const made = await change('PATCH', `kinds/${found.id}/`, { name: 'Cornflakes', aisle: aisle.id });
  expect(made.summary).toBe(
    'Renamed the kind Corn flakes to Cornflakes. Moved the kind Cornflakes to Snacks & sweets.',
  );
  expect(await kind('cornflakes')).toMatchObject({ id: found.id, slug: found.slug, aisle: { name: aisle.name } });
  const product = await call<{ id: number }>('POST', 'product/product/', {
    name: 'Corn Flakes',
    brand: 'New',
    amount: '1 kg',
  });
  expect((await productsOf(found.id)).map(({ id }) => id)).toContain(product.id);
  await api.db.deleteFrom('product').where('id', '=', product.id).execute();
  await undo(made);
  expect(await state()).toEqual(before);
  expect((await ask('POST', `webmin/kind-changes/${made.id}/undo/`)).statusCode).toBe(409);
});

test('KND-03 how a kind is sold is changed and taken back, and no product changes what a person chose', async () => {
  const before = await state();
  const garlic = await kind('garlic');
  const flour = await kind('all purpose flour');
  expect([garlic.sold_by, flour.sold_by]).toEqual(['weight', 'pack']);
  for (const { id, price, price_per_lb } of await productsOf(garlic.id))
    expect([id, price_per_lb]).toEqual([id, price]);
  for (const product of await productsOf(flour.id)) expect(product).not.toHaveProperty('price_per_lb');
  const list = (await shopper.createList('Sold by')).id;
  const need = { shopping_list: list, kinds: [garlic.id], amount: '0.5', amount_unit: 'lb' };
  const cost = async () => Number((await shopper.items(list))[0]?.cost);
  await shopper.call('POST', 'shoppinglistitem/', need);
  const half = await cost();
  const made = await change('PATCH', `kinds/${garlic.id}/`, { sold_by: 'pack' });
  expect(made.summary).toBe('The kind Garlic is sold by the pack.');
  expect(await cost()).toBeCloseTo(2 * half, 1);
  const product = await call<{ id: number }>('POST', 'product/product/', {
    name: 'Garlic',
    brand: '',
    amount: '1 kg',
  });
  await assignMissingKinds(api.db);
  expect((await kind('garlic')).sold_by).toBe('pack');
  await api.db.deleteFrom('product').where('id', '=', product.id).execute();
  await undo(made);
  expect(await cost()).toBe(half);
  await shopper.call('DELETE', `shoppinglist/${list}/`);
  await api.db.deleteFrom('shopping_list').where('id', '=', list).execute();
  expect(await state()).toEqual(before);
  const milk = await kind('uht full cream milk');
  const refused = await ask('PATCH', `webmin/kinds/${milk.id}/`, { sold_by: 'weight' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ sold_by: ['Only kinds measured by weight can be sold by weight.'] });
});

test('KND-03 a kind is sold by weight once it has the loose goods of another, unless somebody chose the pack', async () => {
  const before = await state();
  const [garlic, carrots, flour] = [await kind('garlic'), await kind('carrots'), await kind('all purpose flour')];
  const merged = await change('POST', 'kind-merge/', { keep: flour.id, merge: [garlic.id] });
  expect((await kind('all purpose flour')).sold_by).toBe('weight');
  await undo(merged);
  expect(await state()).toEqual(before);
  const chosen = await change('PATCH', `kinds/${flour.id}/`, { sold_by: 'pack' });
  const again = await change('POST', 'kind-merge/', { keep: flour.id, merge: [carrots.id] });
  expect((await kind('all purpose flour')).sold_by).toBe('pack');
  for (const made of [again, chosen]) await undo(made);
  expect(await state()).toEqual(before);
});

test('KND-03 other names are added and removed, reach quick adding, and are taken back', async () => {
  const before = await state();
  const cod = await kind('salted cod');
  const names = async () => (await kind('salted cod')).other_names;
  expect(cod.other_names).toContain('saltfish');
  const added = await change('PATCH', `kinds/${cod.id}/`, { add_name: '  Sal   fish ' });
  expect(added.summary).toBe('Added the name “Sal fish” to Salted cod fish, boneless.');
  expect(await names()).toEqual([...cod.other_names, 'Sal fish']);
  const removed = await change('PATCH', `kinds/${cod.id}/`, { remove_name: 'Saltfish' });
  expect(removed.summary).toBe('Removed the name “saltfish” from Salted cod fish, boneless.');
  const renamed = await change('PATCH', `kinds/${cod.id}/`, { name: 'Cod' });
  const expected = [...cod.other_names.filter((name) => name !== 'saltfish'), 'Salted cod fish, boneless', 'Sal fish'];
  expect((await kind('cod')).other_names.toSorted()).toEqual(expected.toSorted());
  const namesOnDevice = async () =>
    (await downloadCatalogue(api)).head.content?.kinds.find(({ id }) => id === cod.id)?.names.toSorted();
  await expect.poll(namesOnDevice).toEqual(expected.toSorted());

  const again = await change('PATCH', `kinds/${cod.id}/`, { add_name: 'Saltfish', remove_name: 'Sal fish' });
  expect((await ask('POST', `webmin/kind-changes/${removed.id}/undo/`)).statusCode).toBe(409);
  for (const made of [again, renamed, removed, added]) await undo(made);
  expect(await state()).toEqual(before);
});

test.each([
  [{ add_name: 'salted cod fish boneless' }, 'add_name', 'Salted cod fish, boneless has this name already.'],
  [{ add_name: 'Salt Fish' }, 'add_name', 'Salted cod fish, boneless has this name already.'],
  [{ add_name: 'Brown rices' }, 'add_name', 'This is a name of Brown rice.'],
  [{ add_name: 'gungo' }, 'add_name', 'This is a name of Pigeon peas.'],
  [{ add_name: ' ' }, 'add_name', 'Enter a name.'],
  [{ add_name: 'a'.repeat(61) }, 'add_name', expect.stringContaining('60')],
  [{ remove_name: 'mayo' }, 'remove_name', 'Salted cod fish, boneless has no such name.'],
])('KND-03 the other name of %j is refused', async (payload, field, message) => {
  const peas = await kind('pigeon peas');
  const taken = await change('PATCH', `kinds/${peas.id}/`, { add_name: 'gungo' });
  const refused = await ask('PATCH', `webmin/kinds/${(await kind('salted cod')).id}/`, payload);
  expect([refused.statusCode, refused.json()[field]]).toEqual([400, [message]]);
  await undo(taken);
});

test('KND-03 a name that is added means one kind, whatever kinds have it by default', async () => {
  const noodles = await kind('instant noodles');
  expect((await kind('macaroni')).other_names).toContain('pasta');
  const added = await change('PATCH', `kinds/${noodles.id}/`, { add_name: 'Pasta' });
  expect((await kind('macaroni')).other_names).not.toContain('pasta');
  await undo(added);
  const answers = await Promise.all(
    ['macaroni', 'spaghetti', 'cornmeal'].map(async (search) =>
      ask('PATCH', `webmin/kinds/${(await kind(search)).id}/`, { add_name: 'Starch' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const { statusCode } of answers) expect([200, 400, 409]).toContain(statusCode);
  await undo(answers.find(({ statusCode }) => statusCode === 200)?.json() ?? expect.unreachable());
});

test('KND-03 kinds are merged as the preview says, with items of lists, which join; undone all is as before', async () => {
  const [brown, parboiled, basmati] = [
    await kind('brown rice'),
    await kind('parboiled rice'),
    await kind('basmati rice'),
  ];
  const list = (await shopper.createList('Rice')).id;
  const add = async (given: AdminKind[], amount: string, quantity: number) => {
    const need = { kinds: given.map(({ id }) => id), amount, amount_unit: 'kg', quantity };
    const answer = await shopper.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<ListItem>();
  };
  const oldest = await add([brown], '2', 1);
  const joined = await add([parboiled], '2', 3);
  await add([brown, basmati], '5', 1);
  const items = async () =>
    (await shopper.items(list))
      .map(({ kinds, quantity }) => [kinds, quantity])
      .sort((a, b) => String(a).localeCompare(String(b)));
  await change('PATCH', `kinds/${brown.id}/`, { add_name: 'Unpolished rice' });
  await change('PATCH', `kinds/${brown.id}/`, { remove_name: 'whole grain rice' });
  const before = await state();
  const request = { keep: parboiled.id, merge: [brown.id] };
  const preview = await change('POST', 'kind-merge/', { ...request, dry_run: true });
  expect(preview).toMatchObject({ id: null, moves: { products: 1, list_items: 3, items_joined: 1, lists: 1 } });
  expect(await state()).toEqual(before);

  const made = await change('POST', 'kind-merge/', request);
  expect(made).toMatchObject({ summary: preview.summary, moves: preview.moves, changed_by: 'admin@example.com' });
  expect(await kinds('brown rice')).toEqual([]);
  expect(await kind('parboiled rice')).toMatchObject({
    products: 3,
    names: ['brown rice', 'parboiled rice'],
    other_names: expect.arrayContaining(['Brown rice', 'Unpolished rice', 'parboil rice']),
  });
  expect(await items()).toEqual(
    [
      [[parboiled.id], 3],
      [[parboiled.id, basmati.id], 1],
    ].sort((a, b) => String(a).localeCompare(String(b))),
  );
  const again = async () => {
    const { kinds: asked, client_id } = joined;
    const need = { kinds: asked, amount: '2', amount_unit: 'kg', client_id };
    return (await shopper.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need })).json<ListItem>().id;
  };
  expect(await again()).toBe(oldest.id);
  expect(await items()).toHaveLength(2);
  await undo(made);
  expect(await state()).toEqual(before);
  expect(await again()).toBe(joined.id);
  expect(await items()).toHaveLength(3);

  const eggs = await kind('eggs');
  const refused = await ask('POST', 'webmin/kind-merge/', { keep: eggs.id, merge: [brown.id] });
  expect([refused.statusCode, refused.json().merge]).toEqual([
    400,
    [expect.stringContaining('measured in different units')],
  ]);
  expect((await ask('POST', 'webmin/kind-merge/', { keep: eggs.id, merge: [eggs.id] })).statusCode).toBe(400);
  expect((await ask('POST', 'webmin/kind-merge/', { keep: eggs.id, merge: [999_999] })).statusCode).toBe(400);
});

test('KND-03 what was recorded before notes, addresses and keys of aisles were is taken back', async () => {
  const [brown, parboiled] = [await kind('brown rice'), await kind('parboiled rice')];
  const list = (await shopper.createList('Rice')).id;
  for (const [{ id }, note] of [[brown, 'Two bags'] as const, [parboiled, ''] as const]) {
    const need = { kinds: [id], amount: '2', amount_unit: 'kg', note };
    await shopper.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need });
  }
  const before = await state();
  const merged = await change('POST', 'kind-merge/', { keep: parboiled.id, merge: [brown.id] });
  const ids = (await aisles()).map(({ id }) => id).reverse();
  const ordered = await change('PUT', 'aisles/', { ids });
  await sql`
    UPDATE kind_change SET done = done - 'addresses' || jsonb_build_object(
      'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('before', row->'before' #- '{note}', 'after', row->'after' #- '{note}')), '[]')
                FROM jsonb_array_elements(done->'items') row),
      'aisles', (SELECT coalesce(jsonb_agg(jsonb_build_object('before', row->'before' #- '{key}', 'after', row->'after' #- '{key}')), '[]')
                 FROM jsonb_array_elements(done->'aisles') row))
    WHERE id = ANY(${[merged.id, ordered.id]}::integer[])`.execute(api.db);
  await api.db.deleteFrom('merged_kind').execute();
  await undo(ordered);
  await undo(merged);
  expect(await state()).toEqual(before);
});

test('KND-03 products are split off into a new kind or another, stay there, and are taken back', async () => {
  const before = await state();
  const eggs = await kind('eggs');
  const large = (await productsOf(eggs.id)).find(({ name }) => name === 'Large Eggs') ?? expect.unreachable();
  const preview = await change('POST', 'kind-split/', { products: [large.id], name: 'Large eggs', dry_run: true });
  expect(preview.moves.products).toBe(1);
  expect(await state()).toEqual(before);
  const made = await change('POST', 'kind-split/', { products: [large.id], name: 'Large eggs' });
  expect(await kind('large eggs')).toMatchObject({ products: 1, slug: 'large-eggs', aisle: { name: 'Dairy & eggs' } });
  await call('PATCH', `product/product/${large.id}/`, { brand: 'Farm' });
  expect(await kind('large eggs')).toMatchObject({ products: 1 });
  await call('PATCH', `product/product/${large.id}/`, { brand: '' });
  await undo(made);
  expect(await state()).toEqual(before);

  const rice = await kind('brown rice');
  const refused = await ask('POST', 'webmin/kind-split/', { products: [large.id], kind: rice.id });
  expect([refused.statusCode, refused.json().kind]).toEqual([400, ['Brown rice is measured in another unit.']]);
  expect((await ask('POST', 'webmin/kind-split/', { products: [large.id] })).statusCode).toBe(400);
});

test('KND-03 aisles are added, renamed and ordered, and each is taken back', async () => {
  const before = await state();
  const names = async () => (await aisles()).map(({ name }) => name);
  const added = await change('POST', 'aisles/', { name: 'Pets' });
  await expect.poll(async () => (await names()).slice(-2)).toEqual(['Pets', 'Other']);
  expect((await ask('POST', 'webmin/aisles/', { name: 'pets' })).statusCode).toBe(409);
  const pets = (await aisles()).find(({ name }) => name === 'Pets') ?? expect.unreachable();
  const renamed = await change('PATCH', `aisles/${pets.id}/`, { name: 'Pet food' });
  await expect.poll(names).toContain('Pet food');
  const ids = (await aisles()).map(({ id }) => id).toReversed();
  const ordered = await change('PUT', 'aisles/', { ids });
  await expect.poll(async () => (await aisles()).map(({ id }) => id)).toEqual(ids);
  expect((await ask('PUT', 'webmin/aisles/', { ids: ids.slice(1) })).statusCode).toBe(409);
  for (const made of [ordered, renamed, added]) await undo(made);
  expect(await state()).toEqual(before);
});

test('KND-03 what was changed again since stays, and everything is in the history and the audit log', async () => {
  const found = await kind('cornmeal');
  const first = await change('PATCH', `kinds/${found.id}/`, { name: 'Corn meal' });
  const second = await change('PATCH', `kinds/${found.id}/`, { name: 'Maize meal' });
  expect((await ask('POST', `webmin/kind-changes/${first.id}/undo/`)).statusCode).toBe(409);
  await undo(second);
  await undo(first);
  expect((await kind('cornmeal')).name).toBe('Cornmeal');
  const { results } = await call<{ results: KindChange[] }>('GET', 'webmin/kind-changes/');
  expect(results.slice(0, 2).map(({ id, undone_at }) => [id, undone_at !== null])).toEqual([
    [second.id, true],
    [first.id, true],
  ]);
  const log = await call<{ results: { action: string; summary: string }[] }>('GET', 'webmin/audit-log/?kind=kind');
  expect(log.results.slice(0, 4).map(({ action }) => action)).toEqual(['undo', 'undo', 'update', 'update']);
});

test('KND-03 the address of a merged kind leads to the one that stayed, and who joined by its name goes back with it', async () => {
  const make = async (name: string, amount = '1 kg') =>
    (await call<{ id: number }>('POST', 'product/product/', { name, brand: 'Kind', amount })).id;
  const kindOf = async (id: number) =>
    (await api.db.selectFrom('product').select('kind_id').where('id', '=', id).executeTakeFirstOrThrow()).kind_id;
  const ids = [await make('Quinoa Red'), await make('Quinoa White'), await make('Quinoa Black')];
  const [red = 0, white = 0, black = 0] = await Promise.all(ids.map(kindOf));
  const { slug } = await kind('quinoa red');
  const first = await change('POST', 'kind-merge/', { keep: white, merge: [red] });
  const second = await change('POST', 'kind-merge/', { keep: black, merge: [white] });
  for (const address of [slug, red, white]) {
    expect((await call<{ kind: { id: number } }>('GET', `product/kind/${address}/`)).kind.id).toBe(black);
  }
  const joined = await make('Quinoa Red', '2 kg');
  expect(await kindOf(joined)).toBe(black);
  // No other kind gets the address.
  const other = await change('POST', 'kind-split/', { products: [joined], name: 'Quinoa red' });
  expect((await kinds('quinoa red'))[0]?.slug).not.toBe(slug);
  await undo(other);
  expect((await ask('POST', `webmin/kind-changes/${first.id}/undo/`)).statusCode).toBe(409);
  await undo(second);
  await undo(first);
  expect(await Promise.all([...ids, joined].map(kindOf))).toEqual([red, white, black, red]);
  expect((await kind('quinoa red')).slug).toBe(slug);
});

test('KND-03 an aisle is deleted when it is empty, or its kinds go elsewhere, and comes back with them', async () => {
  const all = () => call<{ id: number; name: string; kinds: number; is_other: boolean }[]>('GET', 'webmin/aisles/');
  const frozen = (await all()).find(({ name }) => name === 'Frozen') ?? expect.unreachable();
  const other = (await all()).find(({ is_other }) => is_other) ?? expect.unreachable();
  const found = await kind('cornmeal');
  await change('PATCH', `kinds/${found.id}/`, { aisle: frozen.id });
  const before = await state();
  expect((await ask('DELETE', `webmin/aisles/${frozen.id}/`)).json().detail).toMatch(
    /^There (is|are) \d+ kinds? in Frozen/,
  );
  expect((await ask('DELETE', `webmin/aisles/${other.id}/?to=${frozen.id}`)).statusCode).toBe(409);
  const deleted = await change('DELETE', `aisles/${frozen.id}/?to=${other.id}`);
  expect((await kind('cornmeal')).aisle.name).toBe('Other');
  expect((await all()).map(({ name }) => name)).not.toContain('Frozen');
  // What belonged there lies with the rest from now on.
  const peas = { name: 'Frozen Peas', brand: 'Zesty', amount: '1 kg', category: 'Frozen' };
  const { id } = await call<{ id: number }>('POST', 'product/product/', peas);
  const { kind_id } = await api.db
    .deleteFrom('product')
    .where('id', '=', id)
    .returning('kind_id')
    .executeTakeFirstOrThrow();
  const made = await api.db.deleteFrom('kind').where('id', '=', kind_id).returning('aisle_id').execute();
  expect(made).toEqual([{ aisle_id: other.id }]);
  await undo(deleted);
  expect(await state()).toEqual(before);
});

test('KND-03 products are shown with their lowest price, kinds in any order', async () => {
  const { results } = await call<{ results: AdminKind[] }>(
    'GET',
    'webmin/kinds/?ordering=-products&search=rice&page_size=5',
  );
  const counts = results.map(({ products }) => products);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const shown = await call<{ results: object[] }>('GET', `webmin/kinds/${results[0]?.id}/products/`);
  expect(shown.results[0]).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/) });
});

test('KND-03 merging, splitting, undoing and adding products at once loses no product, name or answer', async () => {
  const products = Array.from({ length: trials }, (_, trial) =>
    ['Raceapple', 'Racepear'].map((name) => ({
      name: `${name} ${trial}x`,
      brand: 'One',
      amount: '1 kg',
      category: '',
    })),
  ).flat();
  const made = await inTransaction(api.db, async (trx) =>
    trx
      .insertInto('product')
      .values(await withAssignedKinds(trx, products))
      .returning(['id', 'name', 'kind_id'])
      .execute(),
  );
  const madeOf = Map.groupBy(made, ({ name }) => name);
  for (let trial = 0; trial < trials; trial += 1) {
    const make = (name: string, brand: string) =>
      ask('POST', 'product/product/', { name: `${name} ${trial}x`, brand, amount: '1 kg' });
    const [apple, pear] = ['Raceapple', 'Racepear'].map(
      (name) => madeOf.get(`${name} ${trial}x`)?.[0] ?? expect.unreachable(),
    );
    const ids = [apple?.kind_id, pear?.kind_id];
    const answers = await Promise.all([
      ask('POST', 'webmin/kind-merge/', { keep: ids[0], merge: [ids[1]] }),
      trial % 2 ? ask('POST', 'webmin/kind-merge/', { keep: ids[1], merge: [ids[0]] }) : make('Raceapple', 'Two'),
      ask('POST', 'webmin/kind-split/', { products: [pear?.id], name: `Raceplum ${trial}` }),
      make('Racepear', 'Two'),
    ]);
    for (const answer of answers) expect([200, 201, 400, 409], answer.body).toContain(answer.statusCode);
    const merged = answers[0]?.json().id;
    if (merged) {
      const [undone, added] = await Promise.all([
        ask('POST', `webmin/kind-changes/${merged}/undo/`),
        make('Racepear', 'Three'),
      ]);
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
  const left = await db
    .selectFrom('product as p')
    .innerJoin('kind as k', 'k.id', 'p.kind_id')
    .select(['p.name', 'p.kind_id', 'p.kind_is_chosen'])
    .where('p.name', 'like', 'Race%')
    .execute();
  expect(left.length).toBeGreaterThan(3 * trials);
  const names = await db
    .selectFrom('kind_name as n')
    .leftJoin('kind as k', 'k.id', 'n.kind_id')
    .select('n.name')
    .where('k.id', 'is', null)
    .execute();
  expect(names).toEqual([]);
  for (const same of Map.groupBy(
    left.filter(({ kind_is_chosen }) => !kind_is_chosen),
    ({ name }) => name,
  ).values()) {
    expect(new Set(same.map(({ kind_id }) => kind_id)).size, same[0]?.name).toBe(1);
  }
});

test('KND-03 an empty kind is found, deleted and taken back; one that is used stays', async () => {
  const used = await kind('corn flakes');
  const { id: made } = await api.db
    .insertInto('kind')
    .values({ name: 'Junk 5 for 3', slug: 'junk-5-for-3', dimension: 'mass', aisle_id: used.aisle.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('kind_name').values({ name: 'junk', dimension: 'mass', kind_id: made }).execute();
  await change('PATCH', `kinds/${made}/`, { add_name: 'Junky' });
  const before = await state();
  const empty = await call<{ results: AdminKind[] }>('GET', 'webmin/kinds/?state=empty&search=junk');
  expect(empty.results.map(({ id }) => id)).toEqual([made]);
  expect((await call<{ results: AdminKind[] }>('GET', 'webmin/kinds/?state=empty&search=corn flakes')).results).toEqual(
    [],
  );

  const deleted = await change('DELETE', `kinds/${made}/`);
  expect(deleted.summary).toBe('Deleted the kind Junk 5 for 3.');
  expect((await ask('GET', `webmin/kinds/${made}/`)).statusCode).toBe(404);
  expect((await ask('DELETE', `webmin/kinds/${made}/`)).statusCode).toBe(404);
  await undo(deleted);
  expect(await state()).toEqual(before);

  const refused = await ask('DELETE', `webmin/kinds/${used.id}/`);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringMatching(/^Corn flakes has \d+ products?\. Move or merge it instead\.$/),
  ]);
  const list = await shopper.createList();
  await shopper.call('POST', 'shoppinglistitem/', {
    shopping_list: list.id,
    kinds: [made],
    amount: '1',
    amount_unit: 'kg',
  });
  expect((await ask('DELETE', `webmin/kinds/${made}/`)).json().detail).toBe(
    'Shopping lists refer to Junk 5 for 3. Merge it instead.',
  );
});

test('KND-03 a name that another kind has by now stays its own when a deleted kind comes back', async () => {
  const other = await kind('corn flakes');
  const { id: made } = await api.db
    .insertInto('kind')
    .values({ name: 'Empty one', slug: 'empty-one', dimension: 'mass', aisle_id: other.aisle.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.insertInto('kind_name').values({ name: 'empty one', dimension: 'mass', kind_id: made }).execute();
  const deleted = await change('DELETE', `kinds/${made}/`);
  await api.db.insertInto('kind_name').values({ name: 'empty one', dimension: 'mass', kind_id: other.id }).execute();
  await undo(deleted);
  const name = await api.db
    .selectFrom('kind_name')
    .select('kind_id')
    .where('name', '=', 'empty one')
    .executeTakeFirstOrThrow();
  expect(name.kind_id).toBe(other.id);
  expect((await ask('GET', `webmin/kinds/${made}/`)).statusCode).toBe(200);
});
