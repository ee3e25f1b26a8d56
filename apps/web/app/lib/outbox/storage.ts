import { within } from '../clock.ts';
import { type DeviceDatabase, deviceDatabase } from '../device-database.ts';
import { combine, type NewChange, type Notice, type PendingChange } from './changes.ts';

/** Everything that is stored of an account. */
export interface Rows {
  changes: readonly PendingChange[];
  notices: readonly Notice[];
  /** The server's ids of lists that were made on this device, by client id. */
  madeLists: ReadonlyMap<string, number>;
}

export type OutboxStorage = ReturnType<typeof deviceStorage>;

export const noRows: Rows = { changes: [], notices: [], madeLists: new Map() };

/** Uses memory if the browser gives no database, as in some private windows, or none in time. */
export function openStorage(open: () => Promise<DeviceDatabase>, timeoutMs = 5_000): OutboxStorage {
  let isThere: Promise<boolean> | undefined;
  return deviceStorage(async () => {
    // Once for the page's life: pending changes must not be in two places.
    isThere ??= within(timeoutMs, open().then(Boolean), false);
    return (await isThere) ? open() : undefined;
  });
}

export const pageStorage = openStorage(deviceDatabase);

/** Returns the number of an account's pending changes on this device; 0 if it does not respond in time. */
export function countPendingChanges(account: string): Promise<number> {
  const count = pageStorage.read(account).then(({ changes }) => changes.length);
  return within(2_000, count, 0);
}

export async function deletePendingChanges(account: string): Promise<void> {
  await pageStorage.update(account, () => noRows).catch(() => undefined);
}

export async function moveChanges(storage: OutboxStorage, from: string, account: string): Promise<void> {
  await storage.update(from, (rows) => ({ ...rows, changes: rows.changes.map((row) => ({ ...row, account })) }));
}

/** Adds a change, or combines it with the last one of its list. */
export function withNewChange(rows: readonly PendingChange[], made: NewChange): readonly PendingChange[] {
  const last = rows.findLast(({ list }) => list === made.list);
  const change = last?.tries === 0 ? combine(last.change, made.change) : undefined;
  if (!last || !change) return [...rows, made as PendingChange];
  const shown = { ...last.shown, ...made.shown };
  return rows.with(rows.indexOf(last), { ...last, change, shown, made_at: made.made_at });
}

/** Data outlive the browser's process. 'strict' would make each tap wait for the disk. */
const relaxed = { durability: 'relaxed' } as const;

/** IndexedDB, or memory without a database. Each method succeeds or fails as a whole, even if the browser is killed. */
export function deviceStorage(open: () => Promise<DeviceDatabase | undefined>) {
  const memory = memoryUpdate();
  /** Replaces the rows in one transaction. New rows get their `seq`. A change with another account moves there. */
  const update = async (account: string, change: (rows: Rows) => Rows): Promise<Rows> => {
    const tx = (await open())?.transaction(['changes', 'notices', 'made_lists'], 'readwrite', relaxed);
    if (!tx) return memory(account, change);
    const lists = tx.objectStore('made_lists');
    const [changes, notices, names, made] = await Promise.all([
      tx.objectStore('changes').index('account').getAll(account),
      tx.objectStore('notices').index('account').getAll(account),
      lists.getAllKeys(),
      lists.getAll(),
    ]);
    const own = names.flatMap((name, n) => (made[n]?.account === account ? [[name, made[n].id] as const] : []));
    const madeLists = new Map(own);
    const after = change({ changes, notices, madeLists });
    const [writtenChanges, writtenNotices] = await Promise.all([
      writeRows(tx.objectStore('changes'), changes, after.changes),
      writeRows(tx.objectStore('notices'), notices, after.notices),
      ...own.flatMap(([name]) => (after.madeLists.has(name) ? [] : lists.delete(name))),
      ...[...after.madeLists].flatMap(([name, id]) => (madeLists.has(name) ? [] : lists.put({ account, id }, name))),
      tx.done,
    ]);
    return { ...after, changes: writtenChanges, notices: writtenNotices };
  };
  return {
    update,
    read: (account: string) => update(account, (rows) => rows),
    /** Adds changes of one account that cannot be combined with others, in one request. */
    async add(made: readonly NewChange[]): Promise<PendingChange[]> {
      const rows = made as readonly PendingChange[];
      const tx = (await open())?.transaction('changes', 'readwrite', relaxed);
      if (!tx) {
        const append = (stored: Rows) => ({ ...stored, changes: [...stored.changes, ...rows] });
        const { changes } = memory(rows[0]?.account ?? '', append);
        return changes.slice(changes.length - rows.length);
      }
      const added = writeRows(tx.store, [], rows);
      // Nothing is lost if the page ends now.
      tx.commit();
      const [stored] = await Promise.all([added, tx.done]);
      return stored;
    },
  };
}

type RowStore<Row> = { put(row: Row): Promise<number>; delete(seq: number): Promise<void> };

async function writeRows<Row extends { seq?: number }>(store: RowStore<Row>, before: Row[], after: readonly Row[]) {
  const known = new Set(before);
  const remaining = new Set(after.map(({ seq }) => seq));
  const deleted = before.flatMap(({ seq }) => (seq === undefined || remaining.has(seq) ? [] : store.delete(seq)));
  const write = async (row: Row) => (known.has(row) ? row : { ...row, seq: await store.put(row) });
  const [rows] = await Promise.all([Promise.all(after.map(write)), ...deleted]);
  return rows;
}

/** For devices without database: changes are sent while the page is open. */
function memoryUpdate() {
  const accounts = new Map<string, Rows>();
  let allChanges: readonly PendingChange[] = [];
  let lastSeq = 0;
  const numbered = <Row extends { seq?: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, seq: row.seq ?? ++lastSeq }));
  return (account: string, change: (rows: Rows) => Rows): Rows => {
    const isOwn = (row: PendingChange) => row.account === account;
    const after = change({ ...noRows, ...accounts.get(account), changes: allChanges.filter(isOwn) });
    const rows = { ...after, changes: numbered(after.changes), notices: numbered(after.notices) };
    accounts.set(account, rows);
    allChanges = [...allChanges.filter((row) => !isOwn(row)), ...rows.changes].toSorted((a, b) => a.seq - b.seq);
    return rows;
  };
}
