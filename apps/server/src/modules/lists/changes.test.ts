import { randomUUID } from 'node:crypto';
import type { ListChanges, ListItem } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { purgeTombstones } from './changes.service.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let list: number;
let offers: Offer[];

beforeAll(async () => {
  app = await createTestApp();
  offers = await createOffers(app, ['1.00', '2.00', null, '4.00']);
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await createShopper(app);
  bob = await createShopper(app);
  list = (await ann.createList()).id;
  await ann.share(list, bob);
});

/** What a client keeps of a list. */
interface Copy {
  version: number;
  items: Map<number, ListItem>;
}

const offer = (index: number) => offers[index] as Offer;
const changesSince = (version: number, who = bob) => who.call('GET', `shoppinglist/${list}/changes/?since=${version}`);

/** Reads the list as a whole, as a client does that has nothing of it. */
async function read(who = ann): Promise<Copy> {
  const { version, results } = (await who.call('GET', `shoppinglistitem/?shopping_list=${list}`)).json();
  return { version, items: new Map(results.map((item: ListItem) => [item.id, item])) };
}

/** Brings a copy up to date, as a client does that was away; asks once. */
async function update(copy: Copy): Promise<Copy> {
  const changes: ListChanges = (await changesSince(copy.version)).json();
  const items = new Map(copy.items);
  for (const { id } of changes.deleted) items.delete(id);
  for (const item of changes.items) items.set(item.id, item);
  return { version: changes.version, items };
}

const sorted = ({ version, items }: Copy) => ({ version, items: [...items.values()].sort((a, b) => b.id - a.id) });

test('LST-13 what changed since a version is told with the list as it is then', async () => {
  const first = await ann.add(list, offer(0));
  const { version } = await ann.getList(list);
  const second = await bob.add(list, offer(1));
  await ann.call('DELETE', `shoppinglistitem/${first.id}/`);
  await ann.call('PATCH', `shoppinglist/${list}/`, { name: 'Renamed' });
  const changes = (await changesSince(version)).json();
  expect(changes).toEqual({
    version: version + 3,
    list: { ...(await bob.getList(list)), name: 'Renamed', total: '2.00' },
    items: [second],
    deleted: [{ id: first.id, client_id: first.client_id, removed_by: { id: ann.id, name: 'Test User' } }],
  });
  expect((await changesSince(changes.version)).json()).toMatchObject({ items: [], deleted: [] });
  expect((await changesSince(-1)).statusCode).toBe(400);
});

test('LST-13 fifty edits of one item by two members at once end in one state that both see', async () => {
  const item = await ann.add(list, offer(0));
  const before = await read();
  const edits = Array.from({ length: 50 }, (_, n) => ({
    who: n % 2 ? ann : bob,
    change: n % 5 ? { quantity: n + 2 } : { is_needed: n % 2 === 0 },
  }));
  const answers = await Promise.all(
    edits.map(({ who, change }) => who.call('PATCH', `shoppinglistitem/${item.id}/`, change)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const states = answers.map((answer) => answer.json() as ListItem);
  const last = states.reduce((a, b) => (b.version > a.version ? b : a));
  expect(await ann.items(list)).toEqual([last]);
  expect(await bob.items(list)).toEqual([last]);
  expect((await ann.getList(list)).version).toBe(last.version);
  // Answers of one version are of one state, and each field has a value that somebody gave it.
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(new Set(states.map((s) => s.version)).size);
  expect(sorted(await update(before))).toEqual(sorted(await read()));
});

test('LST-08 two people who change different fields of one item at once both have their way', async () => {
  for (let n = 1; n <= 10; n++) {
    const item = await ann.add(list, offer(n % 4), { quantity: 500 });
    await Promise.all([
      ann.call('PATCH', `shoppinglistitem/${item.id}/`, { quantity: n }),
      bob.call('PATCH', `shoppinglistitem/${item.id}/`, { is_needed: false }),
    ]);
    const after = (await ann.items(list)).find(({ id }) => id === item.id);
    expect(after).toMatchObject({ quantity: n, is_needed: false });
  }
});

type Step =
  | { kind: 'add'; offer: number; quantity: number | undefined; retry: boolean }
  | { kind: 'change'; item: number; change: { quantity?: number; is_needed?: boolean } }
  | { kind: 'remove'; item: number }
  | { kind: 'bulk'; offers: number[] }
  | { kind: 'rename'; name: string };

const index = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    offer: index,
    quantity: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
    retry: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    item: index,
    change: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), is_needed: fc.boolean() }, { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constant('remove' as const), item: index }),
  fc.record({ kind: fc.constant('bulk' as const), offers: fc.array(index, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('A', 'B') }),
);

