import { listItemSchema, shoppingListSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { type OpenStream, openStream } from '../event-streams.ts';
import type { Bench, Measure } from '../measure.ts';
import type { Person } from '../people.ts';

const families = 20;
const members = 50;
const changes = 200;

export const liveMeasure: Measure = {
  name: `A change reaches ${members} members, ${(families * members).toLocaleString('en')} streams open`,
  budget: budgets.live,
  async take(bench) {
    const people = await bench.people.create(families * members);
    const streams: OpenStream[] = [];
    try {
      const shared = await share(bench, people);
      for (const { group } of shared) {
        streams.push(...(await Promise.all(group.map((person) => openStream(bench.origin, person)))));
      }
      const durations: number[] = [];
      for (let n = -families; n < changes; n++) {
        const family = (n + families) % families;
        const receivers = streams.slice(family * members, (family + 1) * members);
        const chosen = shared[family];
        if (!chosen) continue;
        const duration = await change(bench, chosen, receivers);
        if (n >= 0) durations.push(duration);
      }
      return { durations, memory: await residentMemory(bench) };
    } finally {
      for (const stream of streams) stream.close();
      await bench.people.remove(people);
    }
  },
};

interface Shared {
  list: number;
  item: number;
  version: number;
  quantity: number;
  group: Person[];
}

async function share({ api, pool }: Bench, people: readonly Person[]): Promise<Shared[]> {
  const { rows } = await pool.query<{ product: number; store: number }>(
    'SELECT product_id AS product, store_id AS store FROM listing LIMIT 1',
  );
  const shared: Shared[] = [];
  for (let n = 0; n < families; n++) {
    const group = people.slice(n * members, (n + 1) * members);
    const token = group[0]?.token ?? '';
    const made = await api.call('POST', '/shoppinglist/shoppinglist/', { token, json: { name: `Family ${n}` } });
    const { id } = shoppingListSchema.parse(JSON.parse(made.body));
    await pool.query(
      `INSERT INTO shopping_list_member (list_id, user_id, role) SELECT $1, unnest($2::integer[]), 'member'`,
      [id, group.slice(1).map((person) => person.id)],
    );
    const json = { shopping_list: id, ...rows[0] };
    const { body } = await api.call('POST', '/shoppinglist/shoppinglistitem/', { token, json });
    const item = listItemSchema.parse(JSON.parse(body));
    shared.push({ list: id, item: item.id, version: item.version, quantity: item.quantity, group });
  }
  return shared;
}

/** Returns the milliseconds from sending the change until the last member has received it. */
async function change({ api }: Bench, shared: Shared, receivers: readonly OpenStream[]): Promise<number> {
  shared.version += 1;
  shared.quantity = (shared.quantity % 999) + 1;
  const received = Promise.all(receivers.map((stream) => stream.received(shared.list, shared.version)));
  const start = performance.now();
  const token = shared.group[0]?.token ?? '';
  const path = `/shoppinglist/shoppinglistitem/${shared.item}/`;
  await api.call('PATCH', path, { token, json: { quantity: shared.quantity } });
  return Math.max(...(await received)) - start;
}

async function residentMemory({ api }: Bench): Promise<number> {
  const { body } = await api.call('GET', '/metrics/');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]);
}
