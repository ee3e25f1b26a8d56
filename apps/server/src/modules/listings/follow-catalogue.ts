import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogueIndex } from '@bargain-buddy/catalogue';
import { createListingIndex } from '@bargain-buddy/listing-index';
import type { Database } from '../../platform/database/database.ts';
import { maySucceedOnPrimary } from '../../platform/database/database-errors.ts';
import { Unavailable } from '../../platform/errors.ts';
import { withOtherKindNames } from '../kinds/other-names.service.ts';
import {
  allProductsMarker,
  type CatalogueChange,
  countAllListings,
  type DatabaseSnapshot,
  estimateReadCost,
  listingBatchSize,
  type NewCatalogueChanges,
  readChangedRecords,
  readListingChanges,
  readTransactionChanges,
  readWholeCatalogueChanges,
} from './catalogue.queries.ts';

/** Maximum number of changed listings that requests wait for. Larger changes are applied in the background. */
const maxAwaited = 1_000;
/** Maximum number of pending changes. With more, a full reload is faster. */
const maxBacklog = 500_000;
/** Maximum time between two reads. Change rows are deleted an hour after their transaction began. */
const maxGapMs = 30 * 60_000;
const intervalMs = 2_000;
const retryMs = 250;
/** Pause between two checks for a large change that a request may have read. */
const tickMs = 100;
const maxWaitMs = 1_000;
/** Maximum age of the served state while the database cannot be read. */
const maxAgeMs = 60_000;

interface FollowerEvents {
  onFailure(error: unknown): void;
  onRecovery?(): void;
  onLargeChange?(): void;
}

export type CatalogueFollower = ReturnType<typeof followCatalogue>;

interface State {
  index: CatalogueIndex;
  source: Database;
  seen: DatabaseSnapshot;
  /** The index contains all commits before `completeAt`, and all but large ones before `readAt`. */
  readAt: number;
  completeAt: number;
  /** Ids of large transactions with unread changes, and changes that are not applied yet. */
  unread: string[];
  backlog: CatalogueChange[];
}

