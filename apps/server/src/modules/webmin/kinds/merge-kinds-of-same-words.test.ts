import type { KindDetails, ListItem } from '@bargain-buddy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createShopper, type Shopper } from '../../../../test/shopping.ts';
import { mergeKindsOfSameWords } from './merge-kinds-of-same-words.service.ts';
import { undoKindChange } from './undo.service.ts';

let api: TestApp;
let shopper: Shopper;
beforeAll(async () => {
  api = await createTestApp('samples');
  shopper = await createShopper(api);
});
afterAll(() => api.close());

/** A kind with one product, as the release before wrote it. */
async function writeAsBefore(name: string, slug: string): Promise<{ kind: number; product: number }> {
  const { id: kind } = await api.db
    .insertInto('kind')
    .values({ name, slug, dimension: 'mass', aisle_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = name.toLowerCase();
  await api.db.insertInto('kind_name').values({ name: key, dimension: 'mass', kind_id: kind }).execute();
  const { id: product } = await api.db
    .insertInto('product')
    .values({ name, amount: '1 kg', brand: 'Other', kind_id: kind, kind_read_from: `${name}\nOther\n1 kg\n` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind, product };
}
const kindOf = async (slug: string) => (await api.send('GET', `/api/product/kind/${slug}/`)).json<KindDetails>().kind;
const names = () => api.db.selectFrom('kind_name').selectAll().orderBy('name').orderBy('dimension').execute();

test('KND-01 kinds that differ in the order of describing words become one, with products, items and addresses', async () => {
  const powder = await kindOf('full-cream-milk-powder');
  const { kind, product } = await writeAsBefore('Milk powder full cream', 'milk-powder-full-cream');
  const chocolate = [await writeAsBefore('Milk chocolate', 'mc'), await writeAsBefore('Chocolate milk', 'cm')];
  const alone = await writeAsBefore('Oats instant', 'oats-instant');
  const { id: list } = await shopper.createList('Milk');
  const need = { shopping_list: list, kinds: [kind], amount: '2', amount_unit: 'kg' };
  expect((await shopper.call('POST', 'shoppinglistitem/', need)).statusCode).toBe(201);

  await mergeKindsOfSameWords(api.db);
  const row = await api.db.selectFrom('product').select('kind_id').where('id', '=', product).executeTakeFirst();
  expect(row?.kind_id).toBe(powder.id);
  expect((await shopper.items(list)).map(({ kinds }: ListItem) => kinds)).toEqual([[powder.id]]);
  expect(await kindOf('milk-powder-full-cream')).toMatchObject({ id: powder.id, name: 'Full cream milk powder' });
  for (const one of chocolate) expect((await names()).filter(({ kind_id }) => kind_id === one.kind)).toHaveLength(1);
  const own = (await names()).filter(({ kind_id }) => kind_id === alone.kind).map(({ name }) => name);
  expect(own).toEqual(['instant oats', 'oats instant']);

  const before = await names();
  await mergeKindsOfSameWords(api.db);
  expect(await names()).toEqual(before);
});

test('KND-01 a merge that a superuser has undone is not repeated, nor one of a kind that a person chose', async () => {
  const { id } = await api.db.selectFrom('kind_change').select('id').executeTakeFirstOrThrow();
  await undoKindChange(api.db, id, { userId: null, name: 'admin@example.com', requestId: null });
  const { kind, product } = await writeAsBefore('Rice brown', 'rice-brown');
  await api.db.updateTable('product').set({ kind_is_chosen: true }).where('id', '=', product).execute();
  const before = await names();
  expect(before.find(({ name }) => name === 'milk powder full cream')?.kind_id).not.toBe(
    (await kindOf('full-cream-milk-powder')).id,
  );
  await mergeKindsOfSameWords(api.db);
  expect(await names()).toEqual(before);
  expect((await kindOf('rice-brown')).id).toBe(kind);
});