test('LST-13 a client that applies the changes since any version has what a fresh read has', async () => {
  const history = fc.array(fc.record({ byOwner: fc.boolean(), atOnce: fc.boolean(), step }), { maxLength: 25 });
  const property = fc.asyncProperty(history, async (steps) => {
    list = (await ann.createList()).id;
    await ann.share(list, bob);
    const used: string[] = [];
    const copies = [await read()];
    const underway: Promise<unknown>[] = [];
    for (const { byOwner, atOnce, step: next } of steps) {
      underway.push(carryOut(next, byOwner ? ann : bob, used));
      // Some steps go on at the same time, and some copies are taken in the middle of them.
      if (!atOnce) await Promise.all(underway.splice(0));
      copies.push(await read(byOwner ? bob : ann));
    }
    await Promise.all(underway);
    const fresh = sorted(await read());
    for (const copy of copies) expect(sorted(await update(copy))).toEqual(fresh);
    const inSteps = await copies.reduce(async (before) => update(await before), Promise.resolve(copies[0] as Copy));
    expect(sorted(inSteps)).toEqual(fresh);
    // No product and store is on the list twice, and the list counts what is on it.
    expect(new Set(fresh.items.map(({ product }) => product)).size).toBe(fresh.items.length);
    expect(await bob.getList(list)).toMatchObject({ version: fresh.version, item_count: fresh.items.length });
  });
  await fc.assert(property, { numRuns: Number(process.env.LIST_RUNS ?? 40) });
});

async function carryOut(next: Step, who: Shopper, used: string[]): Promise<void> {
  const items = next.kind === 'change' || next.kind === 'remove' ? await who.items(list) : [];
  const expected: Record<Step['kind'], number[]> = {
    add: [200, 201, 409, 410],
    change: [200, 404],
    remove: [204, 404],
    bulk: [200, 409],
    rename: [200],
  };
  const call = () => {
    if (next.kind === 'rename') return ann.call('PATCH', `shoppinglist/${list}/`, { name: next.name });
    if (next.kind === 'bulk') {
      const payload = { shopping_lists: [list], items: next.offers.map(offer) };
      return who.call('POST', 'shoppinglistitem/bulk/', payload);
    }
    if (next.kind === 'add') {
      const client_id = (next.retry && used.at(-1)) || randomUUID();
      used.push(client_id);
      return who.call('POST', 'shoppinglistitem/', {
        shopping_list: list,
        ...offer(next.offer),
        client_id,
        ...(next.quantity !== undefined && { quantity: next.quantity }),
      });
    }
    const item = items[next.item];
    if (!item) return undefined;
    if (next.kind === 'remove') return who.call('DELETE', `shoppinglistitem/${item.id}/`);
    return who.call('PATCH', `shoppinglistitem/${item.id}/`, next.change);
  };
  const answer = await call();
  if (answer) expect(expected[next.kind], `${next.kind} ${answer.body}`).toContain(answer.statusCode);
}

test('a client that was away longer than removals are remembered is told to read the list as a whole', async () => {
  const [old, young] = [await ann.add(list, offer(0)), await ann.add(list, offer(1))];
  const before = await read();
  await ann.call('DELETE', `shoppinglistitem/${old.id}/`);
  const between = await read();
  await ann.call('DELETE', `shoppinglistitem/${young.id}/`);
  await sql`UPDATE shopping_list_item SET deleted_at = deleted_at - interval '91 days' WHERE id = ${old.id}`.execute(
    app.db,
  );
  await purgeTombstones(app.db);
  expect((await changesSince(before.version)).statusCode).toBe(410);
  expect((await changesSince(0)).statusCode).toBe(410);
  expect(sorted(await update(between))).toEqual(sorted(await read()));
  expect((await changesSince(between.version)).json().deleted).toMatchObject([{ id: young.id }]);
});
