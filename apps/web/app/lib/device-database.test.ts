import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { deviceDatabase } from './device-database.ts';

test('OFF-03 a tab with the database open lets a newer release have it', async () => {
  const first = await deviceDatabase();
  await first.put('session', { access: 'a', refresh: 'r' }, 'tokens');
  const newer = indexedDB.open('bargain-buddy', 1_000);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    newer.onsuccess = () => resolve(newer.result);
    newer.onerror = () => reject(newer.error);
  });
  expect([...opened.objectStoreNames]).toEqual([...first.objectStoreNames]);
  opened.close();
  await expect(deviceDatabase()).rejects.toThrow('version');
  await expect(deviceDatabase()).rejects.toThrow('version');
  // Other files may run after this one.
  indexedDB.deleteDatabase('bargain-buddy');
});
