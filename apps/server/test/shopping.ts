import type { ListItem, Notification, Region, ShoppingList, Verification } from '@bargain-buddy/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { refreshListings } from '../src/modules/listing-writes/index.ts';
import type { TestApp, TestUser } from './app.ts';

export interface Offer {
  product: number;
  store: number;
}

export type Shopper = TestUser & Calls;

/** An account and its requests in tests of shopping lists. */
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
  /** Adds an item to a list and returns it. */
  add(list: number, offer: Offer, more?: object): Promise<ListItem>;
  items(list: number): Promise<ListItem[]>;
  /** The person's notifications, newest first. */
  news(): Promise<Notification[]>;
  /** Invites another person to a list of this person, who accepts. */
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

/**
 * Makes products in a new store, or each in a new store, with the price given for it, or none where that is null.
 */
export async function createOffers(
  { db }: Pick<TestApp, 'db'>,
  prices: readonly (string | null)[],
  stores: 'one store' | 'a store each' = 'one store',
): Promise<Offer[]> {
  const names = (stores === 'one store' ? [0] : prices).map(() => ({ name: `Store ${crypto.randomUUID()}` }));
  const inStores = await db.insertInto('store').values(names).returning('id').execute();
  const values = prices.map((_, index) => ({ name: `Product ${index}`, brand: 'Brand', amount: '500 g' }));
  const products = await db.insertInto('product').values(values).returning('id').execute();
  const offers = products.map(({ id }, index) => ({ product: id, store: inStores[index % inStores.length]?.id ?? 0 }));
  const priced = offers.map((offer, index) => ({ ...offer, price: prices[index] ?? '' }));
  await addPrices(
    db,
    priced.filter(({ price }) => price !== ''),
  );
  return offers;
}

/** Makes a product or a store, with its prices, a draft of a shopper, who can then change it at once. */
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

interface GivenPrice {
  price: string;
  source?: string;
  held?: boolean;
  added_by?: number;
  date_added?: Date;
  price_is_verified?: Verification;
}

/** Adds a price as of now, and lists it unless it is held. */
export const addPrice = (db: TestApp['db'], offer: Offer, given: GivenPrice) => addPrices(db, [{ ...offer, ...given }]);

export async function addPrices(db: TestApp['db'], given: readonly (Offer & GivenPrice)[]): Promise<void> {
  if (given.length === 0) return;
  const values = given.map(({ product, store, ...more }) => ({
    product_id: product,
    store_id: store,
    source: 'test',
    // Each price is later than the one before.
    date_added: sql<Date>`clock_timestamp()`,
    ...more,
  }));
  await db.insertInto('price').values(values).execute();
  await refreshListings(
    db,
    given.map(({ product, store }) => ({ productId: product, storeId: store })),
  );
}

/** Creates a kind in the aisle 'Other' and returns its id. */
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
  await addPrices(
    db,
    prices.map(([store, price]) => ({ product: product.id, store, price })),
  );
  return product.id;
}

export async function createStore({ db }: TestApp, more: { region?: Region; lat?: string; lon?: string } = {}) {
  const values = { name: `Store ${crypto.randomUUID()}`, ...more };
  return (await db.insertInto('store').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
