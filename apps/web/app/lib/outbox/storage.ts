import type { IDBPTransaction } from 'idb';
import { type DeviceDatabase, type DeviceSchema, deviceDatabase } from '../device-database.ts';
import { combine, type NewChange, type Notice, type PendingChange } from './changes.ts';

/** Everything that is stored of an account. */
interface Rows {
  /** In their order. */
  changes: readonly PendingChange[];
  notices: readonly Notice[];
  /** The server's ids of lists that were made on this device, by client id. */
  madeLists: ReadonlyMap<string, number>;
}

/** IndexedDB, or memory. Each method succeeds or fails as a whole, even if the browser is killed. */
interface Tables {
  read(account: string): Promise<Rows>;
  add(made: readonly NewChange[]): Promise<PendingChange[]>;
  /** Replaces the rows in one transaction. New rows get their `seq`. */
  update(account: string, change: (rows: Rows) => Rows): Promise<Rows>;
}

type Transaction = IDBPTransaction<DeviceSchema, typeof stores, IDBTransactionMode>;

/** The results of changes, which are stored when the changes are deleted. */
export interface Settlement {
  rows: readonly PendingChange[];
  /** New client ids of items, by the client ids of the changes. */
  aliases?: ReadonlyMap<string, string>;
  /** No later change of the list counts as made before this time. */
  notBefore?: number;
  /** The id of the created list. */
  madeId?: number;
  notices?: readonly Notice[];
}

export type OutboxStorage = ReturnType<typeof createStorage>;

const none: Rows = { changes: [], notices: [], madeLists: new Map() };
const openTimeoutMs = 5_000;
const countTimeoutMs = 2_000;

export const deviceStorage = (open: () => Promise<DeviceDatabase>) => createStorage(async () => deviceTables(open));

/** Uses memory if the browser gives no database, as in some private windows, or none in time. */
export function openStorage(open: () => Promise<DeviceDatabase>, timeoutMs = openTimeoutMs): OutboxStorage {
  let choice: Promise<Tables> | undefined;
  // Once for the page's life: pending changes must not be in two places.
  return createStorage(() => {
    choice ??= new Promise<Tables>((resolve) => {
      const fallBack = () => resolve(memoryTables());
      setTimeout(fallBack, timeoutMs);
      open().then(() => resolve(deviceTables(open)), fallBack);
    });
    return choice;
  });
}

export const pageStorage = openStorage(deviceDatabase);

/** Returns the number of an account's pending changes on this device; 0 if it does not respond in time. */
export function countPendingChanges(account: string): Promise<number> {
  const count = pageStorage.read(account).then(
    ({ changes }) => changes.length,
    () => 0,
  );
  return Promise.race([count, new Promise<number>((resolve) => setTimeout(resolve, countTimeoutMs, 0))]);
}

/** Deletes an account's pending changes on this device. */
export async function deletePendingChanges(account: string): Promise<void> {
  await pageStorage.clear(account).catch(() => undefined);
}

function createStorage(open: () => Promise<Tables>) {
  const update = async (account: string, change: (rows: Rows) => Rows) => (await open()).update(account, change);
  return {
    read: async (account: string) => (await open()).read(account),
    /** Adds changes that cannot be combined with others, in one request. */
    add: async (made: readonly NewChange[]) => (await open()).add(made),
    /** Adds changes, or combines them with the last one of their list. Returns the rows that have them. */
    async put(account: string, made: readonly NewChange[]): Promise<PendingChange[]> {
      let before: readonly PendingChange[] = [];
      const { changes } = await update(account, (rows) => {
        before = rows.changes;
        return { ...rows, changes: made.reduce(withNewChange, before) };
      });
      const known = new Set(before);
      return changes.filter((row) => !known.has(row));
    },
    /** Deletes matching changes. Returns false if there are none. */
    async deleteChanges(account: string, matches: (row: PendingChange) => boolean): Promise<boolean> {
      let isFound = false;
      await update(account, (rows) => {
        isFound = rows.changes.some(matches);
        return { ...rows, changes: rows.changes.filter((row) => !matches(row)) };
      });
      return isFound;
    },
    deleteNotices: (account: string, matches: (notice: Notice) => boolean) =>
      update(account, (rows) => ({ ...rows, notices: rows.notices.filter((notice) => !matches(notice)) })),
    clear: (account: string) => update(account, () => none),
    /** Returns the next changes of a list for one request, and the list's id. From now on they count as sent. */
    async take(account: string, list: string, limit: number) {
      let rows: PendingChange[] = [];
      const { madeLists } = await update(account, (stored) => {
        rows = stored.changes.filter((row) => row.list === list).slice(0, limit);
        // Creating and ending a list are requests of their own.
        const end = rows.findIndex(({ change }) => change.do === 'make' || change.do === 'end');
        if (end !== -1) rows = rows.slice(0, Math.max(end, 1));
        const taken = new Set(rows);
        const changes = stored.changes.map((row) => (taken.has(row) ? { ...row, tries: row.tries + 1 } : row));
        return { ...stored, changes };
      });
      return { rows, listId: rows[0]?.list_id ?? madeLists.get(list) };
    },
    settle: (account: string, list: string, { rows, madeId, notices = [], ...results }: Settlement) =>
      update(account, (stored) => {
        const settled = new Set(rows.map(({ seq }) => seq));
        const rest = stored.changes.filter(({ seq }) => !settled.has(seq));
        return {
          changes: rest.map((row) => (row.list === list ? withResults(row, results) : row)),
          notices: [...stored.notices, ...notices],
          madeLists: madeId === undefined ? stored.madeLists : new Map([...stored.madeLists, [list, madeId]]),
        };
      }),
  };
}

