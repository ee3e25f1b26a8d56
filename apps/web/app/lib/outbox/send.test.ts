import 'fake-indexeddb/auto';
import type { ListItem, SentChange, ShoppingList, SyncedList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { type Clock, deviceClock } from '../clock.ts';
import { deviceDatabase } from '../device-database.ts';
import { createRetrier, pauseMs } from '../retrier.ts';
import type { Change, NewChange } from './changes.ts';
import { createOutbox, type OutboxState } from './outbox.ts';
import { drain, type SendRequest, type Settled, take } from './send.ts';
import { deviceStorage, noRows, type Rows, withNewChange } from './storage.ts';

const storage = deviceStorage(deviceDatabase);
beforeEach(() => Promise.all(['ann', 'bob'].map((account) => storage.update(account, () => noRows))));

let serial = 0;
function made(change: Change, more: Partial<NewChange> = {}): NewChange {
  serial += 1;
  const shown = { list: 'Weekly', name: 'Rice' };
  return {
    id: `change ${serial}`,
    account: 'ann',
    list: 'l',
    list_id: 7,
    change,
    shown,
    made_at: serial,
    tries: 0,
    ...more,
  };
}
const quantity = (item: string, many: number) => made({ do: 'change', item, quantity: many });
async function put(...changes: NewChange[]) {
  for (const [account, own] of Map.groupBy(changes, (change) => change.account)) {
    await storage.update(account, (rows) => ({ ...rows, changes: own.reduce(withNewChange, rows.changes) }));
  }
}
const refusal = (status: number, detail: string) => new ApiError(status, { detail });
const stored = async (account: string) => (await storage.read(account)).changes;

/** The endpoints of a server. */
interface Server {
  make(list: { client_id: string }): Promise<ShoppingList>;
  sync(listId: number, changes: readonly SentChange[], signal: AbortSignal): Promise<SyncedList>;
  end(listId: number): Promise<void>;
  isGone(): Promise<boolean>;
}

const requestTo = (server: Server) =>
  (async (call: calls.Call, { params, body, signal }: { params: { id: number }; body: never; signal: AbortSignal }) => {
    if (call === calls.createShoppingList) return server.make(body);
    if (call === calls.syncList) return server.sync(params.id, (body as { changes: SentChange[] }).changes, signal);
    if (call !== calls.getShoppingList) return server.end(params.id);
    if (await server.isGone()) throw refusal(404, 'No.');
    return {};
  }) as unknown as SendRequest;

/** A server that remembers what it did, and answers as `answer` has it; without that everything is done. */
function serverOf(answer: (what: string) => void | Promise<void> = () => undefined) {
  const requests: { listId: number; changes: readonly SentChange[] }[] = [];
  const done = new Map<string, SentChange>();
  const lists: string[] = [];
  const ended: number[] = [];
  const list = (id: number) => ({ id, client_id: 'l', version: done.size }) as ShoppingList;
  const transport: Server = {
    async make({ client_id }) {
      await answer('before');
      if (!lists.includes(client_id)) lists.push(client_id);
      await answer('after');
      return list(40 + lists.indexOf(client_id));
    },
    async sync(listId, changes) {
      requests.push({ listId, changes });
      await answer('before');
      for (const change of changes) if (!done.has(change.id)) done.set(change.id, change);
      await answer('after');
      const results = changes.map(() => ({ status: 'done' as const, item: null }));
      return { results, since: 1, version: 2, list: list(listId) };
    },
    async end(listId) {
      await answer('before');
      ended.push(listId);
    },
    isGone: async () => true,
  };
  return { transport, requests, done, lists, ended };
}

function drainWith(transport: Server, clock: Clock = deviceClock) {
  const settled: Settled[] = [];
  const outcome = drain({
    storage,
    account: 'ann',
    request: requestTo(transport),
    clock,
    onSettled: (each) => settled.push(each),
  });
  return { settled, outcome };
}
const texts = async () => (await storage.read('ann')).notices.map(({ text }) => text);

test('OFF-02 changes of a list go out in their order, 200 in a request, and nothing waits any more', async () => {
  const server = serverOf();
  await put(...Array.from({ length: 450 }, (_, index) => quantity(`item ${index}`, 2)));
  await put(made({ do: 'edit', name: 'Market' }, { list: 'm', list_id: 8 }));
  expect(await drainWith(server.transport).outcome).toEqual({ left: 'nothing' });
  expect(server.requests.map(({ listId, changes }) => [listId, changes.length])).toEqual([
    [7, 200],
    [7, 200],
    [7, 50],
    [8, 1],
  ]);
  const order = server.requests.flatMap(({ changes }) => changes.map(({ id }) => Number(id.slice(7))));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(await stored('ann')).toEqual([]);
});

test('OFF-05 ten taps that nobody knows of yet are one change; one that was sent stays as it was', async () => {
  for (let tap = 1; tap <= 10; tap++) await put(quantity('rice', tap));
  expect((await stored('ann')).map(({ change }) => change)).toEqual([{ do: 'change', item: 'rice', quantity: 10 }]);
  await take(storage, 'ann', 200, 0);
  await put(quantity('rice', 11), made({ do: 'change', item: 'rice', is_needed: false }));
  expect((await stored('ann')).map(({ change, tries }) => [tries, change])).toEqual([
    [1, { do: 'change', item: 'rice', quantity: 10 }],
    [0, { do: 'change', item: 'rice', quantity: 11 }],
    // Each field has a time of its own.
    [0, { do: 'change', item: 'rice', is_needed: false }],
  ]);
});

test('OFF-03 OFF-05 what can be joined with nothing is written without a look at what is there', async () => {
  const looked: boolean[] = [];
  const watched = {
    ...storage,
    update: (account: string, change: (rows: Rows) => Rows) => {
      looked.push(true);
      return storage.update(account, change);
    },
    add: (rows: readonly NewChange[]) => {
      looked.push(false);
      return storage.add(rows);
    },
  };
  const outbox = createOutbox(watched, 'ann', () => undefined);
  await outbox.refresh();
  for (const item of ['rice', 'milk', 'milk', 'rice']) await outbox.put([quantity(item, 2)]);
  await outbox.put([quantity('tea', 1), quantity('tea', 2)]);
  expect(looked).toEqual([false, false, true, false, true]);
  const waiting = await stored('ann');
  expect(waiting.map(({ change }) => 'item' in change && change.item)).toEqual(['rice', 'milk', 'rice', 'tea']);
  expect(waiting.map(({ seq }) => seq)).toEqual(waiting.map(({ seq }) => seq).toSorted((a, b) => a - b));
});

test('OFF-03 a tap is handed to the device in its own moment, also while the device still writes what came before', async () => {
  const slow = Promise.withResolvers<void>();
  const given: string[] = [];
  const watched = {
    ...storage,
    update: async (account: string, change: (rows: Rows) => Rows) => {
      given.push('combined');
      await slow.promise;
      return storage.update(account, change);
    },
    add: async (rows: readonly NewChange[]) => {
      given.push(`${rows.length} added`);
      await slow.promise;
      return storage.add(rows);
    },
  };
  let state: OutboxState | undefined;
  const outbox = createOutbox(watched, 'ann', (next) => (state = next));
  await outbox.refresh();
  const saved = [outbox.put([quantity('rice', 2)]), outbox.put([quantity('milk', 2)])];
  await Promise.resolve();
  saved.push(outbox.put([quantity('milk', 3)]));
  await Promise.resolve();
  expect(given).toEqual(['2 added', 'combined']);
  slow.resolve();
  await Promise.all(saved);
  const changes = [
    { do: 'change', item: 'rice', quantity: 2 },
    { do: 'change', item: 'milk', quantity: 3 },
  ];
  expect((await stored('ann')).map(({ change }) => change)).toEqual(changes);
  expect(state?.waiting.map(({ change }) => change)).toEqual(changes);
});

test('OFF-05 OFF-06 what the server failed at is not sent by whoever is next, while that is being dealt with', async () => {
  let failures = 1;
  const server = serverOf(() => {
    failures -= 1;
    if (failures >= 0) throw refusal(500, 'No.');
  });
  await put(quantity('rice', 2), quantity('milk', 3));
  // A form waits for the first change alone.
  const awaitedWith = ([first = '']: readonly string[]) => [first];
  const left: number[] = [];
  const onSettled = ({ results }: Settled) => {
    if (results[0]?.status === 'refused') void stored('ann').then((rows) => left.push(rows.length));
  };
  const turn = () =>
    drain({
      storage,
      account: 'ann',
      request: requestTo(server.transport),
      clock: deviceClock,
      awaitedWith,
      onSettled,
    });
  // Whoever is next has waited for the same lock.
  expect(await turn().then(() => turn())).toEqual({ left: 'nothing' });
  expect(server.requests.map(({ changes }) => changes.length)).toEqual([2, 1]);
  expect(server.requests[0]?.changes.slice(1)).toEqual(server.requests[1]?.changes);
  // By the time at which the form hears of it, the change is gone. If the form has closed by then, the notice stays.
  expect(left).toEqual([1]);
  expect(await texts()).toEqual(['We couldn’t change Rice.']);
});

test('OFF-03 OFF-05 what the server failed at still waits if the device cannot delete it', async () => {
  await put(quantity('rice', 2));
  const failing = { ...serverOf().transport, sync: () => Promise.reject(refusal(500, 'No.')) };
  const full: typeof storage = {
    ...storage,
    update: (account, change) =>
      storage.update(account, (rows) => {
        const after = change(rows);
        if (after.changes.length < rows.changes.length) throw new Error('The disk is full.');
        return after;
      }),
  };
  const settled: Settled[] = [];
  const options = { storage: full, account: 'ann', request: requestTo(failing), clock: deviceClock };
  const onSettled = (each: Settled) => settled.push(each);
  const outcome = await drain({ ...options, awaitedWith: (ids) => ids, onSettled });
  expect(outcome).toEqual({ left: 'no answer', retryAfterMs: 0 });
  expect(settled).toEqual([]);
  expect(await stored('ann')).toHaveLength(1);
});

test('OFF-02 a list that is made here is made before it is filled, and its id is known to what comes later', async () => {
  const server = serverOf();
  const own = { list: 'own', list_id: undefined };
  await put(
    made({ do: 'make', name: 'Divali', description: '' }, own),
    made({ do: 'add', client_id: 'a', text: 'x' }, own),
  );
  const { settled, outcome } = drainWith(server.transport);
  await outcome;
  expect(server.requests.map(({ listId }) => listId)).toEqual([40]);
  expect(settled.map(({ made: list, answer }) => [list?.id, answer?.list.id])).toEqual([
    [40, undefined],
    [undefined, 40],
  ]);
  await put(made({ do: 'end', is_owner: true }, own));
  await drainWith(server.transport).outcome;
  expect(server.ended).toEqual([40]);
});

test('OFF-03 what was not carried out is told in one sentence each, and the rest is done', async () => {
  const { transport } = serverOf();
  const named = (change: Change, name: string) => made(change, { shown: { list: 'Weekly', name } });
  const back = { need: { text: 'Rice' }, name: 'Rice', quantity: 3, note: '' };
  await put(
    made({ do: 'change', item: 'a', quantity: 3 }, { shown: { list: 'Weekly', name: 'Rice', back } }),
    named({ do: 'change', item: 'b', is_needed: false }, 'Flour'),
    named({ do: 'remove', item: 'c' }, 'Milk'),
    named({ do: 'add', client_id: 'd', product: 5 }, 'Crix'),
    named({ do: 'change', item: 'e', note: 'ripe' }, 'Mango'),
  );
  const gone = { status: 'gone' as const, name: 'It', removed_by: { id: 2, name: 'Keisha' } };
  const { outcome } = drainWith({
    ...transport,
    sync: async (_, changes) => ({
      results: [
        gone,
        { ...gone, removed_by: null },
        gone,
        { status: 'refused', detail: 'We couldn’t find this product.' },
        ...changes.slice(4).map(() => ({ status: 'done' as const, item: null })),
      ],
      since: 2,
      version: 3,
      list: { id: 7 } as ShoppingList,
    }),
  });
  expect(await outcome).toEqual({ left: 'nothing' });
  expect(await texts()).toEqual([
    'Keisha removed Rice. You changed it to 3. Put it back?',
    'Flour was removed. Your tick was not saved.',
    'We couldn’t add Crix to “Weekly”. We couldn’t find this product.',
  ]);
  const [rice, flour] = (await storage.read('ann')).notices;
  expect(rice?.back).toEqual({ list: 'l', list_id: 7, list_name: 'Weekly', item: back });
  expect(flour?.back).toBeUndefined();
});

test('OFF-04 who changed the same item as another person is told which of the two counts', async () => {
  const { transport } = serverOf();
  const back = { need: { text: 'Milk' }, name: 'Milk', quantity: 1, note: '' };
  const named = (change: Change) => made(change, { shown: { list: 'Weekly', name: 'Milk', back } });
  await put(
    named({ do: 'change', item: 'a', quantity: 3 }),
    named({ do: 'change', item: 'b', note: 'cold' }),
    named({ do: 'remove', item: 'c' }),
    named({ do: 'remove', item: 'd' }),
  );
  const by = { id: 2, name: 'Keisha' };
  const item = { id: 1, client_id: 'c' } as ListItem;
  const { outcome } = drainWith({
    ...transport,
    sync: async () => ({
      results: [
        { status: 'done', item, conflict: { with: 'change', by } },
        { status: 'done', item, conflict: { with: 'removal', by } },
        { status: 'done', item, conflict: { with: 'change', by } },
        { status: 'done', item: null, conflict: { with: 'change', by: null } },
      ],
      since: 2,
      version: 3,
      list: { id: 7 } as ShoppingList,
    }),
  });
  await outcome;
  const notices = (await storage.read('ann')).notices;
  expect(notices.map(({ text, isKept, back: again }) => [text, isKept ?? false, again !== undefined])).toEqual([
    ['Keisha changed Milk after you. Your quantity (3) was not saved.', false, false],
    ['Keisha removed Milk. You changed it later, so it is back on the list.', true, false],
    ['Keisha changed Milk after you removed it. It stays on the list.', false, false],
    ['Another device changed Milk just before you removed it. Put it back?', false, true],
  ]);
});

test('OFF-04 each change says how long ago it was made, and none seems older than those that were sent before it', async () => {
  let now = 1_000_000;
  const server = serverOf(async () => {
    // The request takes four seconds, in which the person goes on.
    if (server.requests.length > 1 || now > 1_000_000) return;
    now += 4_000;
    await put(made({ do: 'change', item: 'rice', quantity: 4 }, { made_at: now - 3_000 }));
  });
  await put(
    made({ do: 'change', item: 'rice', quantity: 2 }, { made_at: now - 60_000 }),
    made({ do: 'change', item: 'rice', is_needed: false }, { made_at: now }),
    // The clock of the device was set back since.
    made({ do: 'change', item: 'milk', quantity: 2 }, { made_at: now + 90_000 }),
    made({ do: 'edit', name: 'Market' }),
  );
  await drainWith(server.transport, { ...deviceClock, now: () => now }).outcome;
  const ages = server.requests.map(({ changes }) => changes.map((change) => ('age' in change ? change.age : 'none')));
  expect(ages).toEqual([[60_000, 0, 0, 'none'], [0]]);
});

test('OFF-03 OFF-05 a change without a response for 90 days is not repeated, and says so; others are', async () => {
  let now = Date.parse('2026-08-01T12:00:00Z');
  const clock = { ...deviceClock, now: () => now };
  const server = serverOf((what) => {
    if (what === 'after' && server.requests.length <= 2) throw new Error('The response was lost.');
  });
  await put(made({ do: 'add', client_id: 'a', text: 'Rice' }, { made_at: now }));
  await drainWith(server.transport, clock).outcome;
  now += 89 * 86_400_000;
  await put(made({ do: 'add', client_id: 'b', text: 'Rice' }, { made_at: now }));
  await drainWith(server.transport, clock).outcome;
  expect(server.requests.map(({ changes }) => changes.length)).toEqual([1, 2]);
  expect(await texts()).toEqual([]);

  now += 2 * 86_400_000;
  await drainWith(server.transport, clock).outcome;
  expect(server.requests[2]?.changes).toMatchObject([{ client_id: 'b' }]);
  expect(await texts()).toEqual([
    'We couldn’t add Rice to “Weekly”. There was no response for 90 days. Check the list.',
  ]);
  expect(await stored('ann')).toEqual([]);
});

test('OFF-03 a list that is gone is told of once; one that only cannot be written to keeps its changes', async () => {
  const refusing = { ...serverOf().transport, sync: () => Promise.reject(refusal(404, 'No list.')) };
  await put(quantity('rice', 2), quantity('flour', 2));
  const older = drainWith({ ...refusing, isGone: async () => false });
  expect(await older.outcome).toEqual({ left: 'no answer', retryAfterMs: 0 });
  expect(await stored('ann')).toHaveLength(2);
  const { outcome, settled } = drainWith(refusing);
  expect(await outcome).toEqual({ left: 'nothing' });
  expect(settled.map(({ endedId }) => endedId)).toEqual([7]);
  expect(await texts()).toEqual(['“Weekly” is no longer yours, so 2 changes to it were not saved.']);
});

test('OFF-03 a list that cannot be made takes along what was put on it, and says so', async () => {
  const own = { list: 'own', list_id: undefined };
  await put(
    made({ do: 'make', name: 'Weekly', description: '' }, own),
    made({ do: 'add', client_id: 'a', text: 'x' }, own),
  );
  const full = { ...serverOf().transport, make: () => Promise.reject(refusal(409, 'You have 100 lists')) };
  expect(await drainWith(full).outcome).toEqual({ left: 'nothing' });
  expect(await texts()).toEqual(['We couldn’t create “Weekly”. You have 100 lists. 1 change to it was not saved.']);
});

test('OFF-03 a change that the server cannot read does not keep the others from it', async () => {
  const server = serverOf();
  await put(quantity('rice', 2), quantity('flour', 0), quantity('milk', 2));
  const { outcome } = drainWith({
    ...server.transport,
    sync: (listId, changes, signal) =>
      changes.some((change) => 'quantity' in change && change.quantity === 0)
        ? Promise.reject(refusal(400, 'Enter a number from 1 to 999.'))
        : server.transport.sync(listId, changes, signal),
  });
  expect(await outcome).toEqual({ left: 'nothing' });
  expect([...server.done.values()].map((change) => 'item' in change && change.item)).toEqual(['rice', 'milk']);
  expect(await texts()).toEqual(['We couldn’t change Rice. Enter a number from 1 to 999.']);
});

test('OFF-03 changes of another account are neither sent nor touched, and an expired session keeps its own', async () => {
  await put(quantity('rice', 2), made({ do: 'remove', item: 'x' }, { account: 'bob' }));
  const over = { ...serverOf().transport, sync: () => Promise.reject(refusal(401, 'Sign in.')) };
  expect(await drainWith(over).outcome).toEqual({ left: 'session' });
  expect(await stored('ann')).toHaveLength(1);
  const server = serverOf();
  await drainWith(server.transport).outcome;
  expect(server.done.size).toBe(1);
  expect(await stored('bob')).toHaveLength(1);
});

/** Time that passes when it is told to. */
function fakeClock() {
  let now = 0;
  const timers = new Set<{ at: number; work: () => void }>();
  const clock: Clock = {
    now: () => now,
    after(milliseconds, work) {
      const timer = { at: now + milliseconds, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const pass = async (milliseconds: number) => {
    const end = now + milliseconds;
    for (;;) {
      await settledDown();
      const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      now = next.at;
      timers.delete(next);
      next.work();
    }
    now = end;
  };
  return { clock, pass };
}
const settledDown = () => new Promise((resolve) => setTimeout(resolve, 5));

test('OFF-05 a request without an answer is given up after 5 seconds and 20 ms a change', async () => {
  const { clock, pass } = fakeClock();
  let given: AbortSignal | undefined;
  await put(...Array.from({ length: 100 }, (_, index) => quantity(`item ${index}`, 2)));
  const lying: Server = {
    ...serverOf().transport,
    sync: (_, __, signal) => {
      given = signal;
      return new Promise(() => undefined);
    },
  };
  const { outcome } = drainWith(lying, clock);
  await expect.poll(() => given).toBeDefined();
  await pass(6_999);
  expect(given?.aborted).toBe(false);
  await pass(1);
  expect(given?.aborted).toBe(true);
  expect(await outcome).toEqual({ left: 'no answer', retryAfterMs: 0 });
  expect(await stored('ann')).toHaveLength(100);
});

test('OFF-05 pauses grow to a minute, taps in a pause are no tries, and a flapping connection is left alone', async () => {
  const { clock, pass } = fakeClock();
  let tries = 0;
  let works = false;
  const answer = async () => {
    tries += 1;
    return works ? ({ left: 'nothing' } as const) : ({ left: 'no answer', retryAfterMs: 0 } as const);
  };
  const drainer = createRetrier({ attempt: answer, clock, random: () => 1 });
  drainer.wake();
  await pass(0);
  for (let tap = 0; tap < 20; tap++) drainer.wake();
  await pass(0);
  expect(tries).toBe(1);
  await pass(1_000 + 2_000 + 4_000);
  expect(tries).toBe(4);
  for (let change = 0; change < 200; change++) {
    drainer.reconnect();
    await pass(10);
  }
  expect(tries).toBeLessThanOrEqual(6);
  works = true;
  drainer.reconnect();
  await pass(5_000);
  const done = tries;
  await pass(600_000);
  expect(tries).toBe(done);
  drainer.wake();
  await pass(0);
  expect(tries).toBe(done + 1);
  expect([1, 2, 7, 50].map((failures) => pauseMs(failures, 1))).toEqual([1_000, 2_000, 60_000, 60_000]);
  expect(pauseMs(3, 0)).toBe(2_000);
});

test('OFF-04 OFF-05 over any lost requests and answers every change arrives once and in order', async () => {
  const step = fc.oneof(
    fc.record({ item: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.constantFrom('works' as const, 'before' as const, 'after' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await storage.update('ann', () => noRows);
      let failing: string = 'works';
      const server = serverOf((when) => {
        if (when === failing) throw new TypeError('Failed to fetch');
      });
      let state: OutboxState | undefined;
      const outbox = createOutbox(storage, 'ann', (next) => (state = next));
      const wanted: Record<string, number | undefined> = {};
      const send = () =>
        drain({
          storage,
          account: 'ann',
          request: requestTo(server.transport),
          clock: deviceClock,
          onSettled: (settled) => void outbox.settled(settled),
        });
      for (const now of steps) {
        if (typeof now === 'string') {
          failing = now;
          await send();
        } else {
          wanted[now.item] = now.quantity;
          await outbox.put([made({ do: 'change', ...now })]);
        }
      }
      failing = 'works';
      await send();
      await outbox.refresh();
      const reached: typeof wanted = {};
      for (const change of server.done.values()) if (change.do === 'change') reached[change.item] = change.quantity;
      expect(reached).toEqual(wanted);
      expect(state?.waiting).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
