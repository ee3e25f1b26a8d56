import { randomUUID } from 'node:crypto';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../src/modules/notifications/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createOffers, createShopper, type Offer, type Shopper } from './shopping.ts';

/** A list as it is before each call: who is what to it, and what there is to ask for. */
interface Scene {
  people: Record<(typeof people)[number], Shopper | undefined>;
  list: number;
  item: number;
  /** What each person's notification would be called; a guest asks for the owner's. */
  owned: { notification: number };
  invite: number;
  inviteToStranger: number;
}

const people = ['owner', 'member', 'former member', 'stranger', 'guest'] as const;

interface Call {
  /** The statuses that owner, member, former member, stranger and guest get. */
  statuses: [number, number, number, number, 200 | 401 | 404];
  /** What stands in the address for each parameter; the list's id for `id` where nothing is given. */
  params?: (scene: Scene) => Record<string, number>;
  query?: (scene: Scene) => string;
  body?: (scene: Scene) => object;
}

let milk: Offer;
const item = ({ item }: Scene) => ({ id: item });
const fields = () => ({ name: 'Changed' });
const inviteId = ({ list, invite }: Scene) => ({ id: list, inviteId: invite });
const noParams = () => ({});
const noToken = () => ({ token: 'nobody’s' });

/** Every call of lists, sharing and notifications: nobody reads, changes or learns of what is not theirs (ROL-02). */
const table: Record<string, Call> = {
  'GET /api/shoppinglist/shoppinglist/': { statuses: [200, 200, 200, 200, 401], params: noParams },
  'POST /api/shoppinglist/shoppinglist/': { statuses: [201, 201, 201, 201, 401], params: noParams, body: fields },
  'GET /api/shoppinglist/shoppinglist/:id/': { statuses: [200, 200, 404, 404, 401] },
  'PUT /api/shoppinglist/shoppinglist/:id/': { statuses: [200, 403, 404, 404, 401], body: fields },
  'PATCH /api/shoppinglist/shoppinglist/:id/': { statuses: [200, 403, 404, 404, 401], body: fields },
  'DELETE /api/shoppinglist/shoppinglist/:id/': { statuses: [204, 403, 404, 404, 401] },
  'GET /api/shoppinglist/shoppinglist/:id/changes/': { statuses: [200, 200, 404, 404, 401], query: () => '?since=0' },
  'POST /api/shoppinglist/shoppinglist/:id/sync/': {
    statuses: [200, 200, 404, 404, 401],
    body: () => ({ changes: [{ id: randomUUID(), do: 'add', client_id: randomUUID(), ...milk }] }),
  },
  'GET /api/shoppinglist/usual/': { statuses: [200, 200, 200, 200, 401], params: noParams },
  'GET /api/shoppinglist/shoppinglist/:id/plans/': { statuses: [200, 200, 404, 404, 401] },
  'PUT /api/shoppinglist/shoppinglist/:id/plan/': {
    statuses: [200, 200, 404, 404, 401],
    body: ({ item }) => ({ items: [{ item, store: milk.store }], max_stops: 2, stop_cost: '10.00' }),
  },
  'DELETE /api/shoppinglist/shoppinglist/:id/plan/': { statuses: [200, 200, 404, 404, 401] },
  'GET /api/shoppinglist/shoppinglistitem/': {
    statuses: [200, 200, 404, 404, 401],
    params: noParams,
    query: ({ list }) => `?shopping_list=${list}`,
  },
  'POST /api/shoppinglist/shoppinglistitem/': {
    statuses: [200, 200, 404, 404, 401],
    params: noParams,
    body: ({ list }) => ({ shopping_list: list, ...milk }),
  },
  'POST /api/shoppinglist/shoppinglistitem/bulk/': {
    statuses: [200, 200, 404, 404, 401],
    params: noParams,
    body: ({ list }) => ({ shopping_lists: [list], items: [milk] }),
  },
  'PATCH /api/shoppinglist/shoppinglistitem/:id/': {
    statuses: [200, 200, 404, 404, 401],
    params: item,
    body: () => ({ quantity: 7 }),
  },
  'DELETE /api/shoppinglist/shoppinglistitem/:id/': { statuses: [204, 204, 404, 404, 401], params: item },
  'POST /api/shoppinglist/shoppinglist/:id/share-invite/': {
    statuses: [201, 403, 404, 404, 401],
    body: () => ({ email: 'somebody@example.com' }),
  },
  'GET /api/shoppinglist/shoppinglist/:id/invites/': { statuses: [200, 403, 404, 404, 401] },
  'DELETE /api/shoppinglist/shoppinglist/:id/invites/:inviteId/': {
    statuses: [204, 403, 404, 404, 401],
    params: inviteId,
  },
  'POST /api/shoppinglist/shoppinglist/:id/invites/:inviteId/resend/': {
    statuses: [200, 403, 404, 404, 401],
    params: inviteId,
  },
  'GET /api/shoppinglist/shoppinglist/:id/members/': { statuses: [200, 403, 404, 404, 401] },
  'DELETE /api/shoppinglist/shoppinglist/:id/members/:userId/': {
    statuses: [204, 403, 404, 404, 401],
    params: ({ list, people }) => ({ id: list, userId: people.member?.id ?? 0 }),
  },
  'POST /api/shoppinglist/shoppinglist/:id/leave/': { statuses: [400, 204, 404, 404, 401] },
  // Of an invite to somebody else nobody learns, not even those who share the list.
  // Whoever has a link's token may open it; nobody here has one. invite-links.test.ts opens them.
  'POST /api/shoppinglist/invite-link/': { statuses: [404, 404, 404, 404, 404], params: noParams, body: noToken },
  'POST /api/shoppinglist/invite-link/accept/': {
    statuses: [404, 404, 404, 404, 401],
    params: noParams,
    body: noToken,
  },
  'POST /api/shoppinglist/invite-link/reject/': {
    statuses: [404, 404, 404, 404, 401],
    params: noParams,
    body: noToken,
  },
  'POST /api/shoppinglist/shopping-list-invites/:id/accept/': {
    statuses: [404, 404, 404, 404, 401],
    params: ({ invite }) => ({ id: invite }),
  },
  'POST /api/shoppinglist/shopping-list-invites/:id/reject/': {
    statuses: [404, 404, 404, 404, 401],
    params: ({ invite }) => ({ id: invite }),
  },
  'POST /api/shoppinglist/shoppinglist/:id/link/': { statuses: [201, 403, 404, 404, 401] },
  'GET /api/shoppinglist/shoppinglist/:id/link/': { statuses: [200, 403, 404, 404, 401] },
  'DELETE /api/shoppinglist/shoppinglist/:id/link/': { statuses: [204, 403, 404, 404, 401] },
  'POST /api/shoppinglist/shoppinglist/:id/join-link/': { statuses: [201, 403, 404, 404, 401] },
  'GET /api/shoppinglist/shoppinglist/:id/join-link/': { statuses: [200, 403, 404, 404, 401] },
  'DELETE /api/shoppinglist/shoppinglist/:id/join-link/': { statuses: [204, 403, 404, 404, 401] },
  // The tokens are unknown; join-link.test.ts joins by a link.
  'POST /api/shoppinglist/join-link/': { statuses: [404, 404, 404, 404, 404], params: noParams, body: noToken },
  'POST /api/shoppinglist/join-link/join/': {
    statuses: [404, 404, 404, 404, 401],
    params: noParams,
    body: noToken,
  },
  // Nobody here has the link; list-link.test.ts opens it.
  'GET /api/shared-list/:token/': { statuses: [404, 404, 404, 404, 404], params: ({ list }) => ({ token: list }) },
  'GET /api/core/notifications/': { statuses: [200, 200, 200, 200, 401], params: noParams },
  'GET /api/core/notifications/unread-count/': { statuses: [200, 200, 200, 200, 401], params: noParams },
  'PATCH /api/core/notifications/:id/read/': {
    statuses: [200, 404, 404, 404, 401],
    params: ({ owned }) => ({ id: owned.notification }),
  },
  'POST /api/core/notifications/mark-all-read/': { statuses: [200, 200, 200, 200, 401], params: noParams },
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  [milk] = (await createOffers(app, ['10.50'])) as [Offer];
});
afterAll(() => app.close());

