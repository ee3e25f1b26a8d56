import 'fake-indexeddb/auto';
import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceClock } from '../clock.ts';
import { deviceDatabase } from '../device-database.ts';
import type { Change, NewChange, Notice } from './changes.ts';
import { drain, type SendRequest, settle, take } from './send.ts';
import { deviceStorage, moveChanges, noRows, type OutboxStorage, openStorage, withNewChange } from './storage.ts';

const account = fc.constantFrom('ann', 'bob');
const list = fc.constantFrom('l', 'm');
const item = fc.constantFrom('rice', 'milk');
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), item, quantity: fc.integer({ max: 9 }) }) },
  fc.record({ do: fc.constant('remove' as const), item }),
  fc.record({ do: fc.constant('edit' as const), name: fc.constantFrom('Weekly', 'Monthly') }),
  fc.constant({ do: 'make' as const, name: 'Weekly', description: '' }),
  fc.constant({ do: 'end' as const, is_owner: true }),
);
const id = fc.constantFrom('1', '2', '3', '4');

/** Something that is done to a storage; answers what it says, without the numbers that each gives in its own way. */
type Step = (storage: OutboxStorage) => Promise<unknown>;
const plain = (rows: readonly object[]) => rows.map((row) => ({ ...row, seq: undefined }));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        account,
        fc.array(fc.record({ id, list, change, list_id: fc.constantFrom(7, undefined) }), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(([who, made, mayCombine]): Step => {
        const shown = { list: 'Weekly' };
        const changes = made.map((one): NewChange => ({ ...one, account: who, shown, made_at: 1, tries: 0 }));
        return async (storage) => {
          if (!mayCombine) return plain(await storage.add(changes));
          const rows = await storage.update(who, (stored) => {
            return { ...stored, changes: changes.reduce(withNewChange, stored.changes) };
          });
          return plain(rows.changes);
        };
      }),
  },
  fc.tuple(account, id).map(
    ([who, one]): Step =>
      async (storage) => {
        const rows = await storage.update(who, ({ changes, ...others }) => {
          return { ...others, changes: changes.filter((row) => row.id !== one || row.tries > 0) };
        });
        return plain(rows.changes);
      },
  ),
  fc.tuple(account, fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([who, most, isMade]): Step => {
    const notices: Notice[] = [{ account: who, text: 'Rice was removed.' }];
    // The id of a list is unique, so one account makes it.
    const made = { ...(isMade && who === 'ann' && { made: { id: 9 } as ShoppingList }) };
    return async (storage) => {
      const { list: of, rows, listId } = await take(storage, who, most, 0);
      const results = rows.map(() => ({ status: 'done' as const, item: { client_id: 'brown rice' } as ListItem }));
      if (most > 1) await settle(storage, { account: who, list: of, rows, results, notices, ...made });
      return [plain(rows), listId];
    };
  }),
  account.map(
    (who): Step =>
      async (storage) =>
        void (await storage.update(who, (rows) => ({ ...rows, notices: [] }))),
  ),
  account.map(
    (who): Step =>
      async (storage) =>
        void (await storage.update(who, () => noRows)),
  ),
  account.map(
    (who): Step =>
      (storage) =>
        moveChanges(storage, who, who === 'ann' ? 'bob' : 'ann'),
  ),
);

test('OFF-02 what waits in memory is what would wait on the device, whatever is done', async () => {
  const device = deviceStorage(deviceDatabase);
  const look: Step = async (storage) =>
    Promise.all(
      ['ann', 'bob'].map(async (who) => {
        const { changes, notices } = await storage.read(who);
        return [plain(changes), plain(notices)];
      }),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await Promise.all(['ann', 'bob'].map((who) => device.update(who, () => noRows)));
      const memory = openStorage(() => Promise.reject(new Error('There is no database.')));
      for (const each of steps.flatMap((done) => [done, look])) expect(await each(memory)).toEqual(await each(device));
    }),
  );
});

test('GST-03 two tabs that take over a guest’s changes, while a third still adds one, leave each change once: 200 times', async () => {
  const tabs = [1, 2, 3].map(() => deviceStorage(deviceDatabase));
  const move = (tab = deviceStorage(deviceDatabase)) => moveChanges(tab, '', 'eve');
  for (let round = 0; round < 200; round++) {
    const made = [1, 2, 3].map((one) => ({ ...rice, id: `${round} ${one}`, account: '' }));
    await tabs[0]?.add(made.slice(0, 2));
    await Promise.all([move(tabs[0]), tabs[2]?.add(made.slice(2)), move(tabs[1])]);
    // The next page takes over what came late.
    await move(tabs[1]);
    expect((await tabs[0]?.read(''))?.changes).toEqual([]);
    const { changes = [] } = (await tabs[0]?.read('eve')) ?? {};
    expect(changes.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id));
    await tabs[0]?.update('eve', () => noRows);
  }
});

const rice: NewChange = {
  id: '1',
  account: 'ann',
  list: 'l',
  list_id: 7,
  change: { do: 'change', item: 'rice', quantity: 2 },
  shown: { list: 'Weekly' },
  made_at: 1,
  tries: 0,
};

test.each<[string, () => Promise<never>]>([
  ['has none to give', () => Promise.reject(new Error('Not in a private window.'))],
  ['does not answer', () => new Promise(() => undefined)],
])('OFF-02 changes go out from memory where the device’s database %s', async (_what, open) => {
  const storage = openStorage(open, 0);
  await storage.add([rice]);
  expect((await storage.read('ann')).changes).toMatchObject([{ id: '1', tries: 0 }]);
  const sent: unknown[] = [];
  const request = (async (_call: unknown, { body }: { body: { changes: unknown[] } }) => {
    sent.push(...body.changes);
    return { results: [{ status: 'done', item: null }], since: 1, version: 2, list: { id: 7 } };
  }) as unknown as SendRequest;
  expect(await drain({ storage, account: 'ann', request, clock: deviceClock })).toEqual({ left: 'nothing' });
  expect(sent).toMatchObject([{ id: '1', quantity: 2 }]);
  expect((await storage.read('ann')).changes).toEqual([]);
});
