import { forceCloseDatabase, IDBFactory, IDBVersionChangeEvent } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { type DeviceDatabase, deviceDatabase } from '../../apps/web/app/lib/device-database.ts';

let opening: Promise<unknown> = Promise.resolve();

/** The disk of one device. Its data survive closed and killed tabs. */
export class Disk {
  readonly #factory = new IDBFactory();

  /** Opens the database as a new tab does. Each tab has a connection of its own. */
  open(): Promise<DeviceDatabase> {
    const opened = opening.then(async () => {
      globalThis.indexedDB = this.#factory;
      const database = await deviceDatabase();
      // Makes the app open another connection for the next tab.
      (unwrap(database) as unknown as EventTarget).dispatchEvent(new IDBVersionChangeEvent('close') as Event);
      return database;
    });
    opening = opened.catch(() => undefined);
    return opened;
  }
}

/** Closes a connection as a killed browser does: unfinished writes are lost. */
export function cutOff(database: DeviceDatabase): void {
  forceCloseDatabase(unwrap(database) as never);
}
