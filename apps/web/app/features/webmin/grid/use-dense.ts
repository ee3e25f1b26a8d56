import { useSyncExternalStore } from 'react';

const storageKey = 'webmin-dense';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Fallback if the page has no storage. */
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
    // Storage is full or blocked.
  }
  for (const listener of listeners) listener();
}

export function useDense(): [isDense: boolean, setDense: (wanted: boolean) => void] {
  return [useSyncExternalStore(subscribe, isDense), setDense];
}
