import { randomUUID } from 'node:crypto';
import type { ListChanges, ListItem, ShoppingList } from '@bargain-buddy/contract';
import { expect } from 'vitest';
import type { TestApp, TestUser } from '../../apps/server/test/app.ts';
import type { GivenNeed } from '../../apps/web/app/lib/item-changes.ts';
import { type Account, Device } from './device.ts';
import type { LyingNetwork } from './lying-network.ts';
import { PlainServer } from './plain-server.ts';
import type { Known, Tab } from './tab.ts';
import { Taps } from './taps.ts';

/** Two people with three devices, and the list that they share. */
export interface World {
  devices: Device[];
  taps: Taps;
  plain: PlainServer;
  /** Differences between the responses of the real and the plain server. */
  differences: string[];
}

let serial = 0;

export async function createWorld(app: TestApp, network: LyingNetwork, people: readonly TestUser[]): Promise<World> {
  const accounts = people.map(({ id, authorization }): Account => ({ name: String(id), ...authorization }));
  const [ann, bob] = accounts as [Account, Account];
  const list = await createList(app, people);
  const plain = new PlainServer();
  const differences: string[] = [];
  const taps = new Taps();
  const shared = plain.share(list.id, list.client_id, 'Weekly', [ann.authorization, bob.authorization]);
  for (const [index, text] of texts.entries()) {
    const names = [list.items[index] ?? ''];
    shared.items.push({ names, need: { text }, is_needed: true, quantity: 1, note: '', title: '' });
  }
  const time = { now: Date.parse('2026-11-22T12:00:00Z') };
  const devices = [ann, ann, bob].map((account) => {
    serial += 1;
    return new Device(
      `device ${serial}`,
      account,
      network,
      (packet, answer) => {
        const difference = plain.carryOut(packet, answer);
        if (difference) differences.push(difference);
      },
      time,
      (tab) => taps.check(tab),
    );
  });
  const [phone, laptop, bobs] = devices as [Device, Device, Device];
  phone.kept = await knownOf(phone, list);
  laptop.kept = phone.kept;
  bobs.kept = await knownOf(bobs, list);
  for (const device of devices) await device.openTab();
  return { devices, plain, differences, taps };
}

/** Reads the data of a device that was just online. */
async function knownOf(device: Device, { id, client_id }: Made): Promise<Map<string, Known>> {
  const { list, items, version } = JSON.parse((await device.ask(`${id}/changes/?since=0`)).body) as ListChanges;
  const newestFirst = items.toSorted((a, b) => b.id - a.id);
  return new Map([[client_id, { list, items: { version, items: newestFirst, removed: new Set(), isWhole: true } }]]);
}

interface Made {
  id: number;
  client_id: string;
  /** Client ids of its items, in the order of `texts`. */
  items: string[];
}
const texts = ['Milk', 'Bread', 'Rice'];

/** Creates the shared list, and deletes all earlier lists of these people. */
async function createList(app: TestApp, people: readonly TestUser[]): Promise<Made> {
  const ids = people.map(({ id }) => id);
  await app.pool.query(
    'DELETE FROM shopping_list WHERE id IN (SELECT list_id FROM shopping_list_member WHERE user_id = ANY($1::integer[]))',
    [ids],
  );
  const items = texts.map(() => randomUUID());
  const { rows } = await app.pool.query<{ id: number; client_id: string }>(
    `WITH made AS (INSERT INTO shopping_list (name) VALUES ('Weekly') RETURNING id, client_id),
     shared AS (
       INSERT INTO shopping_list_member (list_id, user_id, role)
       SELECT made.id, person.id, CASE person.id WHEN $2::integer THEN 'owner' ELSE 'member' END
       FROM made, unnest($1::integer[]) AS person (id)
     ), filled AS (
       INSERT INTO shopping_list_item (list_id, client_id, text, need_key, version)
       SELECT made.id, item.client_id, item.text, 't' || lower(item.text), 1
       FROM made, unnest($3::uuid[], $4::text[]) AS item (client_id, text)
     )
     SELECT id, client_id FROM made`,
    [ids, ids[0], items, texts],
  );
  const [list] = rows;
  if (!list) throw new Error('The list was not made.');
  return { ...list, items };
}

