import { setTimeout as pause } from 'node:timers/promises';
import { type Budget, budgets } from '../budgets.ts';
import { type Bench, type Measure, measure, query, times } from '../measure.ts';
import type { Person } from '../people.ts';
import type { Sample } from '../report.ts';

const products = 80;
const kinds = 20;
const baskets = 25;

type Plan = () => Promise<Sample>;

/** Plans a typical mix: four products for each kind with an amount. */
function measurePlans(name: string, budget: Budget, stores: number, rounds: number): Measure {
  return measure(name, budget, (bench) =>
    bench.people.withPerson(async (person) => {
      const plans = await preparePlans(bench, person, stores);
      const samples: Sample[] = [];
      for (let round = -rounds / 2; round < rounds; round += 1) {
        for (const plan of plans) {
          const sample = await plan();
          if (round >= 0) samples.push(sample);
        }
      }
      return samples;
    }),
  );
}

async function readFeedWhilePlanning(bench: Bench): Promise<Sample[]> {
  return bench.people.withPerson(async (person) => {
    const plans = await preparePlans(bench, person, 200);
    let isOver = false;
    const planning = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await plans[n % plans.length]?.();
        await pause(50);
      }
    })();
    const samples: Sample[] = [];
    for (let n = 0; n < 1_800; n += 1) samples.push(await bench.client.get(`/price/price/${query({})}`));
    isOver = true;
    await planning;
    return samples;
  });
}

async function preparePlans({ client, pool }: Bench, { id, token }: Person, stores: number): Promise<Plan[]> {
  await pool.query(
    `INSERT INTO preferred_store (user_id, store_id)
     SELECT $1, id FROM store ORDER BY hashint4extended(id, 7) LIMIT $2`,
    [id, stores],
  );
  const { rows: product } = await pool.query<{ id: number }>(
    'SELECT product_id AS id FROM listing ORDER BY hashint8extended(price_id, 13) LIMIT $1',
    [baskets * products],
  );
  const { rows: kind } = await pool.query<{ id: number; unit: string }>(commonKinds, [baskets * kinds]);
  return times(baskets, (basket) => {
    const body = {
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
    return () => client.call('POST', '/price/plans/', token, body);
  });
}

/** The most common kinds that are sold by mass or volume, with the unit of their amounts. */
const commonKinds = `
  SELECT k.id, CASE k.dimension WHEN 'mass' THEN 'kg' ELSE 'l' END AS unit
  FROM kind k JOIN product p ON p.kind_id = k.id AND p.base_amount IS NOT NULL
  WHERE k.dimension <> 'count' AND k.id <> 1
  GROUP BY k.id ORDER BY count(*) DESC, k.id LIMIT $1`;

export const planMeasures: Measure[] = [
  measurePlans(`Plan, ${products + kinds} needs, 40 stores, 3 stops`, budgets.plan, 40, 24),
  measurePlans('Plan, 200 stores', budgets.planOfManyStores, 200, 4),
  measure('Feed, while plans of 200 stores are made', budgets.feed, readFeedWhilePlanning),
];
