import type { Samples } from '@bargain-buddy/contract';
import { hydrate, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { isWithoutAnswer, noteAnswer } from '../connection.ts';
import { kept } from '../kept.ts';
import { clearPocket } from '../pocket-store.ts';
import { samplesKey } from '../samples.ts';
import { signedInAccount } from '../session.ts';
import { firstPageOf, guest, type KeptRow, validRows } from './kept-rows.ts';
import { clearRows, deleteRows, readRows, writeRows } from './row-store.ts';

/** Changes that come in so short a time are written together, in milliseconds. */
const gatherMs = 1_000;

const currentAccount = () => signedInAccount() ?? guest;

let restoring: Promise<void> | undefined;

/** Gives the page what the device has kept for whoever is signed in; what the page knows better stays. */
export function restoreQueries(queryClient: QueryClient): Promise<void> {
  // Without storage there is nothing to give.
  restoring ??= restore(queryClient).catch(() => undefined);
  return restoring;
}

async function restore(queryClient: QueryClient): Promise<void> {
  const rows = await readRows();
  const valid = validRows(rows, currentAccount(), __KEPT_FORMAT__, Date.now());
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
      // It shows at once and is asked anew: a page that is loaded afresh is not content with the last one's answers.
      isInvalidated: true,
      status: 'success' as const,
      fetchStatus: 'idle' as const,
    },
  }));
  // They stay at hand as long as the page is open.
  hydrate(
    queryClient,
    { mutations: [], queries },
    { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  );
  const gone = rows.filter((row) => !valid.includes(row));
  if (gone.length > 0) await deleteRows(gone);
}

/**
 * From now on the device keeps what queries with `meta.kept` answer, until the returned function is called; and of
 * samples what the page was made with.
 */
export function persistQueries(queryClient: QueryClient, samples: Samples | undefined): () => void {
  const changed = new Set<Query>();
  const account = currentAccount();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    if (currentAccount() !== account) return;
    void writeRows(queries.flatMap((query) => rowOf(query, account))).catch(() => undefined);
  };
  const notice = (query: Query) => {
    if (!query.meta?.kept || query.state.data === undefined) return;
    // What is kept stays at hand, however long it is out of sight.
    query.gcTime = Number.POSITIVE_INFINITY;
    changed.add(query);
    timer ??= setTimeout(write, gatherMs);
  };
  const hear = (event: QueryCacheNotifyEvent) => {
    if (event.type === 'observerAdded') notice(event.query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'success') {
      notice(event.query);
      if (!action.manual) noteAnswer(true);
    } else if ((action.type === 'failed' || action.type === 'error') && isWithoutAnswer(action.error)) {
      noteAnswer(false);
    }
  };
  const flush = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) write();
  };

  if (samples) {
    queryClient.setQueryDefaults(samplesKey, { meta: kept(1) });
    queryClient.setQueryData(samplesKey, samples);
  }
  for (const query of queryClient.getQueryCache().getAll()) {
    // What was restored and is not on show is there already.
    if (query.gcTime !== Number.POSITIVE_INFINITY || query.getObserversCount() > 0) notice(query);
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(hear);
  document.addEventListener('visibilitychange', flush);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', flush);
  };
}

function rowOf({ queryKey, queryHash, state, meta }: Query, account: string): KeptRow[] {
  if (state.data === undefined) return [];
  return [
    {
      account,
      format: __KEPT_FORMAT__,
      queryKey,
      queryHash,
      data: firstPageOf(state.data),
      answeredAt: state.dataUpdatedAt,
      seenAt: Date.now(),
      most: Number(meta?.kept),
    },
  ];
}

/** Forgets everything that was kept of what was read, the person's habits included: at the end of a session. */
export async function forgetQueries(): Promise<void> {
  restoring = undefined;
  await Promise.allSettled([clearRows(), clearPocket()]);
}
