import type { DeviceDatabase } from '../device-database.ts';
import type { NewChange, Notice, PendingChange } from './changes.ts';
import { joined } from './joining.ts';

/** The next changes of a list, which count as sent from now on. */
export interface Batch {
  rows: PendingChange[];
  /** The server's id of the list, once it has one. */
  listId: number | undefined;
}

/** What is kept of an answer in one go with forgetting the changes that it answers. */
export interface Settlement {
  rows: readonly PendingChange[];
  /** Client ids of items that the server knows by another one. */
  aliases?: ReadonlyMap<string, string>;
  /** No row behind these counts as made before this time. */
  notBefore?: number;
  /** The id that the server gave a list. */
  madeId?: number;
  notices?: readonly Notice[];
}

/** Where changes wait. Each method happens whole or not at all, also when the browser dies in the middle. */
export interface OutboxStorage {
  /**
   * Adds changes in their order, and answers the rows that hold them. One that was not sent takes in what follows,
   * but where `mayJoin` is false: whoever knows that nothing can be joined spares the device from looking.
   */
  put(made: readonly NewChange[], mayJoin?: boolean): Promise<PendingChange[]>;
  /** Takes back a change that nobody else can know of yet; false where it is too late. */
  takeBack(account: string, id: string): Promise<boolean>;
  /** Forgets changes that the server failed at, though they were sent. */
  withdraw(account: string, ids: readonly string[]): Promise<void>;
  /** All changes of an account, in their order. */
  all(account: string): Promise<PendingChange[]>;
  /** The next changes of a list that belong into one request; a list is made and ended by itself. */
  take(account: string, list: string, most: number): Promise<Batch>;
  settle(account: string, list: string, settlement: Settlement): Promise<void>;
  notices(account: string): Promise<Notice[]>;
  forgetNotices(account: string, isSeen: (notice: Notice) => boolean): Promise<void>;
  /** Forgets everything of an account. */
  clear(account: string): Promise<void>;
}

/**
 * Who writes waits until it is with the system, where it outlives the browser's process. Waiting for the disk itself
 * ('strict') would outlive a power cut too, and keep each tap from being safe for as long as that takes.
 */
const withTheSystem = { durability: 'relaxed' } as const;

