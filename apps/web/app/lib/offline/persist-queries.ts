import type { SamplePriceCount } from '@bargain-buddy/contract';
import { hydrate, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { deleteCatalogueFiles } from '../catalogue/file-store.ts';
import { deviceTimeOf } from '../catalogue/from-device.ts';
import { isConnectionFailure, noteServerReached } from '../connection.ts';
import { deviceDatabase } from '../device-database.ts';
import { samplePricesQueryKey } from '../samples.ts';
import { signedInAccountId } from '../session.ts';
import { storedOnDevice } from '../stored-on-device.ts';
import { firstPageOfInfiniteData, guestRowOwner, type StoredRow, usableStoredRows } from './stored-rows.ts';

/** Milliseconds in which changes are collected for one write. */
const gatherMs = 1_000;

const currentAccount = () => signedInAccountId() ?? guestRowOwner;

let restoring: Promise<void> | undefined;

/** Restores the signed-in person's stored responses. Newer data of the page stay. */
export function restoreQueries(queryClient: QueryClient): Promise<void> {
  restoring ??= restore(queryClient).catch(() => undefined);
  return restoring;
}

async function restore(queryClient: QueryClient): Promise<void> {
  const rows = await readStoredRows();
  const valid = usableStoredRows(rows, currentAccount(), __KEPT_FORMAT__, Date.now());
  const queries = valid.map(({ queryKey, queryHash, data, answeredAt }) => ({
    queryKey,
    queryHash,
    dehydratedAt: answeredAt,
    state: {
      data,
      dataUpdatedAt: answeredAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      // Shows at once, and refetches.
      isInvalidated: true,
      status: 'success' as const,
      fetchStatus: 'idle' as const,
    },
  }));
  hydrate(
    queryClient,
    { mutations: [], queries },
    { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  );
  const gone = rows.filter((row) => !valid.includes(row));
  if (gone.length > 0) await deleteStoredRows(gone);
}

/** Stores responses of queries with `meta.kept`, and the page's samples, until the returned function is called. */
export function persistQueries(queryClient: QueryClient, samples: SamplePriceCount | undefined): () => void {
  const changed = new Set<Query>();
  const account = currentAccount();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    if (currentAccount() !== account) return;
    void writeStoredRows(queries.flatMap((query) => rowOf(query, account))).catch(() => undefined);
  };
  const notice = (query: Query) => {
    if (!query.meta?.kept || query.state.data === undefined || isFromDevice(query)) return;
    query.gcTime = Number.POSITIVE_INFINITY;
    changed.add(query);
    timer ??= setTimeout(write, gatherMs);
  };
  const onCacheEvent = (event: QueryCacheNotifyEvent) => {
    if (event.type === 'observerAdded') notice(event.query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') {
      notice(event.query);
      // An answer without a request says nothing about the connection.
      if (action.manual || event.query.meta?.local) return;
      noteServerReached(!isFromDevice(event.query));
      if (!isFromDevice(event.query)) void queryClient.refetchQueries({ type: 'active', predicate: isFromDevice });
    } else if ((action.type === 'failed' || action.type === 'error') && isConnectionFailure(action.error)) {
      noteServerReached(false);
    }
  };
  const flush = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) write();
  };

  if (samples) {
    queryClient.setQueryDefaults(samplePricesQueryKey, { meta: storedOnDevice(1) });
    queryClient.setQueryData(samplePricesQueryKey, samples);
  }
  for (const query of queryClient.getQueryCache().getAll()) {
    // Restored queries without observers are stored already.
    if (query.gcTime !== Number.POSITIVE_INFINITY || query.getObserversCount() > 0) notice(query);
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(onCacheEvent);
  document.addEventListener('visibilitychange', flush);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', flush);
  };
}

const isFromDevice = ({ state }: Query) => deviceTimeOf(state.data) !== undefined;

function rowOf({ queryKey, queryHash, state, meta }: Query, account: string): StoredRow[] {
  if (state.data === undefined) return [];
  return [
    {
      account,
      format: __KEPT_FORMAT__,
      queryKey,
      queryHash,
      data: firstPageOfInfiniteData(state.data),
      answeredAt: state.dataUpdatedAt,
      seenAt: Date.now(),
      most: Number(meta?.kept),
    },
  ];
}

export async function deleteStoredQueries(): Promise<void> {
  restoring = undefined;
  await Promise.allSettled([clearStoredRows(), deleteCatalogueFiles()]);
}

const store = 'queries';
const keyOf = ({ account, queryHash }: StoredRow) => `${account} ${queryHash}`;

async function readStoredRows(): Promise<StoredRow[]> {
  return (await (await deviceDatabase()).getAll(store)) as StoredRow[];
}

async function writeStoredRows(rows: readonly StoredRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.put(row, keyOf(row))), transaction.done]);
}

async function deleteStoredRows(rows: readonly StoredRow[]): Promise<void> {
  const transaction = (await deviceDatabase()).transaction(store, 'readwrite');
  await Promise.all([...rows.map((row) => transaction.store.delete(keyOf(row))), transaction.done]);
}

async function clearStoredRows(): Promise<void> {
  await (await deviceDatabase()).clear(store);
}
