import type { MergeKind } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { wrongListings } from '../../../test/price-state.ts';
import { publicState } from '../../../test/public-state.ts';
import { appActor } from '../../platform/audit.ts';
import { importPriceSmart, undoImport } from '../imports/index.ts';
import { assignMissingKinds } from '../kinds/index.ts';
import { refreshListings } from '../listing-writes/index.ts';
import { mergeRecords } from './merge.service.ts';
import { undoMerge } from './undo-merge.service.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 12);

let api: TestApp;
let people: TestUser[];
let lists: number[];
beforeAll(async () => {
  api = await createTestApp();
  people = [await api.createUser(), await api.createUser()];
  lists = [];
  for (const { id } of people) {
    const list = await api.db
      .insertInto('shopping_list')
      .values({ name: `${id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.insertInto('shopping_list_member').values({ list_id: list.id, user_id: id, role: 'owner' }).execute();
    lists.push(list.id);
  }
});
afterAll(() => api.close());

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % (list.length || 1)];
const idsOf = async (kind: MergeKind) =>
  (await api.db.selectFrom(kind).select('id').orderBy('id').execute()).map(({ id }) => id);

// Few names, so that files overlap each other and themselves.
const file = fc
  .array(
    fc.tuple(
      fc.constantFrom('Rice', 'Milk', 'Oats', 'Salt'),
      fc.constantFrom('1 kg', '2 kg'),
      fc.constantFrom('Mausica', 'Chaguanas', 'Nowhere'),
      fc.constantFrom('1.50', '2.50', '3.50'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => ['Item,Size,Club,Price', ...rows.map((row) => row.join(','))].join('\n'));
const day = fc.constantFrom('2026-06-15', '2026-07-15', '2026-08-15');
const bring = fc.record({ what: fc.constant('import' as const), file, day });
const use = fc.record({
  what: fc.constantFrom(
    'price' as const,
    'item' as const,
    'item' as const,
    'prefer' as const,
    'watch' as const,
    'describe' as const,
    'make' as const,
  ),
  product: fc.nat(20),
  store: fc.nat(20),
  person: fc.nat(1),
  number: fc.integer({ min: 1, max: 9 }),
});
const merge = fc.record({
  what: fc.constant('merge' as const),
  kind: fc.constantFrom('product' as const, 'store' as const),
  keep: fc.nat(20),
  others: fc.array(fc.nat(20), { minLength: 1, maxLength: 2 }),
  fill_empty: fc.boolean(),
});

async function importOne({ file: text, day: of }: { file: string; day: string }) {
  const { import_id } = await importPriceSmart(api.db, { name: 'prices.csv', bytes: Buffer.from(text), day: of });
  return import_id;
}

/** Merges, if there is something to merge; answers the merge's id. */
async function mergeOne(given: { kind: MergeKind; keep: number; others: number[]; fill_empty: boolean }) {
  const ids = await idsOf(given.kind);
  const keep = pick(ids, given.keep);
  const others = given.others.map((other) => pick(ids, other)).filter((id) => id !== undefined && id !== keep);
  if (keep === undefined || others.length === 0) return null;
  const request = {
    kind: given.kind,
    keep,
    merge: others.filter((id) => id !== undefined),
    fill_empty: given.fill_empty,
  };
  const preview = await mergeRecords(api.db, { ...request, dry_run: true }, appActor);
  const { id, moves } = await mergeRecords(api.db, { ...request, dry_run: false }, appActor);
  expect(moves).toEqual(preview.moves);
  return id;
}

async function useOne(given: typeof use extends fc.Arbitrary<infer T> ? T : never) {
  const { db } = api;
  const person = pick(people, given.person)?.id ?? 0;
  if (given.what === 'make') {
    await db
      .insertInto('product')
      .values({ name: `Own ${given.number}`, brand: 'Own' })
      .execute();
    return;
  }
  const product = pick(await idsOf('product'), given.product);
  const store = pick(await idsOf('store'), given.store);
  if (product === undefined || store === undefined) return;
  if (given.what === 'price') {
    const price = `${given.number}.25`;
    await db
      .insertInto('price')
      .values({ product_id: product, store_id: store, price, source: 'user', added_by: person, held: given.number > 7 })
      .execute();
    await refreshListings(db, [{ productId: product, storeId: store }]);
  } else if (given.what === 'item') {
    const list_id = pick(lists, given.person) ?? 0;
    const known = db.selectFrom('shopping_list_item').select('id').where('list_id', '=', list_id);
    if (await known.where('product_id', '=', product).where('store_id', '=', store).executeTakeFirst()) return;
    await db
      .insertInto('shopping_list_item')
      .values({
        list_id,
        product_id: product,
        store_id: store,
        client_id: crypto.randomUUID(),
        is_needed: given.number % 2 === 0,
        quantity: given.number,
        version: 1,
        deleted_at: given.number === 5 ? new Date() : null,
      })
      .execute();
  } else if (given.what === 'prefer') {
    await db
      .insertInto('preferred_store')
      .values({ user_id: person, store_id: store })
      .onConflict((c) => c.doNothing())
      .execute();
  } else if (given.what === 'watch') {
    await db
      .insertInto('price_alert')
      .values({ user_id: person, product_id: product, rule: 'new_low', armed: true })
      .execute();
  } else {
    await db
      .updateTable('product')
      .set({ category: `Category ${given.number}` })
      .where('id', '=', product)
      .execute();
    await db
      .updateTable('store')
      .set({ phone_number: `${given.number}` })
      .where('id', '=', store)
      .execute();
  }
}

/** Each run begins with nothing, so that an import makes things and a counterexample can be made smaller. */
async function begin(): Promise<void> {
  await sql`TRUNCATE record_merge, price_import, product, store RESTART IDENTITY CASCADE`.execute(api.db);
}

async function live(history: readonly (typeof anything extends fc.Arbitrary<infer T> ? T : never)[]) {
  for (const step of history) {
    if (step.what === 'import') await importOne(step);
    else if (step.what === 'merge') await mergeOne(step);
    else await useOne(step);
  }
  // What is written here without the services has its kind as if it had been.
  await assignMissingKinds(api.db);
}
const anything = fc.oneof({ weight: 3, arbitrary: use }, bring, merge);
/** Something to merge, much use of it, and whatever else happens. */
const history = fc
  .tuple(bring, fc.array(use, { minLength: 10, maxLength: 16, size: 'max' }), fc.array(anything, { maxLength: 5 }))
  .map(([first, uses, rest]) => [first, ...uses, ...rest]);
const state = () => publicState(api, people[0] ?? expect.unreachable());

test('WEB-09 merges undone in reverse leave everything as it was before: prices, lists, preferred stores, price alerts, public answers', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(merge, { minLength: 1, maxLength: 3 }), async (earlier, merges) => {
      await begin();
      await live(earlier);
      const before = await state();
      const made: number[] = [];
      for (const one of merges) {
        const id = await mergeOne(one);
        if (id !== null) made.push(id);
        expect(await wrongListings(api.db)).toEqual([]);
      }
      for (const id of made.reverse()) await undoMerge(api.db, id, appActor);
      expect(await state()).toEqual(before);
    }),
    { numRuns },
  );
});

test('WEB-09 an import and its merges, undone in either order, leave everything as it was before', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      bring,
      fc.array(merge, { maxLength: 3 }),
      fc.boolean(),
      async (earlier, brought, merges, importFirst) => {
        await begin();
        await live(earlier);
        const before = await state();
        const importId = await importOne(brought);
        const made: number[] = [];
        for (const one of merges) {
          const id = await mergeOne(one);
          if (id !== null) made.push(id);
        }
        if (importFirst && importId !== null) await undoImport(api.db, importId);
        for (const id of made.reverse()) await undoMerge(api.db, id, appActor);
        if (!importFirst && importId !== null) await undoImport(api.db, importId);
        expect(await wrongListings(api.db)).toEqual([]);
        expect(await state()).toEqual(before);
      },
    ),
    { numRuns },
  );
});

test('WEB-09 after an import is undone, what was merged before it stays merged, and a file names what it was merged into', async () => {
  await fc.assert(
    fc.asyncProperty(bring, fc.array(merge, { minLength: 1, maxLength: 2 }), async (brought, merges) => {
      await begin();
      await importOne(brought);
      for (const one of merges) await mergeOne({ ...one, fill_empty: false });
      const before = await state();
      const again = await importOne({ ...brought, day: '2026-09-15' });
      if (again !== null) await undoImport(api.db, again);
      expect(await state()).toEqual(before);
      const products = await idsOf('product');
      const stores = await idsOf('store');
      await importOne({ ...brought, day: '2026-09-15' });
      expect([await idsOf('product'), await idsOf('store')]).toEqual([products, stores]);
    }),
    { numRuns },
  );
});
