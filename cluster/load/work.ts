import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import type { Acknowledged } from './ledger.ts';
import type { Person, Target } from './people.ts';

export type Work = (count: number) => Promise<string>;

/** Nine of ten writes add a list item, one reports a price. */
export function writersOf(
  client: Client,
  people: readonly Person[],
  targets: readonly Target[],
  acknowledged: Acknowledged,
): Work {
  async function addItem({ token, list, browser }: Person): Promise<string> {
    const client_id = randomUUID();
    const json = { shopping_list: list, text: `trial ${client_id}`, client_id };
    const { status } = await client.write('/api/shoppinglist/shoppinglistitem/', { token, json, browser });
    if (status === 201) acknowledged.items.push(client_id);
    return String(status);
  }
  async function reportPrice({ token, browser }: Person, { product, store, price }: Target): Promise<string> {
    const json = { product, store, price };
    const { status, body } = await client.write('/api/price/price/', { token, json, browser });
    if (status === 201) acknowledged.prices.push(`${JSON.parse(body).price_id} ${product} ${store} ${price}`);
    return String(status);
  }
  return (count) => {
    const person = pick(people, count);
    return count % 10 === 9 ? reportPrice(person, pick(targets, count)) : addItem(person);
  };
}

export function readersOf(client: Client, people: readonly Person[], targets: readonly Target[]) {
  const fresh = () => `_=${randomUUID()}`;
  const paths = [
    () => `/api/price/price/?${fresh()}`,
    (count: number) => `/api/price/price/?product=${pick(targets, count).product}&${fresh()}`,
    () => `/api/price/price/?search=rice&${fresh()}`,
    () => '/',
    () => '/api/price/price/',
  ];
  const status = ({ status }: { status: number }) => String(status);
  return {
    reads: (count: number) => client.read(pick(paths, count)(count)).then(status),
    ownReads: (count: number) => {
      const { token, browser } = pick(people, count);
      return client.read('/api/shoppinglist/shoppinglist/', { token, browser }).then(status);
    },
  };
}

function pick<T>(all: readonly T[], count: number): T {
  const one = all[count % all.length];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
}
