import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';
import type { KnownStore } from './choices.ts';

const key = 'last_store';

/** Reads the store of the last added item from localStorage. An unknown address or region is ''. */
export function readLastAddedStore(): KnownStore | null {
  const { id, name, address, region } = readLocalStorageJson<Partial<Record<keyof KnownStore, unknown>>>(key) ?? {};
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && typeof name === 'string'
    ? { id, name, address: textOf(address), region: textOf(region) }
    : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function saveLastAddedStore(store: KnownStore | null): void {
  writeLocalStorage(key, store ? JSON.stringify(store, ['id', 'name', 'address', 'region']) : undefined);
}
