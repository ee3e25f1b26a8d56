import { shoppingListSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { type Bench, measure } from '../measure.ts';
import type { Person } from '../people.ts';
import type { Sample } from '../report.ts';

const lists = 20;
const items = 100;
const rounds = 40;

export const listMeasure = measure(`Shopping list with ${items} items`, budgets.list, (bench) =>
  bench.people.withPerson(async (person) => {
    const ids = await createLists(bench, person);
    const samples: Sample[] = [];
    for (let round = -5; round < rounds; round += 1) {
      for (const id of ids) {
        const path = `/shoppinglist/shoppinglistitem/?shopping_list=${id}`;
        const response = await bench.client.call('GET', path, person.token);
        if (round >= 0) samples.push(response);
      }
    }
    return samples;
  }),
);

async function createLists({ client, pool }: Bench, { token }: Person): Promise<number[]> {
  const { rows } = await pool.query<{ product: number; store: number }>(
    'SELECT product_id AS product, store_id AS store FROM listing ORDER BY hashint8extended(price_id, 11) LIMIT $1',
    [lists * items],
  );
  const ids: number[] = [];
  for (let n = 0; n < lists; n += 1) {
    const { body } = await client.call('POST', '/shoppinglist/shoppinglist/', token, { name: `List ${n}` });
    const { id } = shoppingListSchema.parse(JSON.parse(body));
    const added = { shopping_lists: [id], items: rows.slice(n * items, (n + 1) * items) };
    await client.call('POST', '/shoppinglist/shoppinglistitem/bulk/', token, added);
    ids.push(id);
  }
  return ids;
}
