import { deviceDatabase } from '../device-database.ts';
import type { StoredRow } from './stored-rows.ts';

const store = 'queries';
const keyOf = ({ account, queryHash }: StoredRow) => `${account} ${queryHash}`;

export async function readStoredRows(): Promise<StoredRow[]> {
  return (await (await deviceDatabase()).getAll(store)) as StoredRow[];
}

export async function writeStoredRows(rows: readonly StoredRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.put(row, keyOf(row))), transaction.done]);
}

export async function deleteStoredRows(rows: readonly StoredRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.delete(keyOf(row))), transaction.done]);
}

export async function clearStoredRows(): Promise<void> {
  await (await deviceDatabase()).clear(store);
}
