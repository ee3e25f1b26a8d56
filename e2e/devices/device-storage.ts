import { forceCloseDatabase, IDBFactory, IDBVersionChangeEvent } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { type DeviceDatabase, deviceDatabase } from '../../apps/web/app/lib/device-database.ts';

let opening: Promise<unknown> = Promise.resolve();

/** The disk of one device: what is on it stays when its tabs are closed or die. */
export class Disk {
  readonly #factory = new IDBFactory();

  /** Opens the database as a new tab does. The app keeps one for itself, which here each tab has for itself. */
  open(): Promise<DeviceDatabase> {
    const opened = opening.then(async () => {
      globalThis.indexedDB = this.#factory;
      const database = await deviceDatabase();
      // As far as the app knows, the connection is lost: it opens another one the next time.
      (unwrap(database) as unknown as EventTarget).dispatchEvent(new IDBVersionChangeEvent('close') as Event);
      return database;
    });
    opening = opened.catch(() => undefined);
    return opened;
  }
}

/** Ends a connection as when the browser is killed: what was not written by then is not. */
export function cutOff(database: DeviceDatabase): void {
  forceCloseDatabase(unwrap(database) as never);
}
