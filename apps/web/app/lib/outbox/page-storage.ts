import { type DeviceDatabase, deviceDatabase } from '../device-database.ts';
import { memoryStorage } from './memory-storage.ts';
import { deviceStorage, type OutboxStorage } from './storage.ts';
import { type Clock, deviceClock } from './transport.ts';

/** A device whose database has not opened in so many milliseconds is taken to have none. */
const patienceMs = 5_000;

/** On the device; in memory where that has no database to give, as in some private windows, or does not answer. */
export function storageOf(open: () => Promise<DeviceDatabase>, clock: Clock): OutboxStorage {
  const device = deviceStorage(open);
  let choice: Promise<OutboxStorage> | undefined;
  /** Once for the page's life: what waits must not be in two places. */
  const choose = () => {
    choice ??= new Promise<OutboxStorage>((resolve) => {
      const forget = clock.after(patienceMs, () => resolve(memoryStorage()));
      void open()
        .then(
          () => resolve(device),
          () => resolve(memoryStorage()),
        )
        .finally(forget);
    });
    return choice;
  };
  return {
    put: async (...given) => (await choose()).put(...given),
    takeBack: async (...given) => (await choose()).takeBack(...given),
    withdraw: async (...given) => (await choose()).withdraw(...given),
    all: async (...given) => (await choose()).all(...given),
    take: async (...given) => (await choose()).take(...given),
    settle: async (...given) => (await choose()).settle(...given),
    notices: async (...given) => (await choose()).notices(...given),
    forgetNotices: async (...given) => (await choose()).forgetNotices(...given),
    clear: async (...given) => (await choose()).clear(...given),
  };
}

/** Where the changes of this page wait. */
export const pageStorage = storageOf(deviceDatabase, deviceClock);
