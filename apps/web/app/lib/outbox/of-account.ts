import { pageStorage } from './page-storage.ts';

/** A device that does not say in so many milliseconds has nothing to say. */
const patienceMs = 2_000;

/** How many changes of an account wait on this device. */
export function countWaiting(account: string): Promise<number> {
  const count = pageStorage.all(account).then(
    (rows) => rows.length,
    () => 0,
  );
  return Promise.race([count, new Promise<number>((resolve) => setTimeout(resolve, patienceMs, 0))]);
}

/** Forgets all changes of an account that wait on this device. */
export function deletePendingChanges(account: string): Promise<void> {
  return pageStorage.clear(account).catch(() => undefined);
}
