import { randomUUID } from 'node:crypto';
import type { ListItem, SyncedList } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createKind, createOffers, createShopper, type Offer, type Shopper } from '../../../../test/shopping.ts';
import { trials } from '../../../../test/trials.ts';
import { resolveClientIds } from '../place-items.queries.ts';

let app: TestApp;
let ann: Shopper;
let bob: Shopper;
let offers: Offer[];
let rice: number;

beforeAll(async () => {
  app = await createTestApp();
  offers = await createOffers(app, ['1.00', '2.00']);
  rice = await createKind(app, 'Rice');
  [ann, bob] = [await createShopper(app), await createShopper(app)];
});
afterAll(() => app.close());

/** So many lists of Ann's that Bob shares. */
async function createLists(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (INSERT INTO shopping_list (name) SELECT 'Groceries' FROM generate_series(1, ${count}::integer) RETURNING id),
    shared AS (
      INSERT INTO shopping_list_member (list_id, user_id, role)
      SELECT id, ${ann.id}::integer, 'owner' FROM made UNION ALL SELECT id, ${bob.id}::integer, 'member' FROM made
    )
    SELECT id FROM made ORDER BY id`.execute(app.db);
  return rows.map(({ id }) => id);
}

async function sync(who: Shopper, list: number, changes: object[]): Promise<SyncedList> {
  const answer = await who.call('POST', `shoppinglist/${list}/sync/`, { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('OFF-04 a request that arrives twice at once, beside one of another device, is carried out once', async () => {
  const lists = await createLists(trials);
  const tryOnce = async (list: number) => {
    const [anns, bobs] = [randomUUID(), randomUUID()];
    const first = [
      { id: randomUUID(), do: 'add', client_id: anns, text: 'Milk' },
      { id: randomUUID(), do: 'change', item: anns, quantity: 3 },
      { id: randomUUID(), do: 'add', client_id: randomUUID(), text: 'Eggs' },
    ];
    const second = [
      { id: randomUUID(), do: 'add', client_id: bobs, text: 'milk' },
      { id: randomUUID(), do: 'change', item: bobs, note: 'fresh', is_needed: false },
    ];
    const answers = await Promise.all([sync(ann, list, first), sync(bob, list, second), sync(ann, list, first)]);
    expect(answers.flatMap(({ results }) => results.map(({ status }) => status))).toEqual(Array(8).fill('done'));
    const items = await ann.items(list);
    const found = items.map(({ name, quantity, note }) => [name.toLowerCase(), quantity, note]).sort();
    // Bob's milk adds up if Ann set her quantity before.
    expect(found).toEqual([
      ['eggs', 1, ''],
      ['milk', expect.toBeOneOf([3, 4]), 'fresh'],
    ]);
    // Two requests made a difference, each with one version.
    expect(Math.max(...answers.map(({ version }) => version))).toBe(3);
  };
  const waiting = [...lists];
  const workers = Array.from({ length: 5 }, async () => {
    for (let list = waiting.pop(); list !== undefined; list = waiting.pop()) await tryOnce(list);
  });
  await Promise.all(workers);
});

test('OFF-04 500 changes made without network need three requests, and a third of the time they take by themselves', async () => {
  const [cold = 0, list = 0, other = 0] = await createLists(3);
  const change = (what: object) => ({ id: randomUUID(), ...what });
  const needs = (n: number) =>
    [{ text: `Thing ${n}` }, { kinds: [rice], amount: String(n + 1), amount_unit: 'g' }, { text: `Need ${n}` }][n % 3];
  const newNames = () => Array.from({ length: 200 }, () => randomUUID());
  const additions = (names: string[]) =>
    names.map((client_id, n) => change({ do: 'add', client_id, ...needs(n), quantity: 1 + (n % 9) }));
  const requests = () => {
    const names = newNames();
    const changeOf = (n: number) => (n % 2 ? { is_needed: false } : { note: `No. ${n}` });
    return [
      additions(names),
      names.map((item, n) => change({ do: 'change', item, ...changeOf(n) })),
      names.slice(0, 100).map((item) => change({ do: 'remove', item })),
    ];
  };
  /** How long a change takes, in milliseconds. */
  const timed = async (id: number, parts: ReturnType<typeof change>[][]) => {
    const start = performance.now();
    for (const part of parts) {
      const { results } = await sync(ann, id, part);
      expect(results.every(({ status }) => status === 'done')).toBe(true);
    }
    return (performance.now() - start) / parts.flat().length;
  };
  // The first requests compile their code and plan their statements.
  await timed(cold, requests());
  const together = await timed(list, requests());
  expect(await ann.getList(list)).toMatchObject({ version: 4, item_count: 100 });
  // On the same machine, however busy: its speed is no matter.
  const singles = additions(newNames()).slice(0, 20);
  const alone = await timed(
    other,
    singles.map((one) => [one]),
  );
  expect(together).toBeLessThan(alone / 3);
});

type Step =
  | { do: 'add'; need: number; item: number; more: object }
  | { do: 'change'; item: number; need: number | undefined; more: object }
  | { do: 'remove'; item: number }
  | { do: 'edit'; name: string };

const item = fc.nat({ max: 4 });
const need = fc.nat({ max: 5 });
const more = fc.record(
  { quantity: fc.integer({ min: 1, max: 3 }), note: fc.constantFrom('', 'ripe'), is_needed: fc.boolean() },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), need, item, more }),
  fc.record({ do: fc.constant('change' as const), item, need: fc.option(need, { nil: undefined }), more }),
  fc.record({ do: fc.constant('remove' as const), item }),
  fc.record({ do: fc.constant('edit' as const), name: fc.constantFrom('A', 'B') }),
);

test('OFF-04 changes in one request do what the single calls do one after the other', async () => {
  const needs = [offers[0], { product: offers[1]?.product }, { text: 'Milk' }, { text: 'milk' }].concat([
    { kinds: [rice], amount: '2', amount_unit: 'kg' } as never,
    { product: 2_000_000_000 },
  ]);
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    async (steps, byOwner) => {
      const [together = 0, single = 0] = await createLists(2);
      const names = Array.from({ length: 5 }, () => randomUUID());
      const who = byOwner ? ann : bob;
      const expected: string[] = [];
      const changes = steps.map((next) => {
        const id = randomUUID();
        if (next.do === 'edit') return { id, ...next };
        const name = names[next.item];
        if (next.do === 'remove') return { id, do: 'remove', item: name };
        const fields = { ...(next.need !== undefined && needs[next.need]), ...next.more };
        return next.do === 'add'
          ? { id, do: 'add', client_id: name, ...fields }
          : { id, do: 'change', item: name, ...fields };
      });
      for (const { id: _, do: kind, ...fields } of changes) {
        expected.push(await carryOut(who, single, kind, fields as never));
      }
      const { results } = await sync(who, together, changes);
      expect(results.map(({ status }) => status)).toEqual(expected);
      expect(await shown(together)).toEqual(await shown(single));
    },
  );
  await fc.assert(property, { numRuns: Number(process.env.SYNC_RUNS ?? 40) });
});

/** What is on a list, but for what no two lists have in common. */
async function shown(list: number) {
  const items = (await ann.items(list)).map(
    ({ id: _, shopping_list: __, date_added: ___, version: ____, ...rest }) => rest,
  );
  const { id, client_id, last_updated, version, ...fields } = await ann.getList(list);
  return { items, fields };
}

/** The single call of a change, and what the same change in a request with others has for its status. */
async function carryOut(
  who: Shopper,
  list: number,
  kind: string,
  fields: Partial<ListItem> & { item?: string; client_id?: string },
): Promise<string> {
  if (kind === 'edit') {
    return (await who.call('PATCH', `shoppinglist/${list}/`, fields)).statusCode === 200 ? 'done' : 'refused';
  }
  if (kind === 'add') {
    const answer = await who.call('POST', 'shoppinglistitem/', { shopping_list: list, ...fields });
    return { 200: 'done', 201: 'done', 410: 'gone' }[answer.statusCode] ?? 'refused';
  }
  const { item = '', ...change } = fields;
  const id = (await resolveClientIds(app.db, list, [item])).at(-1)?.item_id;
  if (kind === 'remove') {
    if (id !== undefined) await who.call('DELETE', `shoppinglistitem/${id}/`);
    return 'done';
  }
  if (id === undefined) return 'refused';
  const { statusCode } = await who.call('PATCH', `shoppinglistitem/${id}/`, change);
  return { 200: 'done', 404: 'gone' }[statusCode] ?? 'refused';
}
