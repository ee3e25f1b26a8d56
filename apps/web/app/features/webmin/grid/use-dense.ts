import { useSyncExternalStore } from 'react';

const storageKey = 'webmin-dense';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Where storage is closed to the page the choice lasts as long as it does. */
let inMemory: boolean | undefined;

function isDense(): boolean {
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(storageKey) === 'yes';
  } catch {
    return false;
  }
}

function setDense(wanted: boolean): void {
  inMemory = wanted;
  try {
    localStorage.setItem(storageKey, wanted ? 'yes' : 'no');
  } catch {
    // Nothing is stored.
  }
  for (const listener of listeners) listener();
}

/** Whether tables have low rows. The browser remembers it for all of them. */
export function useDense(): [isDense: boolean, setDense: (wanted: boolean) => void] {
  return [useSyncExternalStore(subscribe, isDense), setDense];
}
