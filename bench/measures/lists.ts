import { shoppingListSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import type { Bench, Measure } from '../measure.ts';
import { obviousList } from '../obvious/list.ts';
import { runObvious } from '../obvious/run.ts';
import type { Person } from '../people.ts';
import { usualKinds } from './usual-kinds.ts';

const lists = 20;
const items = 100;
const rounds = 40;

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

const kindsRounds = 20;
const kinds = 200;

export const kindsListsMeasure: Measure = {
  name: `Index of ${lists} lists with ${items} kinds items each`,
  budget: {},
  async take(bench) {
    const people = await bench.people.create(1);
    try {
      const [person] = people;
      if (person) await makeKindsLists(bench, person);
      const durations: number[] = [];
      for (let round = -2; round < kindsRounds; round++) {
        const { duration } = await bench.api.call('GET', '/shoppinglist/shoppinglist/', { token: person?.token ?? '' });
        if (round >= 0) durations.push(duration);
      }
      return { durations };
    } finally {
      await bench.people.remove(people);
    }
  },
};

interface Pair {
  product: number;
  store: number;
}

const pairs = `SELECT product_id AS product, store_id AS store FROM listing ORDER BY hashint8extended(price_id, 11) LIMIT $1`;

async function makeLists({ api, pool }: Bench, person: Person): Promise<number[]> {
  const { rows } = await pool.query<Pair>(pairs, [lists * items]);
  const made: number[] = [];
  for (let n = 0; n < lists; n++) {
    made.push(await makeList({ api }, person, `List ${n}`, rows.slice(n * items, (n + 1) * items)));
  }
  return made;
}

async function makeKindsLists({ api, pool }: Bench, { token }: Person): Promise<void> {
  const usual = await usualKinds(pool, kinds);
  for (let n = 0; n < lists; n++) {
    const wanted = Array.from({ length: items }, (_, item) => {
      const { id, unit } = usual[(37 * n + item) % usual.length] ?? { id: 0, unit: 'kg' };
      return { kinds: [id], amount: String(1 + ((n + item) % 9) / 2), amount_unit: unit };
    });
    await makeList({ api }, { token }, `List of kinds ${n}`, wanted);
  }
}

async function makeList(
  { api }: Pick<Bench, 'api'>,
  { token }: Pick<Person, 'token'>,
  name: string,
  wanted: object[],
): Promise<number> {
  const { body } = await api.call('POST', '/shoppinglist/shoppinglist/', { token, json: { name } });
  const { id } = shoppingListSchema.parse(JSON.parse(body));
  const json = { shopping_lists: [id], items: wanted };
  await api.call('POST', '/shoppinglist/shoppinglistitem/bulk/', { token, json });
  return id;
}
