import type { IDBPTransaction } from 'idb';
import { type DeviceDatabase, type DeviceSchema, deviceDatabase } from '../device-database.ts';
import { combine, type NewChange, type Notice, type PendingChange } from './changes.ts';

/** Everything that is stored of an account. */
export interface Rows {
  /** In their order. */
  changes: readonly PendingChange[];
  notices: readonly Notice[];
  /** The server's ids of lists that were made on this device, by client id. */
  madeLists: ReadonlyMap<string, number>;
}

/** IndexedDB, or memory. Each method succeeds or fails as a whole, even if the browser is killed. */
export interface OutboxStorage {
  read(account: string): Promise<Rows>;
  /** Adds changes that cannot be combined with others, in one request. */
  add(made: readonly NewChange[]): Promise<PendingChange[]>;
  /** Replaces the rows in one transaction. New rows get their `seq`. */
  update(account: string, change: (rows: Rows) => Rows): Promise<Rows>;
  /** Gives the changes of one account to another. */
  move(from: string, to: string): Promise<void>;
}

export const noRows: Rows = { changes: [], notices: [], madeLists: new Map() };
const openTimeoutMs = 5_000;
const countTimeoutMs = 2_000;

/** Uses memory if the browser gives no database, as in some private windows, or none in time. */
export function openStorage(open: () => Promise<DeviceDatabase>, timeoutMs = openTimeoutMs): OutboxStorage {
  let choice: Promise<OutboxStorage> | undefined;
  // Once for the page's life: pending changes must not be in two places.
  const choose = () => {
    choice ??= new Promise((resolve) => {
      const fallBack = () => resolve(memoryStorage());
      setTimeout(fallBack, timeoutMs);
      open().then(() => resolve(deviceStorage(open)), fallBack);
    });
    return choice;
  };
  return {
    read: async (account) => (await choose()).read(account),
    add: async (made) => (await choose()).add(made),
    update: async (account, change) => (await choose()).update(account, change),
    move: async (from, to) => (await choose()).move(from, to),
  };
}

export const pageStorage = openStorage(deviceDatabase);

/** Returns the number of an account's pending changes on this device; 0 if it does not respond in time. */
export function countPendingChanges(account: string): Promise<number> {
  const timeout = new Promise<number>((resolve) => setTimeout(resolve, countTimeoutMs, 0));
  const count = pageStorage.read(account).then(({ changes }) => changes.length);
  return Promise.race([count.catch(() => 0), timeout]);
}

/** Deletes an account's pending changes on this device. */
export async function deletePendingChanges(account: string): Promise<void> {
  await pageStorage.update(account, () => noRows).catch(() => undefined);
}

/** Adds a change, or combines it with the last one of its list. */
export function withNewChange(rows: readonly PendingChange[], made: NewChange): readonly PendingChange[] {
  const last = rows.findLast(({ list }) => list === made.list);
  const change = last?.tries === 0 ? combine(last.change, made.change) : undefined;
  if (!last || !change) return [...rows, { ...made, tries: 0 } as PendingChange];
  const combined = { ...last, change, shown: { ...last.shown, ...made.shown }, made_at: made.made_at };
  return rows.map((row) => (row === last ? combined : row));
}

const stores = ['changes', 'notices', 'made_lists'] as const;
/** Data outlive the browser's process. 'strict' would make each tap wait for the disk. */
const relaxed = { durability: 'relaxed' } as const;

export function deviceStorage(open: () => Promise<DeviceDatabase>): OutboxStorage {
  return {
    read: async (account) => readRows((await open()).transaction(stores), account),
    async add(made) {
      const tx = (await open()).transaction('changes', 'readwrite', relaxed);
      const rows = made.map((change) => ({ ...change, tries: 0 }) as PendingChange);
      const added = rows.map(async (row) => ({ ...row, seq: await tx.store.add(row) }));
      // Nothing is lost if the page ends now.
      tx.commit();
      const [stored] = await Promise.all([Promise.all(added), tx.done]);
      return stored;
    },
    async update(account, change) {
      const tx = (await open()).transaction(stores, 'readwrite', relaxed);
      const lists = tx.objectStore('made_lists');
      const before = await readRows(tx, account);
      const after = change(before);
      const made = [...after.madeLists].filter(([list]) => !before.madeLists.has(list));
      const deleted = [...before.madeLists.keys()].filter((list) => !after.madeLists.has(list));
      const [changes, notices] = await Promise.all([
        writeRows(tx.objectStore('changes'), before.changes, after.changes),
        writeRows(tx.objectStore('notices'), before.notices, after.notices),
        ...made.map(([list, id]) => lists.put({ account, id }, list)),
        ...deleted.map((list) => lists.delete(list)),
        tx.done,
      ]);
      return { ...after, changes, notices };
    },
    async move(from, to) {
      const tx = (await open()).transaction('changes', 'readwrite', relaxed);
      const rows = await tx.store.index('account').getAll(from);
      await Promise.all([...rows.map((row) => tx.store.put({ ...row, account: to })), tx.done]);
    },
  };
}

type Transaction = IDBPTransaction<DeviceSchema, typeof stores, IDBTransactionMode>;

async function readRows(tx: Transaction, account: string): Promise<Rows> {
  const lists = tx.objectStore('made_lists');
  const [changes, notices, names, made] = await Promise.all([
    tx.objectStore('changes').index('account').getAll(account),
    tx.objectStore('notices').index('account').getAll(account),
    lists.getAllKeys(),
    lists.getAll(),
  ]);
  const own = made.flatMap(({ account: of, id }, index) => (of === account ? [[names[index] ?? '', id] as const] : []));
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
function memoryStorage(): OutboxStorage {
  const accounts = new Map<string, Rows>();
  let lastSeq = 0;
  const numbered = <Row extends { seq?: number }>(rows: readonly Row[]) =>
    rows.map((row) => (row.seq === undefined ? { ...row, seq: ++lastSeq } : row));
  const read = (account: string) => accounts.get(account) ?? noRows;
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
    async move(from, to) {
      const moved = read(from).changes.map((row) => ({ ...row, account: to }));
      update(from, (rows) => ({ ...rows, changes: [] }));
      update(to, (rows) => ({ ...rows, changes: [...rows.changes, ...moved].toSorted((a, b) => a.seq - b.seq) }));
    },
  };
}
