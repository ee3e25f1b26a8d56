import { setTimeout as pause } from 'node:timers/promises';
import { budgets } from '../budgets.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { Bench, Measure } from '../measure.ts';
import type { Person } from '../people.ts';
import { query } from './requests.ts';
import { usualKinds } from './usual-kinds.ts';

const products = 80;
const kinds = 20;
const baskets = 25;
const feedReads = 600;
const feedRounds = 3;

/** Plans a typical mix: four products for each kind with an amount. */
function planMeasure(name: string, stores: number, rounds: number, budget: Measure['budget']): Measure {
  return {
    name,
    budget,
    async take(bench) {
      const people = await bench.people.create(1);
      try {
        const asked = await askingOf(bench, people, stores);
        const durations: number[] = [];
        for (let round = -rounds / 2; round < rounds; round += 1) {
          collectGarbage();
          for (const ask of asked) {
            const duration = await ask();
            if (round >= 0) durations.push(duration);
          }
        }
        return { durations };
      } finally {
        await bench.people.remove(people);
      }
    },
  };
}

const feedWhilePlanning: Measure = {
  name: 'Feed, while plans of 200 stores are made',
  budget: budgets.feedWhilePlanning,
  async take(bench) {
    const people = await bench.people.create(1);
    try {
      const asked = await askingOf(bench, people, 200);
      const undisturbed: number[] = [];
      const durations: number[] = [];
      await readFeed(bench);
      // Alternates, so that other work on the machine affects both equally.
      for (let round = 0; round < feedRounds; round += 1) {
        undisturbed.push(...(await readFeed(bench)));
        durations.push(...(await whilePlanning(asked, () => readFeed(bench))));
      }
      return { durations, undisturbed };
    } finally {
      await bench.people.remove(people);
    }
  },
};

export const planMeasures: Measure[] = [
  planMeasure(`Plan, ${products + kinds} needs, 40 stores, 3 stops`, 40, 24, budgets.plan),
  planMeasure('Plan, 200 stores', 200, 4, budgets.planOfManyStores),
  feedWhilePlanning,
];

async function askingOf({ crowd, pool }: Bench, people: readonly Person[], stores: number) {
  const [person] = people;
  if (!person) throw new Error('Nobody is there to plan.');
  await pool.query(
    `INSERT INTO preferred_store (user_id, store_id)
     SELECT $1, id FROM store ORDER BY hashint4extended(id, 7) LIMIT $2`,
    [person.id, stores],
  );
  const { rows: product } = await pool.query<{ id: number }>(listedProducts, [baskets * products]);
  const kind = await usualKinds(pool, baskets * kinds);
  return Array.from({ length: baskets }, (_, basket) => {
    const json = {
      area: { preferred: true },
      max_stops: 3,
      items: [
        ...product
          .slice(basket * products, (basket + 1) * products)
          .map(({ id }, n) => ({ product: id, quantity: 1 + (n % 3) })),
        ...kind
          .slice(basket * kinds, (basket + 1) * kinds)
          .map(({ id, unit }, n) => ({ kinds: [id], amount: String(1 + (n % 4) / 2), amount_unit: unit })),
      ],
    };
    return async () => (await crowd.call('POST', '/price/plans/', { token: person.token, json })).duration;
  });
}

const listedProducts = `SELECT product_id AS id FROM listing ORDER BY hashint8extended(price_id, 13) LIMIT $1`;
async function readFeed({ api }: Bench): Promise<number[]> {
  collectGarbage();
  const durations: number[] = [];
  for (let n = 0; n < feedReads; n += 1) durations.push((await api.get(`/price/price/${query({})}`)).duration);
  return durations;
}

async function whilePlanning<T>(asked: readonly (() => Promise<number>)[], work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const planning = async () => {
    for (let n = 0; !isOver; n += 1) {
      await asked[n % asked.length]?.();
      await pause(50);
    }
  };
  const planned = planning();
  const worked = await work();
  isOver = true;
  await planned;
  return worked;
}
