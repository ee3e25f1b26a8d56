import type { ListItem, Notification, Region, ShoppingList } from '@bargain-buddy/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { refreshListings } from '../src/modules/listing-writes/index.ts';
import type { TestApp, TestUser } from './app.ts';

export interface Offer {
  product: number;
  store: number;
}

export type Shopper = TestUser & Calls;

/** A new account, with the calls that it makes in tests of shopping lists. */
export async function createShopper(app: TestApp, email?: string): Promise<Shopper> {
  const user = await app.createUser({ ...(email && { email }) });
  return { ...user, ...callsOf(app, user) };
}

interface Calls {
  /** A call below /api/shoppinglist/. */
  call(method: InjectOptions['method'], path: string, payload?: object): Promise<LightMyRequestResponse>;
  /** A call below /api/. */
  callApi(method: InjectOptions['method'], path: string, payload?: object): Promise<LightMyRequestResponse>;
  createList(name?: string): Promise<ShoppingList>;
  getList(id: number): Promise<ShoppingList>;
  /** Puts something on a list and answers the item. */
  add(list: number, offer: Offer, more?: object): Promise<ListItem>;
  items(list: number): Promise<ListItem[]>;
  /** What the person was told, newest first. */
  news(): Promise<Notification[]>;
  /** Has the person, who has to own the list, invite somebody, who accepts. */
  share(list: number, other: Pick<Shopper, 'email' | 'call'>): Promise<void>;
}

function callsOf(app: TestApp, { authorization: headers }: Pick<TestUser, 'authorization'>): Calls {
  const call: Calls['call'] = (method, path, payload) =>
    app.send(method, `/api/shoppinglist/${path}`, { headers, ...(payload && { payload }) });
  return {
    call,
    callApi: (method, path, payload) => app.send(method, `/api/${path}`, { headers, ...(payload && { payload }) }),
    async createList(name = 'Groceries') {
      return (await call('POST', 'shoppinglist/', { name })).json();
    },
    getList: async (id) => (await call('GET', `shoppinglist/${id}/`)).json(),
    async add(list, offer, more = {}) {
      const answer = await call('POST', 'shoppinglistitem/', { shopping_list: list, ...offer, ...more });
      const { outcome: _, ...item } = answer.json();
      return item;
    },
    async items(list) {
      return (await call('GET', `shoppinglistitem/?shopping_list=${list}`)).json().results;
    },
    async news() {
      return (await app.send('GET', '/api/core/notifications/', { headers })).json().results;
    },
    async share(list, other) {
      const invite = await call('POST', `shoppinglist/${list}/share-invite/`, { email: other.email });
      const answer = await other.call('POST', `shopping-list-invites/${invite.json().id}/accept/`);
      if (answer.statusCode !== 200) throw new Error(`The list could not be shared: ${answer.body}`);
    },
  };
}

/** Makes products in a store of their own, each with the price given for it, or none where that is null. */
export async function createOffers({ db }: Pick<TestApp, 'db'>, prices: readonly (string | null)[]): Promise<Offer[]> {
  const name = `Store ${crypto.randomUUID()}`;
  const store = await db.insertInto('store').values({ name }).returning('id').executeTakeFirstOrThrow();
  const offers: Offer[] = [];
  for (const [index, price] of prices.entries()) {
    const values = { name: `Product ${index}`, brand: 'Brand', amount: '500 g' };
    const product = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
    offers.push({ product: product.id, store: store.id });
    if (price !== null) await addPrice(db, { product: product.id, store: store.id }, { price });
  }
  return offers;
}

/** Makes a product or a store, with its prices, a shopper's own draft: they change it at once. */
export async function makeDraftOf(
  { db }: Pick<TestApp, 'db'>,
  user: Pick<TestUser, 'id'>,
  kind: 'product' | 'store',
  id: number,
): Promise<void> {
  await db
    .insertInto('revision')
    .values({ kind, record_id: id, changed_by: user.id, before: null, after: '{}' })
    .execute();
  await db.updateTable('price').set({ added_by: user.id }).where(`${kind}_id`, '=', id).execute();
}

/** Adds a price as of now, and lists it unless it is held. */
export async function addPrice(
  db: TestApp['db'],
  { product, store }: Offer,
  given: { price: string; held?: boolean; added_by?: number; date_added?: Date },
): Promise<void> {
  await db
    .insertInto('price')
    .values({ product_id: product, store_id: store, source: 'test', ...given })
    .execute();
  await refreshListings(db, [{ productId: product, storeId: store }]);
}

/** Makes a kind in the aisle 'Other' and answers its id. */
export async function createKind(
  { db }: TestApp,
  name: string,
  dimension: 'mass' | 'volume' | 'count' = 'mass',
): Promise<number> {
  const { id: aisle_id } = await db.selectFrom('aisle').select('id').executeTakeFirstOrThrow();
  const values = { name, dimension, aisle_id, slug: `kind-${crypto.randomUUID()}` };
  return (await db.insertInto('kind').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** The amount of loose goods that are priced by the pound. */
export const pound = '0.45359237';

/** Makes a kind of produce that is sold by weight. */
export async function createLooseKind(app: TestApp, name: string): Promise<{ id: number }> {
  const id = await createKind(app, name);
  await app.db.updateTable('kind').set({ sold_by: 'weight' }).where('id', '=', id).execute();
  return { id };
}

/**
 * Makes a product of a kind that holds `amount` kilograms, litres or pieces, with its prices by store; `written` on it.
 */
export async function createPack(
  { db }: TestApp,
  kind: { id: number; dimension?: 'mass' | 'volume' | 'count' },
  amount: string | null,
  prices: readonly (readonly [store: number, price: string])[],
  written = '',
): Promise<number> {
  const values = {
    name: `Pack ${amount}`,
    amount: written,
    kind_id: kind.id,
    dimension: kind.dimension ?? 'mass',
    base_amount: amount,
    kind_is_chosen: true,
  };
  const product = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
  for (const [store, price] of prices) await addPrice(db, { product: product.id, store }, { price });
  return product.id;
}

export async function createStore({ db }: TestApp, more: { region?: Region; lat?: string; lon?: string } = {}) {
  const values = { name: `Store ${crypto.randomUUID()}`, ...more };
  return (await db.insertInto('store').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
