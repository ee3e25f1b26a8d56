import type { KnownStore } from './choices.ts';

const key = 'last_store';

/** The store that somebody added something of last, as this browser remembers it (ADD-05); '' for what is not known. */
export function readLastStore(): KnownStore | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { id, name, address, region } = stored as Partial<Record<keyof KnownStore, unknown>>;
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && typeof name === 'string'
      ? { id, name, address: textOf(address), region: textOf(region) }
      : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Remembers a store, or forgets the one that was remembered. */
export function rememberStore(store: KnownStore | null): void {
  try {
    if (store) {
      const { id, name, address, region } = store;
      localStorage.setItem(key, JSON.stringify({ id, name, address, region }));
    } else localStorage.removeItem(key);
  } catch {
    // Storage may be full or closed; then nothing is remembered.
  }
}
