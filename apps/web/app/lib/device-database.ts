import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Notice, PendingChange } from './outbox/changes.ts';

export interface DeviceSchema extends DBSchema {
  /** Changes of lists and items that the server does not have yet. */
  changes: { key: number; value: PendingChange; indexes: { account: string; list: [string, string] } };
  /** Results of changes that the user has not seen yet. */
  notices: { key: number; value: Notice; indexes: { account: string } };
  /** Ids of the server for lists that were created on this device, by client id. */
  made_lists: { key: string; value: { account: string; id: number } };
  /** Tokens for the service worker, which cannot read local storage. */
  session: { key: 'tokens'; value: { access: string; refresh: string } };
  queries: { key: string; value: unknown };
  /** The prices of an area. */
  pocket: { key: string; value: unknown };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const version = 1;

let opening: Promise<DeviceDatabase> | undefined;

/** Opens the device's database. Rejects if the browser has none, and retries on the next call. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= openDeviceDatabase().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function openDeviceDatabase(): Promise<DeviceDatabase> {
  const database = await openDB<DeviceSchema>('bargain-buddy', version, {
    upgrade(upgraded, before) {
      if (before >= 1) return;
      const changes = upgraded.createObjectStore('changes', { keyPath: 'seq', autoIncrement: true });
      changes.createIndex('account', 'account');
      changes.createIndex('list', ['account', 'list']);
      const notices = upgraded.createObjectStore('notices', { keyPath: 'seq', autoIncrement: true });
      notices.createIndex('account', 'account');
      for (const name of ['made_lists', 'session', 'queries', 'pocket'] as const) upgraded.createObjectStore(name);
    },
    // A newer release in another tab waits until this tab closes the database.
    blocking: () => {
      opening = undefined;
      database.close();
    },
    terminated: () => {
      opening = undefined;
    },
  });
  return database;
}
