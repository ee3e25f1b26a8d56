import { randomUUID } from 'node:crypto';
import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { provisionalId } from '../../apps/web/app/lib/client-id.ts';
import { type GivenNeed, needKey } from '../../apps/web/app/lib/item-changes.ts';
import type { Change, Shown } from '../../apps/web/app/lib/outbox/changes.ts';
import { itemOf } from '../../apps/web/test/plain-items.ts';
import type { Device } from './device.ts';
import { fates } from './lying-network.ts';
import type { Tab } from './tab.ts';
import type { Taps } from './taps.ts';
import { checkScreens, type World } from './world.ts';

export type Command = fc.AsyncCommand<object, World>;

interface Doing {
  change: Change;
  shown?: Omit<Shown, 'list'>;
}

const device = fc.nat({ max: 2 });
const index = fc.nat({ max: 3 });

/** Builds a command for one of the devices. */
function command<T>(
  name: string,
  args: fc.Arbitrary<T>,
  run: (device: Device, args: T, world: World) => Promise<unknown>,
) {
  return fc.tuple(device, args).map(
    ([number, given]): Command => ({
      check: () => true,
      async run(_, world) {
        const chosen = world.devices[number];
        if (!chosen) return;
        await run(chosen, given, world);
        await chosen.settled();
        checkScreens(world);
      },
      toString: () => `device ${number}: ${name} ${JSON.stringify(given)}`,
    }),
  );
}

/** Builds a command that changes an item on the screen. The change must show at once. */
function tap<T>(name: string, args: fc.Arbitrary<T>, act: (item: ListItem, args: T) => Doing) {
  return command(name, fc.tuple(index, index, args), async ({ tabs: [tab] }, [where, what, given], { taps }) => {
    const [list, item] = tab ? itemAt(tab, where, what) : [];
    if (tab && list && item) await put(taps, tab, list, act(item, given));
  });
}

function itemAt(tab: Tab, where: number, what: number): [ShoppingList?, ListItem?] {
  const lists = tab.lists();
  const list = lists[where % lists.length];
  const items = list ? tab.items(list) : [];
  return [list, items[what % items.length]];
}

async function put(taps: Taps, tab: Tab, list: ShoppingList, doing: Doing): Promise<void> {
  taps.note(tab, doing.change);
  const done = tab.put(list, [doing]);
  expectShown(tab.items(list), doing.change);
  await done;
}

/** Checks that a tap shows at once. */
function expectShown(items: readonly ListItem[], change: Change): void {
  if (change.do === 'remove') expect(items.map(({ client_id }) => client_id)).not.toContain(change.item);
  if (change.do === 'add') expect(items.map(needKey)).toContain(needKey(change));
  if (change.do !== 'change') return;
  const { do: _, item, is_needed, quantity, note, title } = change;
  const fields = Object.entries({ is_needed, quantity, note, title }).filter(([, value]) => value !== undefined);
  expect(items.find(({ client_id }) => client_id === item)).toMatchObject(Object.fromEntries(fields));
}

/** Builds an addition as the page does, with the item as it looks until the server responds. */
function addition(need: GivenNeed, more: { quantity?: number; note?: string; title?: string }): Doing {
  const client_id = randomUUID();
  const { quantity = 1, note = '', title = '' } = more;
  const plain = { names: [client_id], need: '', is_needed: true, quantity, note, title, text: '' };
  const item = { ...itemOf(plain, shownNeed(need)), id: provisionalId(client_id) };
  return { change: { do: 'add', client_id, ...need, ...more }, shown: { name: item.name, item } };
}

/** Fields of an item with this need. */
function shownNeed({ product = null, store = null, kinds, amount = null, amount_unit = null, text }: GivenNeed) {
  const form = { product, store, kinds: kinds ?? [], amount, amount_unit, text: text ?? '' };
  return form as Partial<ListItem>;
}

const changed = (item: ListItem, change: object, shown: object = {}): Doing => ({
  change: { do: 'change', item: item.client_id, ...change },
  shown: { name: item.name, ...shown },
});