function withNewChange(rows: readonly PendingChange[], made: NewChange): readonly PendingChange[] {
  const last = rows.findLast(({ list }) => list === made.list);
  const change = last?.tries === 0 ? combine(last.change, made.change) : undefined;
  if (!last || !change) return [...rows, { ...made, tries: 0 } as PendingChange];
  const combined = { ...last, change, shown: { ...last.shown, ...made.shown }, made_at: made.made_at };
  return rows.map((row) => (row === last ? combined : row));
}

function withResults(row: PendingChange, { aliases, notBefore = 0 }: Pick<Settlement, 'aliases' | 'notBefore'>) {
  const { change, made_at } = row;
  const item = change.do === 'change' || change.do === 'remove' ? aliases?.get(change.item) : undefined;
  if (item === undefined && made_at >= notBefore) return row;
  const renamed = item === undefined ? change : ({ ...change, item } as typeof change);
  return { ...row, change: renamed, made_at: Math.max(made_at, notBefore) };
}

const stores = ['changes', 'notices', 'made_lists'] as const;
/** Data outlive the browser's process. 'strict' would make each tap wait for the disk. */
const relaxed = { durability: 'relaxed' } as const;

function deviceTables(open: () => Promise<DeviceDatabase>): Tables {
  return {
    read: async (account) => readRows((await open()).transaction(stores), account),
    async add(made) {
      const tx = (await open()).transaction('changes', 'readwrite', relaxed);
      const added = made.map((change) => tx.store.add({ ...change, tries: 0 } as PendingChange));
      // Nothing is lost if the page ends now.
      tx.commit();
      const [seqs] = await Promise.all([Promise.all(added), tx.done]);
      return made.map((change, index) => ({ ...change, tries: 0, seq: seqs[index] ?? 0 }));
    },
    async update(account, change) {
      const tx = (await open()).transaction(stores, 'readwrite', relaxed);
      const lists = tx.objectStore('made_lists');
      const before = await readRows(tx, account);
      const after = change(before);
      const written = [...after.madeLists].filter(([list, id]) => before.madeLists.get(list) !== id);
      const deleted = [...before.madeLists.keys()].filter((list) => !after.madeLists.has(list));
      const [changes, notices] = await Promise.all([
        writeRows(tx.objectStore('changes'), before.changes, after.changes),
        writeRows(tx.objectStore('notices'), before.notices, after.notices),
        ...written.map(([list, id]) => lists.put({ account, id }, list)),
        ...deleted.map((list) => lists.delete(list)),
        tx.done,
      ]);
      return { ...after, changes, notices };
    },
  };
}

async function readRows(tx: Transaction, account: string): Promise<Rows> {
  const lists = tx.objectStore('made_lists');
  const [changes, notices, names, made] = await Promise.all([
    tx.objectStore('changes').index('account').getAll(account),
    tx.objectStore('notices').index('account').getAll(account),
    lists.getAllKeys(),
    lists.getAll(),
  ]);
  const own = names.flatMap((name, index) =>
    made[index]?.account === account ? [[name, made[index].id] as const] : [],
  );
  return { changes, notices, madeLists: new Map(own) };
}

interface RowStore<Row> {
  put(row: Row): Promise<number>;
  delete(seq: number): Promise<void>;
}

async function writeRows<Row extends { seq?: number }>(
  store: RowStore<Row>,
  before: readonly Row[],
  after: readonly Row[],
): Promise<Row[]> {
  const known = new Set(before);
  const remaining = new Set(after.map(({ seq }) => seq));
  const deleted = before.flatMap(({ seq }) => (seq === undefined || remaining.has(seq) ? [] : [store.delete(seq)]));
  const write = async (row: Row) => (known.has(row) ? row : { ...row, seq: await store.put(row) });
  const [rows] = await Promise.all([Promise.all(after.map(write)), ...deleted]);
  return rows;
}

/** For devices without database: changes are sent while the page is open. */
function memoryTables(): Tables {
  const accounts = new Map<string, Rows>();
  let lastSeq = 0;
  const numbered = <Row extends { seq?: number }>(rows: readonly Row[]) =>
    rows.map((row) => (row.seq === undefined ? { ...row, seq: ++lastSeq } : row));
  const read = (account: string) => accounts.get(account) ?? none;
  const update = (account: string, change: (rows: Rows) => Rows) => {
    const { changes, notices, madeLists } = change(read(account));
    const after = { changes: numbered(changes), notices: numbered(notices), madeLists };
    accounts.set(account, after);
    return after;
  };
  return {
    read: async (account) => read(account),
    async add(made) {
      const rows = numbered(made.map((change) => ({ ...change, tries: 0 }) as PendingChange));
      for (const row of rows) update(row.account, (stored) => ({ ...stored, changes: [...stored.changes, row] }));
      return rows;
    },
    update: async (account, change) => update(account, change),
  };
}