/** On the device, in IndexedDB. Requests of a transaction go out together: none waits for the answer to another. */
export function deviceStorage(open: () => Promise<DeviceDatabase>): OutboxStorage {
  const all = ['changes', 'notices', 'made_lists'] as const;
  return {
    async put(made, mayJoin = true) {
      const tx = (await open()).transaction('changes', 'readwrite', withTheSystem);
      if (!mayJoin) {
        // The device numbers them.
        const added = made.map((change) => tx.store.add({ ...change, tries: 0 } as PendingChange));
        // No word from this page is needed any more: a page that dies from here on has lost nothing.
        tx.commit();
        const [seqs] = await Promise.all([Promise.all(added), tx.done]);
        return made.map((change, index) => ({ ...change, tries: 0, seq: seqs[index] ?? 0 }));
      }
      const rows: PendingChange[] = [];
      for (const change of made) {
        const key = [change.account, change.list] satisfies [string, string];
        const last = (await tx.store.index('list').openCursor(key, 'prev'))?.value;
        const together = last?.tries === 0 ? joined(last.change, change.change) : undefined;
        if (last && together) {
          rows.push(withJoined(last, change, together));
          await tx.store.put(rows.at(-1) ?? last);
        } else {
          const row = { ...change, tries: 0 } as PendingChange;
          rows.push({ ...row, seq: await tx.store.add(row) });
        }
      }
      await tx.done;
      return rows;
    },
    async takeBack(account, id) {
      const tx = (await open()).transaction('changes', 'readwrite');
      const row = (await tx.store.index('account').getAll(account)).find((waiting) => waiting.id === id);
      const isOurs = row?.tries === 0;
      if (isOurs) await tx.store.delete(row.seq);
      await tx.done;
      return isOurs;
    },
    async withdraw(account, ids) {
      const tx = (await open()).transaction('changes', 'readwrite');
      for (const { id, seq } of await tx.store.index('account').getAll(account)) {
        if (ids.includes(id)) await tx.store.delete(seq);
      }
      await tx.done;
    },
    all: async (account) => (await open()).getAllFromIndex('changes', 'account', account),
    async take(account, list, most) {
      const tx = (await open()).transaction(['changes', 'made_lists'], 'readwrite', withTheSystem);
      const changes = tx.objectStore('changes');
      const rows = batchOf(await changes.index('list').getAll([account, list], most));
      const listId = rows[0]?.list_id ?? (await tx.objectStore('made_lists').get(list))?.id;
      await Promise.all([...rows.map((row) => changes.put({ ...row, tries: row.tries + 1 })), tx.done]);
      return { rows, listId };
    },
    async settle(account, list, { rows, madeId, notices = [], ...answered }) {
      const tx = (await open()).transaction(all, 'readwrite', withTheSystem);
      const changes = tx.objectStore('changes');
      const written: Promise<unknown>[] = rows.map(({ seq }) => changes.delete(seq));
      for (const row of await changes.index('list').getAll([account, list])) {
        const next = afterAnswer(row, answered);
        if (next !== row) written.push(changes.put(next));
      }
      if (madeId !== undefined) written.push(tx.objectStore('made_lists').put({ account, id: madeId }, list));
      for (const notice of notices) written.push(tx.objectStore('notices').add(notice));
      await Promise.all([...written, tx.done]);
    },
    notices: async (account) => (await open()).getAllFromIndex('notices', 'account', account),
    async forgetNotices(account, isSeen) {
      const tx = (await open()).transaction('notices', 'readwrite');
      for (const notice of await tx.store.index('account').getAll(account)) {
        if (notice.seq !== undefined && isSeen(notice)) await tx.store.delete(notice.seq);
      }
      await tx.done;
    },
    async clear(account) {
      const tx = (await open()).transaction(all, 'readwrite');
      for (const name of ['changes', 'notices'] as const) {
        const store = tx.objectStore(name);
        for (const key of await store.index('account').getAllKeys(account)) await store.delete(key);
      }
      const made = tx.objectStore('made_lists');
      for (let cursor = await made.openCursor(); cursor; cursor = await cursor.continue()) {
        if (cursor.value.account === account) await cursor.delete();
      }
      await tx.done;
    },
  };
}

/** The first of a list's rows that go into one request: a list is made, and ended, by one of its own. */
export function batchOf(rows: readonly PendingChange[]): PendingChange[] {
  const isAlone = ({ change }: PendingChange) => change.do === 'make' || change.do === 'end';
  if (rows[0] && isAlone(rows[0])) return [rows[0]];
  const end = rows.findIndex(isAlone);
  return rows.slice(0, end === -1 ? rows.length : end);
}

/** A row that took in a later change, which has the newer value. */
export function withJoined(row: PendingChange, later: NewChange, together: PendingChange['change']): PendingChange {
  return { ...row, change: together, shown: { ...row.shown, ...later.shown }, made_at: later.made_at };
}

/** A row that names its item as the server does, and is not older than the changes before it. */
export function afterAnswer(
  row: PendingChange,
  { aliases, notBefore = 0 }: Pick<Settlement, 'aliases' | 'notBefore'>,
): PendingChange {
  const { change, made_at } = row;
  const item = change.do === 'change' || change.do === 'remove' ? aliases?.get(change.item) : undefined;
  if (item === undefined && made_at >= notBefore) return row;
  const renamed = item === undefined ? change : ({ ...change, item } as typeof change);
  return { ...row, change: renamed, made_at: Math.max(made_at, notBefore) };
}
