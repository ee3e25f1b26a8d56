import { randomUUID } from 'node:crypto';
import { listItemPageSchema, regions, shoppingListSchema } from '@bargain-buddy/contract';
import { pick, seededRandom } from '../data-set/content/random.ts';
import type { Bench } from '../measure.ts';
import { query } from '../measures/requests.ts';
import { makeSearches } from '../measures/searches.ts';
import type { Person } from '../people.ts';

export interface Sent {
  path: string;
  method?: string;
  token?: string;
  json?: object;
}

export interface Action {
  name: string;
  share: number;
  make(): Sent;
}

interface List {
  token: string;
  id: number;
  items: string[];
}

const itemsOfAList = 40;

/** The shares are assumptions: 80 of 100 requests view prices and search, 15 read lists, 5 write. */
export async function eveningModel(
  bench: Pick<Bench, 'api' | 'pool' | 'words'>,
  people: readonly Person[],
): Promise<Action[]> {
  const { rows: prices } = await bench.pool.query<{ id: number }>(
    'SELECT price_id AS id FROM listing ORDER BY hashint8extended(price_id, 9) LIMIT 2000',
  );
  const lists = await makeLists(bench, people);
  const random = seededRandom(19);
  const searches = makeSearches(bench.words, 1_000);
  const search = () => {
    const { words, region = '', ordering = '' } = pick(random, searches);
    return { search: words.join(' '), region, ordering };
  };
  // Responses to guests are cached for seconds, so a unique parameter bypasses the cache.
  let asked = 0;
  const alone = () => ({ _: ++asked });
  const list = (path: (id: number) => string): Sent => {
    const { token, id } = pick(random, lists);
    return { path: path(id), token };
  };

  return [
    { name: 'The first page', share: 5, make: () => ({ path: '/' }) },
    {
      name: 'Prices, as many see them: the first page of a region',
      share: 20,
      make: () => ({ path: `/api/price/price/${query({ region: pick(random, regions) })}` }),
    },
    {
      name: 'Prices further down, that nobody else looks at',
      share: 10,
      make: () => {
        const page = 1 + Math.floor(random() * 40);
        return { path: `/api/price/price/${query({ page, region: pick(random, regions), ...alone() })}` };
      },
    },
    {
      name: 'Suggestions while typing',
      share: 20,
      make: () => {
        const typed = search().search;
        const text = typed.slice(0, 2 + Math.floor(random() * 6));
        return { path: `/api/search-suggest/search-suggest/${query({ query: text, ...alone() })}` };
      },
    },
    {
      name: 'A search',
      share: 12,
      make: () => ({ path: `/api/price/price/${query({ ...search(), ...alone() })}` }),
    },
    {
      name: 'A search by product',
      share: 5,
      make: () => ({ path: `/api/price/by-product/${query({ ...search(), ...alone() })}` }),
    },
    {
      name: 'A listing and its history',
      share: 8,
      make: () => ({ path: `/api/price/price-history/${pick(random, prices).id}/${query(alone())}` }),
    },
    {
      name: `A list of ${itemsOfAList} items is opened`,
      share: 8,
      make: () => list((id) => `/api/shoppinglist/shoppinglistitem/${query({ shopping_list: id })}`),
    },
    { name: 'The index of lists', share: 6, make: () => list(() => '/api/shoppinglist/shoppinglist/') },
    {
      name: 'Where to shop for a list',
      share: 1,
      make: () => list((id) => `/api/shoppinglist/shoppinglist/${id}/plans/${query({ max_stops: 2 })}`),
    },
    {
      name: 'A tick',
      share: 5,
      make: () => {
        const { token, id, items } = pick(random, lists);
        const change = { id: randomUUID(), do: 'change', item: pick(random, items), is_needed: random() < 0.5 };
        return {
          method: 'POST',
          path: `/api/shoppinglist/shoppinglist/${id}/sync/`,
          token,
          json: { changes: [change] },
        };
      },
    },
  ];
}

async function makeLists({ api, pool }: Pick<Bench, 'api' | 'pool'>, people: readonly Person[]): Promise<List[]> {
  const { rows } = await pool.query<{ product: number; store: number }>(
    'SELECT product_id AS product, store_id AS store FROM listing ORDER BY hashint8extended(price_id, 17) LIMIT $1',
    [people.length * itemsOfAList],
  );
  const lists: List[] = [];
  for (const [n, { token }] of people.entries()) {
    const made = await api.call('POST', '/shoppinglist/shoppinglist/', { token, json: { name: 'Weekly' } });
    const { id } = shoppingListSchema.parse(JSON.parse(made.body));
    const json = { shopping_lists: [id], items: rows.slice(n * itemsOfAList, (n + 1) * itemsOfAList) };
    await api.call('POST', '/shoppinglist/shoppinglistitem/bulk/', { token, json });
    const read = await api.call('GET', `/shoppinglist/shoppinglistitem/${query({ shopping_list: id })}`, { token });
    const { results } = listItemPageSchema.parse(JSON.parse(read.body));
    lists.push({ token, id, items: results.map(({ client_id }) => client_id) });
  }
  return lists;
}