/** The first source is the primary. The others are read while it does not respond. */
export function followCatalogue(sources: readonly Database[], events: FollowerEvents) {
  const loaded = Promise.withResolvers<void>();
  const closing = new AbortController();
  let state: State | undefined;
  let mustReload = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let running: { done: Promise<void>; soon: Promise<void>; isSlow: boolean } | undefined;

  /** Runs `work` unless another run is active. Neither promise rejects. */
  function run(work: () => Promise<void>): NonNullable<typeof running> {
    if (running) return running;
    const slow = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      current.isSlow = true;
      slow.resolve();
    }, maxWaitMs).unref();
    const done = work()
      .then(() => report(undefined), report)
      .finally(() => {
        clearTimeout(timer);
        running = undefined;
      });
    const current = { done, soon: Promise.race([done, slow.promise]), isSlow: false };
    running = current;
    return current;
  }
  function report(error: unknown): void {
    if (error && !isFailing && !closing.signal.aborted) events.onFailure(error);
    if (!error && isFailing) events.onRecovery?.();
    isFailing = error !== undefined;
  }

  async function step(): Promise<void> {
    for (const source of sources) {
      try {
        return await stepFrom(source);
      } catch (error) {
        if (source === sources.at(-1) || !maySucceedOnPrimary(error)) throw error;
      }
    }
  }

  async function stepFrom(source: Database): Promise<void> {
    const readAt = performance.now();
    const { transactions, ...seen } = await readListingChanges(source, state?.seen, maxAwaited + 1);
    if (!state || mustReload || hasGap(state, seen, transactions)) {
      state = await load(source, seen, readAt);
      loaded.resolve();
      return;
    }
    const awaited: CatalogueChange[] = [];
    const large: string[] = [];
    for (const [xid, changes] of transactions) {
      if (estimateReadCost(changes) > maxAwaited) large.push(xid);
      else awaited.push(...changes);
    }
    await applyChanges(state.index, source, awaited);
    // Set only after success, so that a retry reads the changes of a failed step again.
    state.unread.push(...large);
    state.seen = seen;
    state.source = source;
    state.readAt = readAt;
    if (isComplete(state)) state.completeAt = readAt;
  }

  async function load(source: Database, seen: DatabaseSnapshot, readAt: number): Promise<State> {
    const index: CatalogueIndex = createListingIndex();
    index.reserve(await countAllListings(source));
    await applyChanges(index, source, await readWholeCatalogueChanges(source));
    mustReload = false;
    return { index, source, seen, readAt, completeAt: readAt, unread: [], backlog: [] };
  }

  async function catchUp(): Promise<void> {
    if (!state) return;
    const { index, source, unread, backlog } = state;
    const [xid] = unread;
    if (xid) {
      const changes = await readTransactionChanges(source, xid);
      unread.shift();
      mustReload = changes.some(isEmptying) || backlog.length + changes.length > maxBacklog;
      for (const change of changes) backlog.push(change);
    } else {
      let some = backlog.slice(-listingBatchSize);
      while (some.length > 1 && estimateReadCost(some) > listingBatchSize) some = some.slice(some.length / 2);
      await applyChanges(index, source, some);
      backlog.length -= some.length;
    }
    if (!isComplete(state)) return;
    state.completeAt = state.readAt;
    events.onLargeChange?.();
  }

  async function applyChanges(
    index: CatalogueIndex,
    source: Database,
    changes: readonly CatalogueChange[],
  ): Promise<void> {
    for await (const { kinds, ...part } of readChangedRecords(source, changes)) {
      const named = kinds && (await withOtherKindNames(source, kinds));
      try {
        index.apply({
          ...part,
          ...(named && { kinds: named.map(({ other_names: names, ...kind }) => ({ ...kind, names })) }),
        });
      } catch (error) {
        // A failed part may be half applied.
        mustReload = true;
        throw error;
      }
      await nextTurn();
      closing.signal.throwIfAborted();
    }
  }

  async function follow(): Promise<void> {
    const hasMore = () => state !== undefined && !isComplete(state);
    while (!closing.signal.aborted) {
      const isDue = mustReload || age(state?.readAt) >= intervalMs;
      if (isDue || hasMore()) await run(isDue ? step : catchUp).done;
      const pauseMs = isFailing ? retryMs : hasMore() ? 0 : tickMs;
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }
  const following = follow();

  const isWanted = (moment: number) => state !== undefined && state.readAt < moment && !isFailing && !running?.isSlow;
  async function at(moment: number): Promise<CatalogueIndex> {
    const since = Math.max(moment, changedAt);
    while (isWanted(since)) await run(step).soon;
    if (!state || isOld(state)) throw new Unavailable('Prices are being loaded. Try again in a moment.');
    return state.index;
  }
  return {
    loaded: loaded.promise,
    /** Returns an index with all commits before a time, large changes excepted. Throws Unavailable if it is too old. */
    at,
    /** Also waits for large changes, unless one step takes too long. */
    async completeAt(moment: number): Promise<CatalogueIndex> {
      await at(moment);
      while (state && !isComplete(state) && !isFailing && !running?.isSlow) await run(catchUp).soon;
      return at(moment);
    },
    correct: (words: readonly string[]) => state?.index.correct(words),
    age: () => age(state?.completeAt),
    state: () => (state ? (isOld(state) ? 'stale' : 'ok') : 'loading'),
    /** Marks the index as outdated, so that later requests wait for a new read. */
    hasChanged(): void {
      changedAt = performance.now();
    },
    async close(): Promise<void> {
      closing.abort();
      await following;
      await running?.done;
    },
  };
}

const isComplete = ({ unread, backlog }: State) => unread.length + backlog.length === 0;
const isOld = ({ completeAt }: State) => age(completeAt) > maxAgeMs;
const isEmptying = ({ product_id }: CatalogueChange) => product_id === allProductsMarker;
/** True if changes may be missing: another timeline, deleted change rows, or all listings deleted. */
const hasGap = ({ seen }: State, now: DatabaseSnapshot, transactions: NewCatalogueChanges['transactions']) =>
  now.timeline !== seen.timeline ||
  now.at - seen.at > maxGapMs ||
  transactions.values().some((changes) => changes.some(isEmptying));
const age = (moment = Number.NEGATIVE_INFINITY) => performance.now() - moment;
