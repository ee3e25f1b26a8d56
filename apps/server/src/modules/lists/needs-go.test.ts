import type { ListItem } from '@bargain-buddy/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { trials } from '../../../test/trials.ts';

let app: TestApp;
let admin: TestUser;
let ann: Shopper;
let list: number;
let milk: Offer;
let cream: Offer;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.createUser({ isSuperuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  list = (await ann.createList()).id;
  [milk, cream] = (await createOffers(app, ['10.00', '7.00'])) as [Offer, Offer];
});

const add = async (need: object): Promise<ListItem> => {
  const answer = await ann.call('POST', 'shoppinglistitem/', { shopping_list: list, ...need });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const patch = (id: number, change: object) => ann.call('PATCH', `shoppinglistitem/${id}/`, change);
const manage = async (method: 'DELETE' | 'POST', path: string, payload?: object) => {
  const answer = await app.send(method, `/api/webmin/${path}`, {
    headers: admin.authorization,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.statusCode === 204 ? undefined : answer.json();
};
const changes = async (since: number) => (await ann.call('GET', `shoppinglist/${list}/changes/?since=${since}`)).json();
/** What a client knows that had the list at a version and caught up since, beside what a fresh read has. */
async function caughtUp(before: ListItem[], since: number) {
  const [answer, fresh, whole] = await Promise.all([changes(since), ann.items(list), ann.getList(list)]);
  const { items, deleted, list: shown } = answer;
  const known = new Map(before.map((item) => [item.id, item]));
  for (const item of items) known.set(item.id, item);
  for (const { id } of deleted) known.delete(id);
  expect([...known.values()].sort((a, b) => b.id - a.id)).toEqual(fresh);
  expect(whole).toEqual(shown);
  return [...known.values()].sort((a, b) => a.id - b.id);
}
const threeKinds = async () =>
  [
    await createKind(app, 'Brown rice'),
    await createKind(app, 'White rice'),
    await createKind(app, 'Basmati rice'),
  ] as const;
const now = async () => ({ items: await ann.items(list), version: (await ann.getList(list)).version });

describe('NED-05 what goes leaves its words behind', () => {
  test('a product its name, once on each list, of which clients learn', async () => {
    const [here, anywhere, words, other] = [
      await add({ ...milk, quantity: 2, note: 'cold', title: 'Fresh milk' }),
      await add({ product: milk.product, quantity: 5 }),
      await add({ text: 'PRODUCT 0' }),
      await add(cream),
    ];
    const removed = await add({ ...milk, store: (await createOffers(app, [null]))[0]?.store });
    await ann.call('DELETE', `shoppinglistitem/${removed.id}/`);
    const { items, version } = await now();
    await manage('DELETE', `products/${milk.product}/`);
    expect(await caughtUp(items, version)).toMatchObject([
      {
        id: words.id,
        text: 'PRODUCT 0',
        title: 'Fresh milk',
        product: null,
        store: null,
        quantity: 5,
        note: 'cold',
        version: version + 1,
      },
      { id: other.id, ...cream },
    ]);
    expect((await changes(version)).deleted.map(({ id }: ListItem) => id)).toEqual([here.id, anywhere.id]);
    expect((await changes(0)).deleted).toHaveLength(3);
  });

  test('a store the product, anywhere', async () => {
    const second = (await createOffers(app, [null]))[0]?.store ?? 0;
    const [here, there] = [await add(milk), await add({ product: milk.product, store: second, quantity: 3 })];
    const { items, version } = await now();
    await manage('DELETE', `stores/${milk.store}/`);
    expect(await caughtUp(items, version)).toMatchObject([
      { id: here.id, product: milk.product, store: null, name: 'Product 0', cost: null },
      { id: there.id, store: second },
    ]);
    await manage('DELETE', `stores/${second}/`);
    expect(await caughtUp(items, version)).toMatchObject([{ id: here.id, store: null, quantity: 3 }]);
  });
});

describe('NED-05 a merge', () => {
  test('of products takes a product anywhere along, joins equal ones, and is undone', async () => {
    await add({ product: milk.product, quantity: 2, note: 'cold', title: 'Fresh milk' });
    await add({ product: cream.product });
    await add(milk);
    const { items, version } = await now();
    const { id } = await manage('POST', 'merge/', { kind: 'product', keep: cream.product, merge: [milk.product] });
    expect(await caughtUp(items, version)).toMatchObject([
      { product: cream.product, store: null, quantity: 2, note: 'cold', title: 'Fresh milk' },
      { product: cream.product, store: milk.store },
    ]);
    await manage('POST', `merge-history/${id}/undo/`);
    const plain = (all: ListItem[]) =>
      all.map(({ version: _, date_added: __, ...rest }) => ({ ...rest, priceDetails: rest.cost }));
    expect(plain((await caughtUp(items, version)).reverse())).toEqual(plain(items));
  });

  test('leaves alone what asks for something else by now, and brings nothing back twice', async () => {
    const [second] = await createOffers(app, [null]);
    const store = second?.store ?? 0;
    const [a, b, c] = [
      await add({ ...milk }),
      await add({ ...cream, store: milk.store }),
      await add({ ...milk, store }),
    ];
    const { id } = await manage('POST', 'merge/', { kind: 'product', keep: cream.product, merge: [milk.product] });
    // b, into which a was joined, moves on, and c takes the place that a had.
    await patch(b.id, { text: 'Cream' });
    await patch(c.id, { product: cream.product, store: milk.store });
    await patch(b.id, { product: cream.product, store });
    await manage('POST', `merge-history/${id}/undo/`);
    const items = await ann.items(list);
    expect(items.map((item) => [item.id, item.product, item.store])).toEqual([
      [c.id, milk.product, milk.store],
      [b.id, cream.product, store],
    ]);
    expect(items.map((item) => item.id)).not.toContain(a.id);
  });

  const amount = { amount: '2', amount_unit: 'kg' };
  const plain = (all: ListItem[]) => all.map(({ version: _, ...rest }) => rest);
  const mergeKinds = (keep: number, merge: number[]) => manage('POST', 'kind-merge/', { keep, merge });
  const undoKinds = (id: number) => manage('POST', `kind-changes/${id}/undo/`);

  test('of kinds takes items along, joins equal ones with the notes of all, and is undone', async () => {
    const [brown, white, basmati] = await threeKinds();
    const joined = await add({ kinds: [brown], ...amount, note: 'Two bags' });
    await add({ kinds: [basmati, brown], ...amount, note: 'long' });
    const [both, own] = [
      await add({ kinds: [brown, white], ...amount, quantity: 3, note: 'Not the cheap one', title: 'Rice' }),
      await add({ kinds: [white], ...amount, note: 'Two bags' }),
    ];
    await patch(joined.id, { is_needed: false });
    const { items, version } = await now();
    const { last_updated } = await ann.getList(list);
    const { id } = await mergeKinds(white, [brown]);
    expect(await caughtUp(items, version)).toMatchObject([
      {
        id: joined.id,
        kinds: [white],
        kind_details: [{ id: white, name: 'White rice' }],
        quantity: 3,
        is_needed: true,
        note: 'Two bags\nNot the cheap one',
        title: 'Rice',
      },
      { kinds: [basmati, white], note: 'long' },
    ]);
    expect((await changes(version)).deleted.map((gone: ListItem) => gone.id)).toEqual([both.id, own.id]);
    // Nobody did anything on the list itself.
    expect(await ann.getList(list)).toMatchObject({ last_updated, version: version + 1 });
    await undoKinds(id);
    expect(plain((await caughtUp(items, version)).reverse())).toEqual(plain(items));
  });

  test('of kinds leaves no more of notes than there is room for', async () => {
    const [brown, white] = await threeKinds();
    await add({ kinds: [brown], ...amount, note: 'a'.repeat(497) });
    await add({ kinds: [white], ...amount, note: 'b🍚c' });
    const { items, version } = await now();
    const { id } = await mergeKinds(white, [brown]);
    expect(await caughtUp(items, version)).toMatchObject([{ note: `${'a'.repeat(497)}\nb` }]);
    await undoKinds(id);
    expect(plain((await caughtUp(items, version)).reverse())).toEqual(plain(items));
  });

  test('of kinds is undone but for what people changed since', async () => {
    const [brown, white, basmati] = await threeKinds();
    const [one, own] = [await add({ kinds: [brown], ...amount }), await add({ kinds: [white], ...amount })];
    const [other, twin] = [
      await add({ kinds: [brown, basmati], ...amount }),
      await add({ kinds: [white, basmati], ...amount }),
    ];
    const text = await add({ kinds: [brown], amount: '5', amount_unit: 'kg', quantity: 2 });
    const removed = await add({ kinds: [brown], amount: '9', amount_unit: 'kg', quantity: 2, note: 'first' });
    const twinOfRemoved = await add({ kinds: [white], amount: '9', amount_unit: 'kg', quantity: 2 });
    const { items, version } = await now();
    const { id } = await mergeKinds(white, [brown]);
    await patch(one.id, { quantity: 9, note: 'new' });
    await patch(text.id, { text: 'Any rice' });
    await ann.call('DELETE', `shoppinglistitem/${removed.id}/`);
    // It makes room for another that asks for what the twin, which was joined into it, asked for.
    await patch(other.id, { kinds: [basmati], ...amount });
    const added = await add({ kinds: [white, basmati], ...amount });
    await undoKinds(id);
    const after = await caughtUp(items, version);
    expect(after).toMatchObject([
      { id: one.id, kinds: [brown], quantity: 9, note: 'new' },
      { id: own.id, kinds: [white], quantity: 1, note: '' },
      { id: other.id, kinds: [basmati] },
      { id: text.id, kinds: [], text: 'Any rice' },
      { id: added.id, kinds: [white, basmati] },
    ]);
    for (const gone of [twin, twinOfRemoved]) expect(after.map((item) => item.id)).not.toContain(gone.id);
  });
});

describe(`NED-05 ${trials} times at once, nobody is left with a hole`, () => {
  /** Makes the list's only item words again, as it is before each trial. */
  const inWords = async (id: number): Promise<ListItem> => (await patch(id, { text: 'Words' })).json();
  /** Changes the only item in all `forms` beside what makes something go, and sees that everything fits together. */
  async function race(round: number, going: () => Promise<unknown>, item: ListItem, forms: object[]) {
    const answers = await Promise.all([
      ...(round % 2 ? [going()] : []),
      ...forms.map((form) => patch(item.id, form)),
      ...(round % 2 ? [] : [going()]),
    ]);
    for (const answer of answers) {
      const { statusCode = 200, body } = (answer ?? {}) as { statusCode?: number; body?: string };
      expect([200, 201, 204, 400], body).toContain(statusCode);
    }
    const [after, ...more] = await caughtUp([item], item.version);
    expect(more).toEqual([]);
    expect(after?.name).toMatch(/./);
    return after ?? expect.unreachable();
  }

  test('when a product is deleted while an item is made to ask for it', async () => {
    const offers = await createOffers(app, Array(trials).fill('1.00'));
    // After each trial it is words again.
    let item = await add({ text: 'Words' });
    for (const [round, offer] of offers.entries()) {
      const going = () => manage('DELETE', `products/${offer.product}/`);
      const forms = [offer, { quantity: 1 + (round % 9) }, { product: offer.product }];
      item = await race(round, going, item, forms);
      expect(item.product).toBeNull();
    }
  });

  test('when a product is merged while an item is made to ask for it', async () => {
    const offers = await createOffers(app, Array(trials).fill('1.00'));
    const { id } = await add({ text: 'Words' });
    for (const [round, offer] of offers.entries()) {
      const request = { kind: 'product', keep: milk.product, merge: [offer.product] };
      const forms = [{ product: offer.product }, offer];
      const after = await race(round, () => manage('POST', 'merge/', request), await inWords(id), forms);
      expect([milk.product, null]).toContain(after.product);
    }
  });

  test('when a kind is merged while an item is made to ask for it', async () => {
    const keep = await createKind(app, 'Rice');
    const { id } = await add({ text: 'Words' });
    for (let round = 0; round < trials; round++) {
      const kind = await createKind(app, 'Basmati rice');
      const merging = () => manage('POST', 'kind-merge/', { keep, merge: [kind] });
      const form = { kinds: [kind], amount: '2', amount_unit: 'kg' };
      const forms = [form, { note: String(round) }, { ...form, kinds: [kind, keep] }];
      const after = await race(round, merging, await inWords(id), forms);
      expect(after.kinds).toEqual(after.text ? [] : [keep]);
    }
  });
});
