import type { Plan } from '@bargain-buddy/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

/** Twenty usual items of a household in Trinidad, as docs/plans.md has them: name, brand, amount, quantity. */
const products: [string, string, string, number][] = [
  ['All Purpose Flour', 'Ibis', '2 kg', 1],
  ['Evaporated Milk', 'Nestlé Carnation', '410 g', 4],
  ['Sweetened Condensed Milk', 'Nestlé', '395 g', 2],
  ['UHT Full Cream Milk', 'Nestlé', '1 L', 2],
  ['Cheddar Cheese', 'Anchor', '250 g', 1],
  ['Salted Cod Fish Boneless', '', '454 g', 1],
  ['Mackerel in Tomato Sauce', 'Grace', '155 g', 3],
  ['Lentil Peas', 'Chief', '400 g', 2],
  ['Dried Channa', 'Chief', '400 g', 1],
  ['Vegetable Oil', 'Everyday', '2 L', 1],
  ['Tomato Ketchup', 'Swiss', '750 ml', 1],
  ['Curry Powder', 'Chief', '500 g', 1],
  ['White Sliced Bread', 'Kiss', '800 g', 2],
  ['Tea Bags', 'Lipton', '100 ct', 1],
];
/** Packs in kilograms, packs of a pound, and loose goods. */
const wantedKinds: [string[], number, 'kg' | 'lb'][] = [
  [['Parboiled rice', 'Brown rice', 'Basmati rice'], 4, 'kg'],
  [['Brown sugar', 'Granulated white sugar'], 2, 'kg'],
  [['Whole chicken, frozen'], 4, 'lb'],
  [['Potatoes'], 5, 'lb'],
  [['Onions'], 3, 'lb'],
  [['Garlic'], 0.5, 'lb'],
];
const kilograms = { kg: 1, lb: 0.45359237 };

let app: TestApp;
let items: { product?: number; kinds?: number[]; amount?: string; amount_unit?: 'kg' | 'lb'; quantity: number }[];
beforeAll(async () => {
  app = await createTestApp('samples');
  items = [];
  for (const [name, brand, amount, quantity] of products) {
    const { id } = await app.db
      .selectFrom('product')
      .select('id')
      .where('name', '=', name)
      .where('brand', '=', brand)
      .where('amount', '=', amount)
      .executeTakeFirstOrThrow();
    items.push({ product: id, quantity });
  }
  for (const [names, amount, unit] of wantedKinds) {
    const kinds = await app.db.selectFrom('kind').select('id').where('name', 'in', names).execute();
    items.push({ kinds: kinds.map(({ id }) => id), amount: String(amount), amount_unit: unit, quantity: 1 });
  }
  await sql`CREATE TABLE cost (item integer, store integer, cost numeric)`.execute(app.db);
  for (const [item, { product, kinds = [], amount = '0', amount_unit = 'kg', quantity }] of items.entries()) {
    const wanted = sql`${amount}::numeric * ${kilograms[amount_unit]}::numeric`;
    await (product ? costOfProduct(item, product, quantity) : costOfKinds(item, kinds, wanted)).execute(app.db);
  }
});
afterAll(() => app.close());

const costOfProduct = (item: number, product: number, quantity: number) => sql`
  INSERT INTO cost SELECT ${item}, store_id, price * ${quantity} FROM listing WHERE product_id = ${product}`;

/** Every mixture of packs of a store, one pack more at a time until it is enough, or with a loose rest at any time. */
const costOfKinds = (item: number, kinds: number[], kg: RawBuilder<unknown>) => sql`
  INSERT INTO cost
  WITH RECURSIVE offer AS (
    SELECT l.store_id, l.product_id, l.price, p.base_amount,
           k.sold_by = 'weight' AND p.brand = '' AND p.amount IN ('1 lb', '1 kg') AS is_loose
    FROM listing l JOIN product p ON p.id = l.product_id JOIN kind k ON k.id = p.kind_id
    WHERE p.kind_id = ANY(${kinds}::integer[])
  ), mixture AS (
    SELECT DISTINCT store_id, 0 AS last, 0::numeric AS kg, 0::numeric AS cost FROM offer
    UNION ALL
    SELECT m.store_id, offer.product_id, m.kg + offer.base_amount, m.cost + offer.price
    FROM mixture m JOIN offer ON offer.store_id = m.store_id AND offer.product_id >= m.last AND NOT is_loose
    WHERE m.kg < ${kg}
  ), cover AS (
    SELECT store_id, cost FROM mixture WHERE kg >= ${kg}
    UNION ALL
    SELECT m.store_id, m.cost + round(offer.price * (${kg} - m.kg) / offer.base_amount, 2)
    FROM mixture m JOIN offer ON offer.store_id = m.store_id AND is_loose WHERE m.kg < ${kg}
  )
  SELECT ${item}, store_id, min(cost) FROM cover GROUP BY store_id`;

/** The best of all sets of so many stores: most items, then the least total. */
async function bestOf(stores: number) {
  const more = Array.from(
    { length: stores - 1 },
    (_, n) => sql`JOIN store ${sql.ref(`s${n + 1}`)} ON ${sql.ref(`s${n + 1}`)}.id > ${sql.ref(`s${n}`)}.id`,
  );
  const ids = sql.join(Array.from({ length: stores }, (_, n) => sql`${sql.ref(`s${n}`)}.id`));
  const { rows } = await sql<{ ids: number[]; found: number; total: string }>`
    SELECT ARRAY[${ids}] AS ids, best.found::integer AS found, best.total::numeric(10, 2)::text AS total
    FROM store s0 ${more.reduce((all: RawBuilder<unknown>, one) => sql`${all} ${one}`, sql``)}
    CROSS JOIN LATERAL (
      SELECT count(*) AS found, sum(cheapest.cost) AS total
      FROM (SELECT item, min(cost) AS cost FROM cost WHERE store IN (${ids}) GROUP BY item) cheapest
    ) best
    ORDER BY best.found DESC, best.total LIMIT 1`.execute(app.db);
  return rows[0];
}

test.each([1, 2, 3])(
  'PLN-01 PLN-02 PLN-03 with the samples, the best of %d stores is what SQL finds',
  async (max_stops) => {
    const answer = await app.send('POST', '/api/price/plans/', { payload: { items, max_stops, stop_cost: '0.00' } });
    const { trip, stores }: Plan = answer.json();
    const expected = await bestOf(max_stops);
    expect(trip.stops.map(({ store }) => store.id).sort((a, b) => a - b)).toEqual(expected?.ids);
    expect([trip.found, trip.total]).toEqual([expected?.found, expected?.total]);
    const garlic = trip.stops.flatMap((stop) => stop.items).find(({ item }) => item === items.length - 1);
    expect(garlic?.packs.map(({ count, weight }) => [count, weight?.amount, weight?.unit])).toEqual([[1, '0.5', 'lb']]);
    if (max_stops === 1) expect(stores[0]).toMatchObject({ total: expected?.total, found: expected?.found });
  },
);
