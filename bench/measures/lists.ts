import { shoppingListSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import type { Bench, Measure } from '../measure.ts';
import { obviousList } from '../obvious/list.ts';
import { runObvious } from '../obvious/run.ts';
import type { Person } from '../people.ts';

const lists = 20;
const items = 100;
const rounds = 40;

/** A list as it is opened in the aisle: a hundred items, each with its product, store and newest price. */
export const listMeasure: Measure = {
  name: `Shopping list with ${items} items`,
  budget: budgets.list,
  async take(bench) {
    const people = await bench.people.create(1);
    try {
      const [person] = people;
      const made = person ? await makeLists(bench, person) : [];
      const durations: number[] = [];
      for (let round = -5; round < rounds; round++) {
        for (const id of made) {
          const path = `/shoppinglist/shoppinglistitem/?shopping_list=${id}`;
          const { duration } = await bench.api.call('GET', path, { token: person?.token ?? '' });
          if (round >= 0) durations.push(duration);
        }
      }
      return { durations };
    } finally {
      await bench.people.remove(people);
    }
  },
  async obvious({ pool }) {
    const { rows } = await pool.query<Pair>(pairs, [lists * items]);
    const parts = Array.from({ length: lists }, (_, n) => rows.slice(n * items, (n + 1) * items));
    return runObvious(pool, parts.map(obviousList));
  },
};

interface Pair {
  product: number;
  store: number;
}

/** Listings from all over; the same ones each time. */
const pairs = `SELECT product_id AS product, store_id AS store FROM listing ORDER BY hashint8extended(price_id, 11) LIMIT $1`;

async function makeLists({ api, pool }: Bench, { token }: Person): Promise<number[]> {
  const { rows } = await pool.query<Pair>(pairs, [lists * items]);
  const made: number[] = [];
  for (let n = 0; n < lists; n++) {
    const { body } = await api.call('POST', '/shoppinglist/shoppinglist/', { token, json: { name: `List ${n}` } });
    const { id } = shoppingListSchema.parse(JSON.parse(body));
    const json = { shopping_lists: [id], items: rows.slice(n * items, (n + 1) * items) };
    await api.call('POST', '/shoppinglist/shoppinglistitem/bulk/', { token, json });
    made.push(id);
  }
  return made;
}
