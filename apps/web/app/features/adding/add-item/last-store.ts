const key = 'last_store';

/** The store that somebody added something of last, as this browser remembers it (ADD-05). */
export interface LastStore {
  id: number;
  name: string;
}

export function readLastStore(): LastStore | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { id, name } = stored as Partial<LastStore>;
    return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && typeof name === 'string'
      ? { id, name }
      : null;
  } catch {
    return null;
  }
}

/** Remembers a store, or forgets the one that was remembered. */
export function rememberStore(store: LastStore | null): void {
  try {
    if (store) localStorage.setItem(key, JSON.stringify({ id: store.id, name: store.name }));
    else localStorage.removeItem(key);
  } catch {
    // Storage may be full or closed; then nothing is remembered.
  }
}
