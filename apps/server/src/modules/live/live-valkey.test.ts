import type { ListItem } from '@bargain-buddy/contract';
import { createClient } from '@redis/client';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type EventClient, listenOn, openEvents, type ReceivedEvent } from '../../../test/event-client.ts';
import { createOffers, createShopper, type Offer, type Shopper } from '../../../test/shopping.ts';
import { hasValkey, startValkey, type ValkeyServer } from '../../../test/valkey-server.ts';
import { type App, buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notify } from '../notifications/index.ts';

/** Events travel by Valkey or Redis instead of the database (EVENTS_URL). */
describe.skipIf(!hasValkey)('SCL-05 with a Valkey or Redis', () => {
  let valkey: ValkeyServer;
  let app: TestApp;
  /** Another process, whose pings come seldom: what its pages hear soon came by an event. */
  let other: App;
  let origin: string;
  let otherOrigin: string;
  let ann: Shopper;
  let bob: Shopper;
  let list: number;
  let offers: Offer[];
  const clients: EventClient[] = [];

  beforeAll(async () => {
    valkey = await startValkey();
    app = await createTestApp('empty', { EVENTS_PING_SECONDS: '0.2', EVENTS_URL: valkey.url });
    origin = await listenOn(app.app);
    other = await buildApp({ ...app, config: { ...app.config, eventsPingSeconds: 300 }, directUrl: app.url });
    otherOrigin = await listenOn(other);
    offers = await createOffers(app, ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00']);
  });
  afterAll(async () => {
    await other.close();
    await app.close();
    await valkey.kill();
  });
  beforeEach(async () => {
    [ann, bob] = [await createShopper(app), await createShopper(app)];
    list = (await ann.createList()).id;
    await ann.share(list, bob);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function open(at: string, who = bob, lastId?: string): Promise<EventClient> {
    const client = await openEvents(at, who, lastId);
    clients.push(client);
    return client;
  }
  const isOf = (version: number) => (event: ReceivedEvent) =>
    event.event === 'list' && event.data.id === list && event.data.version === version;
  const rename = async (name: string): Promise<number> =>
    (await ann.call('PATCH', `shoppinglist/${list}/`, { name })).json().version;

  test('a change reaches pages of another process at once, and not by NOTIFY', async () => {
    const listener = new pg.Client({ connectionString: app.url });
    await listener.connect();
    const notified: unknown[] = [];
    listener.on('notification', (message) => notified.push(message));
    await listener.query('LISTEN people');
    const his = await open(otherOrigin);
    const version = await rename('Renamed');
    expect((await his.until(isOf(version))).data.changed).toEqual(['details']);
    await listener.query('SELECT 1');
    expect(notified).toEqual([]);
    await listener.end();
  });

  test('nothing is told before its commit, and nothing of what was undone', async () => {
    const his = await open(otherOrigin);
    const newsOf = (trx: Parameters<typeof notify>[0]) =>
      notify(trx, { userId: bob.id, content: 'News', type: 'info' });
    await expect(
      inTransaction(app.db, async (trx) => {
        await newsOf(trx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await inTransaction(app.db, async (trx) => {
      await newsOf(trx);
      // Were that told by now, it would come before this.
      await his.until(isOf(await rename('Meanwhile')));
      expect(his.received.filter(({ event }) => event === 'notification')).toEqual([]);
    });
    const told = await his.until(({ event }) => event === 'notification');
    expect(told.data.id).toBe((await bob.news())[0]?.id);
    expect(his.received.filter(({ event }) => event === 'notification')).toHaveLength(1);
  });

  test('what is lost is told with the next ping, also to who comes back after a break', async () => {
    const [stays, leaves] = [await open(origin), await open(origin)];
    await valkey.lose(true);
    const lost = await rename('Lost');
    await notify(app.db, { userId: bob.id, content: 'News', type: 'info' });
    leaves.close();
    await stays.until(isOf(lost));
    await stays.until(({ event }) => event === 'notification');
    await valkey.lose(false);
    // What came by an event is not told again with the pings that follow.
    const version = await rename('Heard');
    await stays.until(isOf(version));
    const pings = stays.pings();
    await expect.poll(() => stays.pings()).toBeGreaterThan(pings + 4);
    expect(stays.received.filter(isOf(version))).toHaveLength(1);
    expect(stays.received.filter(isOf(lost))).toHaveLength(1);

    const back = await open(origin, bob, leaves.lastId());
    await back.until(isOf(version));
  });

  test('a page that follows the rules ends with the same list whatever is lost or comes twice', async () => {
    const echo = await doubleEvents(valkey.url);
    const follower = follow(await open(origin));
    const steps = fc.sample(
      fc.record({ isLost: fc.boolean(), offer: fc.nat(offers.length - 1), remove: fc.boolean() }),
      { numRuns: 25, seed: 7 },
    );
    for (const { isLost, offer, remove } of steps) {
      // The last one is, so that no later one makes up for it.
      await valkey.lose(isLost || offer === steps.at(-1)?.offer);
      const [first] = await ann.items(list);
      if (remove && first) await ann.call('DELETE', `shoppinglistitem/${first.id}/`);
      else await ann.add(list, offers[offer] as Offer, { quantity: 1 + offer });
      await follower.look();
    }
    await valkey.lose(false);
    const { version } = await ann.getList(list);
    await expect.poll(() => follower.look()).toBe(version);
    expect(follower.items()).toEqual(byId(await ann.items(list)));
    await echo.close();
  });

  test('while it is away writes go on and pages hear by their pings; once it is back they hear at once', async () => {
    const his = await open(origin);
    await valkey.kill();
    const version = await rename('Without it');
    expect(version).toBeGreaterThan(0);
    await his.until(isOf(version));
    await valkey.start();
    const others = await open(otherOrigin);
    const hears = async () => {
      await rename(`Back ${crypto.randomUUID()}`);
      return others.received.length;
    };
    await expect.poll(hears, { interval: 200 }).toBeGreaterThan(0);
    await others.until(isOf(await rename('As before')));
  });

  test('an address that is none ends the start with what is wrong', () => {
    expect(() => loadConfig({ EVENTS_URL: 'http://valkey' })).toThrow(
      /EVENTS_URL must be a URL that starts with redis:/,
    );
  });

  /** A client that knows Bob's list by its changes alone, as docs/sync.md has it. */
  function follow(events: EventClient) {
    const known = new Map<number, ListItem>();
    let version = 0;
    return {
      /** Catches up if an event says so; answers the version that it has then. */
      async look(): Promise<number> {
        const told = events.received.splice(0).map(({ data }) => (data.id === list ? Number(data.version) : 0));
        if (Math.max(0, ...told) <= version) return version;
        const answer = (await bob.call('GET', `shoppinglist/${list}/changes/?since=${version}`)).json();
        for (const item of answer.items) known.set(item.id, item);
        for (const { id } of answer.deleted) known.delete(id);
        version = answer.version;
        return version;
      },
      items: () => byId([...known.values()]),
    };
  }
  const byId = (items: ListItem[]) => items.toSorted((a, b) => a.id - b.id);
});

/** Sends everything that comes over the channel once more. */
async function doubleEvents(url: string) {
  const [sender, receiver] = await Promise.all([createClient({ url }).connect(), createClient({ url }).connect()]);
  const repeated = new Set<string>();
  await receiver.subscribe('bargain-buddy:people', (text) => {
    if (repeated.has(text)) return;
    repeated.add(text);
    sender.publish('bargain-buddy:people', text).catch(() => undefined);
  });
  return {
    close: async () => {
      receiver.destroy();
      sender.destroy();
    },
  };
}
