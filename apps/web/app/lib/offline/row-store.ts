import { deviceDatabase } from '../device-database.ts';
import type { KeptRow } from './kept-rows.ts';

const store = 'queries';
const keyOf = ({ account, queryHash }: KeptRow) => `${account} ${queryHash}`;

export async function readRows(): Promise<KeptRow[]> {
  return (await (await deviceDatabase()).getAll(store)) as KeptRow[];
}

export async function writeRows(rows: readonly KeptRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.put(row, keyOf(row))), transaction.done]);
}

export async function deleteRows(rows: readonly KeptRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.delete(keyOf(row))), transaction.done]);
}

export async function clearRows(): Promise<void> {
  await (await deviceDatabase()).clear(store);
}