/** Returns all commands. `needs` are the possible needs of items. */
export function commands(needs: readonly GivenNeed[]): fc.Arbitrary<Command>[] {
  const need = fc.constantFrom(...needs);
  const words = fc.constantFrom('Milk', 'rice', 'Eggs');
  const fields = fc.record(
    { quantity: fc.integer({ min: 1, max: 3 }), note: fc.constantFrom('', 'ripe'), title: fc.constantFrom('', 'Oil') },
    { requiredKeys: [] },
  );
  const nothing = fc.constant(undefined);
  const add = command('add', fc.tuple(index, need, fields), async ({ tabs: [tab] }, [where, given, more], { taps }) => {
    const [list] = tab ? itemAt(tab, where, 0) : [];
    if (tab && list) await put(taps, tab, list, addition(given, more));
  });
  const network = command('network', fc.constantFrom(...fates), (each, fate) => each.deliver(fate));
  const remove = tap('remove', nothing, (item) => ({
    change: { do: 'remove', item: item.client_id },
    shown: { name: item.name },
  }));
  const catchUp = command('catch up', index, async (each, where) => {
    const [tab] = each.tabs;
    const lists = [...(tab?.known.keys() ?? [])];
    if (tab) each.attend(tab.catchUp(lists[where % lists.length] ?? ''));
  });
  const time = command('time', nothing, (each) => each.passTime());
  return [
    add,
    add,
    tap('tick', fc.boolean(), (item, is_needed) => changed(item, { is_needed })),
    tap('tick', fc.boolean(), (item, is_needed) => changed(item, { is_needed })),
    tap('quantity', fc.integer({ min: 1, max: 5 }), (item, quantity) => changed(item, { quantity })),
    tap('note', fc.constantFrom('', 'ripe', 'green'), (item, note) => changed(item, { note })),
    tap('title', fc.constantFrom('', 'Oil', 'Milk'), (item, title) => changed(item, { title })),
    tap('ask for', words, (item, text) => changed(item, { text }, { need: { text } })),
    remove,
    remove,
    command('rename', fc.tuple(index, fc.constantFrom('A', 'B')), async ({ tabs: [tab] }, [where, name], { taps }) => {
      const [list] = tab ? itemAt(tab, where, 0) : [];
      if (tab && list) await put(taps, tab, list, { change: { do: 'edit', name } });
    }),
    command('make a list', nothing, async ({ tabs: [tab] }) => {
      const list = { id: -1, client_id: randomUUID(), name: 'New' } as ShoppingList;
      await tab?.put(list, [{ change: { do: 'make', name: list.name, description: '' } }]);
    }),
    command('end a list', fc.integer({ min: 1, max: 3 }), async ({ tabs: [tab] }, where) => {
      // Seldom the shared list, because most later commands need it.
      const list = tab?.lists()[where];
      if (tab && list) await tab.put(list, [{ change: { do: 'end', is_owner: list.is_owner } }]);
    }),
    network,
    network,
    network,
    network,
    time,
    time,
    command('late', index, ({ link }, which) => link.deliverLate(which)),
    command('offline', nothing, (each) => each.goOffline()),
    command('online', nothing, (each) => each.goOnline()),
    command('clock', fc.constantFrom(-90_000_000, 90_000_000), async (each, by, { taps }) => {
      // A change that waits while the clock is set forward gets an age that is too high, and may lose (docs/sync.md).
      const waiting = each.tabs.flatMap(({ state }) => state.waiting.map(({ change }) => change));
      if (by > 0) for (const change of waiting) taps.clear(change);
      each.clock.skew(by);
    }),
    command('kill', nothing, async (each) => {
      await each.die();
      await each.openTab();
    }),
    command('kill while adding', need, async (each, given, { taps }) => {
      const [tab] = each.tabs;
      const [list] = tab ? itemAt(tab, 0, 0) : [];
      if (tab && list) void each.track(put(taps, tab, list, addition(given, {})));
      await each.die();
      await each.openTab();
    }),
    command('second tab', nothing, async (each) => {
      if (each.tabs.length < 2) await each.openTab();
      each.tabs.reverse();
    }),
    command('close tab', nothing, async (each) => {
      if (each.tabs.length > 1) await each.die(each.tabs.slice(0, 1));
    }),
    catchUp,
    catchUp,
    catchUp,
  ];
}