async function makeScene(): Promise<Scene> {
  const [owner, member, former, stranger] = await Promise.all([1, 2, 3, 4].map(() => createShopper(app)));
  if (!owner || !member || !former || !stranger) throw new Error('Somebody is missing.');
  const list = (await owner.createList('The owner’s secrets')).id;
  await Promise.all([owner.share(list, member), owner.share(list, former)]);
  await former.call('POST', `shoppinglist/${list}/leave/`);
  const invite = async (email: string) =>
    (await owner.call('POST', `shoppinglist/${list}/share-invite/`, { email })).json().id;
  await notify(app.db, { userId: owner.id, content: 'For the owner', type: 'info' });
  const [news] = (await owner.callApi('GET', 'core/notifications/')).json().results;
  return {
    people: { owner, member, 'former member': former, stranger, guest: undefined },
    list,
    item: (await owner.add(list, milk)).id,
    invite: await invite(`invitee-${list}@example.com`),
    inviteToStranger: await invite(stranger.email),
    owned: { notification: news.id },
  };
}

async function make(scene: Scene, name: string, person: (typeof people)[number]) {
  const [method, pattern = ''] = name.split(' ');
  const { params, query, body } = table[name] ?? {};
  const values = params?.(scene) ?? { id: scene.list };
  const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => String(values[parameter]));
  return app.send(method as HTTPMethods as 'POST', `${path}${query?.(scene) ?? ''}`, {
    headers: scene.people[person]?.authorization ?? {},
    ...(body && { payload: body(scene) }),
  });
}

