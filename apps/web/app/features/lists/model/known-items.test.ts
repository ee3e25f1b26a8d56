import type { ListItem } from '@bargain-buddy/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KnownItems,
  mergeOwnChanges,
  versionToFetchFrom,
  withListChanges,
  withNewerChanges,
} from './known-items.ts';

const item = (id: number, version: number, quantity = 1) => ({ id, version, quantity }) as ListItem;
const known = (version: number, ...items: ListItem[]): KnownItems => ({
  version,
  items,
  removed: new Set(),
  isWhole: true,
});
const shown = ({ items }: KnownItems) => items.map(({ id, quantity }) => [id, quantity]);

describe('withListChanges', () => {
  test('LST-13 takes what is newer, leaves what is older, newest item first', () => {
    const before = known(5, item(2, 5, 7), item(1, 1));
    const after = withListChanges(before, { version: 6, items: [item(2, 4, 1), item(3, 6)], deleted: [{ id: 1 }] });
    expect(shown(after)).toEqual([
      [3, 1],
      [2, 7],
    ]);
    expect(after.version).toBe(6);
    expect(after.items[1]).toBe(before.items[0]);
  });

  test('LST-13 of one item the newer state counts, and of two of one version the later one', () => {
    const before = known(5, item(2, 4, 7));
    const after = withListChanges(before, { version: 6, items: [item(2, 6, 9)], deleted: [] });
    expect(shown(after)).toEqual([[2, 9]]);
    expect(shown(withListChanges(after, { version: 6, items: [item(2, 6, 3)], deleted: [] }))).toEqual([[2, 3]]);
  });

  test('NED-04 of one version a known price stays, and pending prices are read again', () => {
    const ready = item(2, 4, 7);
    const pending = { ...item(2, 4, 9), price_pending: true };
    const bring = (before: ListItem, after: ListItem) =>
      withListChanges(known(6, before), { version: 6, items: [after], deleted: [] });
    expect(bring(ready, pending).items).toEqual([ready]);
    expect(bring(pending, ready).items).toEqual([ready]);
    expect(versionToFetchFrom(known(6, item(3, 6), pending))).toBe(3);
    expect(versionToFetchFrom(known(6, item(3, 6), ready))).toBe(6);
  });

  test('LST-13 a removed item stays away, whatever an older answer says', () => {
    const removed = withListChanges(known(5, item(1, 5)), { version: 6, items: [], deleted: [{ id: 1 }] });
    const after = withListChanges(removed, { version: 5, items: [item(1, 5)], deleted: [] });
    expect(shown(after)).toEqual([]);
  });

  test('LST-13 ends the same in whatever order the answers of any history arrive, as often as they like', () => {
    const write = fc.record({ id: fc.integer({ min: 1, max: 5 }), isRemoval: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(write, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(19), fc.nat(20)), { minLength: 1, maxLength: 15 }),
        (writes, asked) => {
          // The server's list after each version; ids are never used again once they are removed.
          const gone = new Set<number>();
          const history = writes.map(({ id, isRemoval }, index) => {
            const isGone = gone.has(id);
            if (isRemoval) gone.add(id);
            return { id, version: index + 1, isRemoval, isVoid: isGone };
          });
          const changesBetween = (since: number, until: number) => {
            const done = history.filter(({ version, isVoid }) => !isVoid && version <= until);
            const last = new Map(done.map((entry) => [entry.id, entry]));
            const news = [...last.values()].filter(({ version }) => version > since);
            return {
              version: until,
              items: news.filter(({ isRemoval }) => !isRemoval).map(({ id, version }) => item(id, version, version)),
              deleted: news.filter(({ isRemoval }) => isRemoval),
            };
          };
          let client = known(0);
          const answers = asked.map(([since, more]) => changesBetween(since, Math.min(since + more, history.length)));
          // A client asks from what it knows, so answers from later on come only once it knows that much.
          for (const answer of answers) {
            if (answer.version >= client.version)
              client = withListChanges(client, changesBetween(client.version, answer.version));
            client = withListChanges(client, { ...answer, version: Math.min(answer.version, client.version) });
          }
          client = withListChanges(client, changesBetween(client.version, history.length));
          expect(shown(client)).toEqual(shown(withListChanges(known(0), changesBetween(0, history.length))));
        },
      ),
    );
  });
});

describe('mergeOwnChanges', () => {
  const named = (id: number, client_id: string) => ({ ...item(id, 2), client_id }) as ListItem;
  const rows = [{ change: { do: 'remove' as const, item: 'rice' } }];
  const removed = { since: 2, version: 3, results: [{ status: 'done' as const, item: null }] };

  test('OFF-02 own changes that are all that happened make the list known up to their version', () => {
    const after = mergeOwnChanges(known(2, named(2, 'rice'), named(1, 'milk')), rows, removed);
    expect([after.version, after.items.map(({ id }) => id)]).toEqual([3, [1]]);
    expect(mergeOwnChanges(known(1, named(2, 'rice')), rows, removed).version).toBe(1);
  });

  test('OFF-03 what went by the name of an item that was joined into it is still to be asked for', () => {
    const after = mergeOwnChanges(known(2, named(1, 'milk')), rows, removed);
    expect([after.version, after.items.map(({ id }) => id)]).toEqual([2, [1]]);
  });
});

describe('withNewerChanges', () => {
  test('LST-13 a list that was just read keeps what was heard while it was read', () => {
    const heard = { ...known(8, item(3, 8, 9), item(2, 1)), removed: new Set([1]) };
    const read = known(7, item(2, 2, 5), item(1, 1));
    const after = withNewerChanges(read, heard);
    expect(shown(after)).toEqual([
      [3, 9],
      [2, 5],
    ]);
    expect(after.version).toBe(8);
  });

  test('LST-13 what is older than the list that was read does not come back', () => {
    const read = known(7, item(2, 2, 5));
    expect(withNewerChanges(read, undefined)).toBe(read);
    expect(shown(withNewerChanges(read, known(6, item(3, 6), item(1, 7))))).toEqual([[2, 5]]);
  });
});
