import type { KnownStore } from './choices.ts';

const key = 'last_store';

/** Reads the store of the last added item from localStorage. An unknown address or region is ''. */
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

export function rememberStore(store: KnownStore | null): void {
  try {
    if (store) {
      const { id, name, address, region } = store;
      localStorage.setItem(key, JSON.stringify({ id, name, address, region }));
    } else localStorage.removeItem(key);
  } catch {
    // Storage may be full or blocked. The store is then not remembered.
  }
}