/** Everything that is kept of lists, to be compared. */
async function listState(): Promise<object> {
  const tables = ['', '_member', '_item', '_invite', '_link', '_join_link'] as const;
  const rows = await Promise.all(
    tables.map((table) => app.db.selectFrom(`shopping_list${table}`).selectAll().execute()),
  );
  return rows.map((all) => all.map((row) => JSON.stringify(row)).sort());
}

test('ROL-02 the table names every call of lists, sharing and notifications', () => {
  const calls = app.app.routeList
    .filter(
      ({ method, url }) => method !== 'HEAD' && /^\/api\/(shoppinglist|shared-list|core\/notifications)\//.test(url),
    )
    .map(({ method, url }) => `${method} ${url}`);
  expect(calls.sort()).toEqual(Object.keys(table).sort());
});

/** Undefined after a call that may have changed or removed something that the next one needs. */
let scene: Scene | undefined;
/** Undefined after a call that changed it. */
let before: object | undefined;
const mayTakeAway = (name: string) => /^(?:PUT|PATCH|DELETE) |\/leave\/$/.test(name);

test.each(Object.entries(table))('ROL-02 SHR-04 %s', async (name, { statuses }) => {
  // A refusal changes nothing, so the next person or call finds the list as it was.
  for (const [index, person] of [...people.entries()].toReversed()) {
    scene ??= await makeScene();
    before ??= await listState();
    const answer = await make(scene, name, person);
    expect(answer.statusCode, person).toBe(statuses[index]);
    if (answer.statusCode >= 400) expect(await listState(), person).toEqual(before);
    else if (!name.startsWith('GET ')) {
      before = undefined;
      if (mayTakeAway(name)) scene = undefined;
    }
    const isOutside = person !== 'owner' && person !== 'member';
    if (isOutside) expect(answer.body, person).not.toContain('secrets');
  }
});

test('ROL-02 what is not there is answered as what is somebody else’s', async () => {
  const scene = await makeScene();
  const nowhere = {
    ...scene,
    list: 2_000_000_000,
    item: 2_000_000_000,
    invite: 2_000_000_000,
    owned: { notification: 2e9 },
  };
  for (const name of Object.keys(table)) {
    const [theirs, none] = [await make(scene, name, 'stranger'), await make(nowhere, name, 'stranger')];
    expect([none.statusCode, none.statusCode === 404 && none.body], name).toEqual([
      theirs.statusCode,
      theirs.statusCode === 404 && theirs.body,
    ]);
  }
});

test('ROL-02 the invitee alone may answer an invite, which nobody can tell from one that is not there', async () => {
  const scene = await makeScene();
  const { stranger } = scene.people;
  const accept = (id: number) => stranger?.call('POST', `shopping-list-invites/${id}/accept/`);
  expect((await accept(scene.invite))?.json()).toEqual((await accept(2_000_000_000))?.json());
  expect((await accept(scene.inviteToStranger))?.json()).toMatchObject({ shopping_list: { id: scene.list } });
});