/** Checks after each command: no item shows twice, and the real server follows the rules. */
export function checkScreens({ devices, differences, taps }: World): void {
  for (const { tabs, problems } of devices) {
    const [problem] = [...differences, ...problems];
    if (problem) throw new Error(problem);
    for (const tab of tabs) {
      taps.check(tab);
      for (const list of tab.lists()) {
        const items = tab.items(list);
        expect(new Set(items.map(({ client_id }) => client_id)).size, 'client ids on a screen').toBe(items.length);
      }
    }
  }
}

/** Repairs the network, sends all changes, and lets all devices catch up. */
export async function heal(world: World): Promise<void> {
  for (const device of world.devices) {
    if (device.tabs.length === 0) await device.openTab();
    await device.goOnline();
    for (let steps = 0; device.tabs.some(({ state }) => state.waiting.length > 0); steps++) {
      if (steps > 100) throw new Error(`${device.name} does not get rid of its changes.`);
      const hasSent = await device.deliver('through');
      if (!hasSent && !(await device.passTime())) throw new Error(`${device.name} has stopped sending.`);
    }
  }
  // Requests in flight may still arrive.
  for (const device of world.devices) while (await device.deliver('through'));
  for (const { link } of world.devices) while (await link.deliverLate(0));
  for (const device of world.devices) {
    for (const tab of device.tabs) await tab.readLists();
    do {
      for (const tab of device.tabs) for (const name of tab.known.keys()) device.attend(tab.catchUp(name));
      await device.settled();
      while ((await device.deliver('through')) || (await device.passTime()));
      // On a busy server prices of kinds are pending, and the page fetches again.
    } while (device.tabs.some(hasPendingPrice));
  }
  checkScreens(world);
}

const hasPendingPrice = (tab: Tab): boolean =>
  [...tab.known.values()].some(({ items }) => items.items.some(({ price_pending }) => price_pending));

/** Checks the end: devices equal the server, the server equals the rules, and each lost change has a notice. */
export async function checkEnd(world: World, app: TestApp): Promise<void> {
  for (const [id, { members, name, items }] of world.plain.lists) {
    const [authorization] = members;
    if (!authorization) continue;
    const headers = { authorization };
    const answer = await app.send('GET', `/api/shoppinglist/shoppinglistitem/?shopping_list=${id}`, { headers });
    const { version, results } = answer.json() as { version: number; results: ListItem[] };
    expect(results.map(plainly).sort(), 'the server and the rules').toEqual(
      items
        .map(({ names: [client_id], times: _, need, ...fields }) => plainly({ client_id, ...need, ...fields }))
        .sort(),
    );
    for (const device of world.devices.filter(({ account }) => members.has(account.authorization))) {
      for (const tab of device.tabs) {
        const list = tab.lists().find((one) => one.id === id) as ShoppingList;
        expect(list, 'lists of a device').toMatchObject({ id, name, version });
        expect(tab.items(list), `${device.name} and the server`).toEqual(results);
      }
    }
  }
  for (const device of world.devices) {
    const own = [...world.plain.lists].filter(([, { members }]) => members.has(device.account.authorization));
    for (const tab of device.tabs) {
      expect(
        tab
          .lists()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(own.map(([id]) => id).sort());
    }
    checkTold(world, device);
  }
}

type Plainly = Partial<Omit<ListItem, 'kinds' | 'text'>> & GivenNeed;

function plainly({ client_id, is_needed, quantity, note, title, ...asks }: Plainly) {
  const { product, store, kinds, amount, amount_unit, text } = asks;
  const need = [product ?? '', store ?? '', kinds ?? '', amount ?? '', amount_unit ?? '', text ?? ''];
  return [client_id, ...need, is_needed, quantity, note, title].join('|');
}

/** Checks that each queued change is on the server, or that the person has a notice. */
function checkTold({ plain }: World, device: Device): void {
  const lists = [...plain.lists.values()];
  const statusOf = (id: string) => lists.map(({ seen }) => seen.get(id)).find((status) => status !== undefined);
  const left = new Set(device.left.flatMap(({ rows }) => rows.map(({ id }) => id)));
  expect(
    [...device.queued].filter((id) => !left.has(id)),
    'changes that vanished',
  ).toEqual([]);
  for (const { rows, told } of device.left) {
    const untold = rows.filter(({ id, change, list }) => {
      if (change.do === 'make') return !lists.some(({ seen }) => seen.has(list));
      return change.do !== 'end' && statusOf(id) !== 'done';
    });
    if (untold.length > 0) expect(told, `told of ${JSON.stringify(untold)}`).toBeGreaterThan(0);
  }
}
