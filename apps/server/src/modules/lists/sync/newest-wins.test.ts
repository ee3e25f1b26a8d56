import { randomUUID } from 'node:crypto';
import type { ListItem, SentChange, SyncedList } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createKind, createShopper, type Shopper } from '../../../../test/shopping.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;
let rice: number;

beforeAll(async () => {
  app = await createTestApp();
  rice = await createKind(app, 'Rice');
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList()).id;
  await ann.share(list, bob);
});

type Doing = Partial<SentChange> & { do: SentChange['do'] };
const minutes = (count: number) => count * 60_000;

async function sync(who: Shopper, ...changes: Doing[]): Promise<SyncedList> {
  const sent = changes.map((change) => ({ id: randomUUID(), ...change }));
  const answer = await who.call('POST', `shoppinglist/${list}/sync/`, { changes: sent });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Puts milk on the list, long ago for all changes of a test. */
async function addMilk(more: object = {}): Promise<string> {
  const client_id = randomUUID();
  await sync(ann, { do: 'add', client_id, text: 'Milk', ...more, age: minutes(600) });
  return client_id;
}
const news = async (who: Shopper) => (await who.news()).map(({ content }) => content);

test('OFF-04 the newest quantity and note win, whatever arrived first', async () => {
  const item = await addMilk();
  await sync(bob, { do: 'change', item, quantity: 4, age: minutes(5) });
  const late = await sync(ann, { do: 'change', item, quantity: 2, note: 'cold', age: minutes(60) });
  const by = { id: bob.id, name: 'Test User' };
  expect(late.results).toMatchObject([
    { status: 'done', item: { quantity: 4, note: 'cold' }, conflict: { with: 'change', by } },
  ]);
  await sync(ann, { do: 'change', item, quantity: 6, age: minutes(1) });
  expect(await bob.items(list)).toMatchObject([{ quantity: 6, note: 'cold' }]);
  // A tick is a field of its own, and equal values are no conflict.
  const same = await sync(bob, { do: 'change', item, quantity: 6, is_needed: false, age: minutes(30) });
  expect(same.results[0]).not.toHaveProperty('conflict');
  expect(await ann.items(list)).toMatchObject([{ quantity: 6, is_needed: false }]);
});

test('OFF-04 the newest amount wins', async () => {
  const item = randomUUID();
  const kinds = (amount: string) => ({ kinds: [rice], amount, amount_unit: 'kg' as const });
  await sync(ann, { do: 'add', client_id: item, ...kinds('1'), age: minutes(600) });
  await sync(bob, { do: 'change', item, ...kinds('5'), age: minutes(5) });
  const late = await sync(ann, { do: 'change', item, ...kinds('2'), age: minutes(60) });
  expect(late.results).toMatchObject([{ item: { amount: '5' }, conflict: { with: 'change', by: { id: bob.id } } }]);
});

test('OFF-04 of equal times, and without an age, the last to arrive wins; a device keeps its own order', async () => {
  const item = await addMilk();
  await sync(bob, { do: 'change', item, quantity: 4 });
  await sync(ann, { do: 'change', item, quantity: 2 });
  expect(await ann.items(list)).toMatchObject([{ quantity: 2 }]);
  // The clock of the device was set between the two.
  await sync(ann, { do: 'change', item, quantity: 7, age: 0 }, { do: 'change', item, quantity: 8, age: minutes(90) });
  expect(await ann.items(list)).toMatchObject([{ quantity: 8 }]);
  // The response to the first was lost, so that it is sent again before the second.
  const first = { id: randomUUID(), do: 'change' as const, item, quantity: 9, age: 0 };
  await sync(ann, first);
  await sync(ann, { ...first, age: minutes(3) }, { do: 'change', item, quantity: 10, age: minutes(2) });
  expect(await ann.items(list)).toMatchObject([{ quantity: 10 }]);
  const tooOld = { id: randomUUID(), do: 'change', item, quantity: 1, age: minutes(60 * 24 * 91) };
  expect((await ann.call('POST', `shoppinglist/${list}/sync/`, { changes: [tooOld] })).statusCode).toBe(400);
});

test('OFF-04 additions count whenever they were made, and a repeated request has the same outcomes', async () => {
  const item = await addMilk({ quantity: 3 });
  await sync(bob, { do: 'change', item, quantity: 5, age: minutes(5) });
  const again = { id: randomUUID(), do: 'add' as const, client_id: randomUUID(), text: 'milk', age: minutes(60) };
  const first = await sync(ann, again);
  expect(first.results).toMatchObject([{ status: 'done', outcome: 'increased', item: { quantity: 6 } }]);
  expect((await sync(ann, again)).results).toEqual(first.results);
  // Two additions of one request, in amounts of the same kinds.
  const kinds = (amount: string) => ({ client_id: randomUUID(), kinds: [rice], amount, amount_unit: 'lb' as const });
  const both = await sync(ann, { do: 'add', ...kinds('2') }, { do: 'add', ...kinds('1') });
  expect(both.results).toMatchObject([{ outcome: 'added' }, { outcome: 'increased', item: { amount: '3' } }]);
});

test('OFF-04 an edit that is newer than a removal puts the item back, and both people are told', async () => {
  const item = await addMilk({ note: 'cold' });
  const [before] = await ann.items(list);
  await sync(ann, { do: 'remove', item, age: minutes(60) });
  const edits: Doing[] = [
    { do: 'change', item, quantity: 4, age: minutes(5) },
    { do: 'change', item, note: 'fresh', age: minutes(4) },
  ];
  const { results } = await sync(bob, ...edits);
  const by = { id: ann.id, name: 'Test User' };
  const back = { quantity: 4, note: 'fresh', name: 'Milk' };
  expect(results).toMatchObject([{ item: back, conflict: { with: 'removal', by } }, { item: back }]);
  const [after, ...others] = await ann.items(list);
  expect(after).toMatchObject(back);
  // Devices never see a removed id again.
  expect(after?.id).not.toBe(before?.id);
  expect(others).toEqual([]);
  expect(await news(ann)).toContain('Test User changed Milk after you removed it. It is back on “Groceries”.');
  // Every earlier name is a name of the item, also after another round.
  await sync(bob, { do: 'remove', item, age: minutes(3) });
  await sync(ann, { do: 'change', item, quantity: 5, age: minutes(2) });
  await sync(bob, { do: 'change', item, quantity: 6, age: minutes(1) });
  expect(await ann.items(list)).toMatchObject([{ quantity: 6, name: 'Milk' }]);
});

test('OFF-04 an edit that is newer than a removal goes to the item that somebody added meanwhile', async () => {
  const item = await addMilk();
  await sync(ann, { do: 'remove', item, age: minutes(60) });
  const client_id = randomUUID();
  await sync(ann, { do: 'add', client_id, text: 'milk', quantity: 2, age: minutes(50) });
  await sync(bob, { do: 'change', item, note: 'fresh', age: minutes(5) });
  expect(await ann.items(list)).toMatchObject([{ client_id, quantity: 2, note: 'fresh' }]);
});

test('OFF-04 a removal that is older than an edit leaves the item, and both people are told', async () => {
  const item = await addMilk();
  await sync(bob, { do: 'change', item, quantity: 4, age: minutes(5) });
  const { results } = await sync(ann, { do: 'remove', item, age: minutes(60) });
  const by = { id: bob.id, name: 'Test User' };
  expect(results).toMatchObject([{ status: 'done', item: { quantity: 4 }, conflict: { with: 'change', by } }]);
  expect(await news(bob)).toContain('Test User removed Milk before you changed it. It stays on “Groceries”.');
  // A tick is no reason to stay.
  const bread = randomUUID();
  await sync(ann, { do: 'add', client_id: bread, text: 'Bread', age: minutes(600) });
  await sync(bob, { do: 'change', item: bread, is_needed: false, age: minutes(5) });
  await sync(ann, { do: 'remove', item: bread, age: minutes(60) });
  expect((await ann.items(list)).map(({ name }) => name)).toEqual(['Milk']);
});

test('OFF-04 a removal that is newer than an edit takes the item, and both people are told', async () => {
  const item = await addMilk();
  const [{ version } = {} as ListItem] = await ann.items(list);
  await sync(bob, { do: 'change', item, quantity: 4, age: minutes(60) });
  const removal = { id: randomUUID(), do: 'remove' as const, item, version, age: minutes(5) };
  const by = { id: bob.id, name: 'Test User' };
  const done = { status: 'done', item: null, conflict: { with: 'change', by } };
  expect((await sync(ann, removal)).results).toEqual([done]);
  expect((await sync(ann, removal)).results).toEqual([done]);
  const told = 'Test User removed Milk from “Groceries” after you changed it. Add it again if you need it.';
  expect((await news(bob)).filter((content) => content === told)).toHaveLength(1);
  // The edit that arrives last.
  const late = await sync(bob, { do: 'change', item, quantity: 6, age: minutes(30) });
  expect(late.results).toEqual([{ status: 'gone', name: 'Milk', removed_by: { id: ann.id, name: 'Test User' } }]);
  expect(await news(ann)).toContain('Test User changed Milk before you removed it. It stays off “Groceries”.');
});

test('OFF-04 a removal by somebody who saw the edit is no conflict', async () => {
  const item = await addMilk();
  await sync(bob, { do: 'change', item, quantity: 4, age: minutes(60) });
  const [{ version } = {} as ListItem] = await ann.items(list);
  const { results } = await sync(ann, { do: 'remove', item, version, age: minutes(5) });
  expect(results).toEqual([{ status: 'done', item: null }]);
  expect(await news(bob)).not.toContainEqual(expect.stringContaining('Milk'));
});

/** One change of a device: `at` minutes ago it was made, and it arrives after the device's earlier ones. */
interface Edit {
  device: number;
  at: number;
  fields: { quantity?: number; note?: string; is_needed?: boolean };
}
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    device: fc.nat({ max: 2 }),
    at: fc.integer({ min: 1, max: 500 }),
    fields: fc.record(
      { quantity: fc.integer({ min: 2, max: 9 }), note: fc.constantFrom('red', 'ripe'), is_needed: fc.boolean() },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

test('OFF-04 three devices end with the newest value of each field over any order of arrival', async () => {
  const property = fc.asyncProperty(edits, fc.infiniteStream(fc.nat({ max: 2 })), async (made, turns) => {
    list = (await ann.createList()).id;
    await ann.share(list, bob);
    const item = await addMilk();
    const distinct = [...new Map(made.map((edit) => [edit.at, edit])).values()].sort((a, b) => b.at - a.at);
    const queues = [0, 1, 2].map((device) => distinct.filter((edit) => edit.device === device));
    while (queues.some(({ length }) => length > 0)) {
      const device = turns.next().value ?? 0;
      // As many as wait by then: here one or two.
      const sent = queues[device]?.splice(0, 1 + (device % 2)) ?? [];
      const changes = sent.map(({ at, fields }) => ({ do: 'change' as const, item, ...fields, age: minutes(at) }));
      if (changes.length > 0) await sync(device === 0 ? ann : bob, ...changes);
    }
    const expected = Object.assign({ quantity: 1, note: '', is_needed: true }, ...distinct.map(({ fields }) => fields));
    expect(await ann.items(list)).toMatchObject([expected]);
    expect(await bob.items(list)).toEqual(await ann.items(list));
  });
  await fc.assert(property, { numRuns: Number(process.env.LIST_RUNS ?? 30) });
});
