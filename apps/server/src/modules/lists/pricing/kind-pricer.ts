import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { isReadingReplica } from '../../../platform/database/routed-database.ts';
import { databaseOf } from '../../../platform/database/transaction.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { createWorkerQueue } from '../../../platform/worker-queue.ts';
import { watchCatalogueChanges } from './catalogue-changes.ts';
import {
  type KindNeed,
  type KindNeedPrice,
  kindNeedKey,
  maxNeedsAtOnce,
  priceKindsFromDatabase,
} from './price-kinds.ts';
import type { StoreIdFilter } from './price-needs.queries.ts';

/** Undefined if no store has the need. */
export type CheapestPacksOfKind = KindNeedPrice | undefined | 'pending';

/** A need with its stores. The worker queue alternates between clients. */
export type KindNeedInStores = KindNeed & { stores: StoreIdFilter; client: string };

export interface KindPricesJob {
  needs: readonly KindNeed[];
  stores: StoreIdFilter;
}

export interface KindPricerSettings {
  databaseUrl: string;
  hasPooler: boolean;
  prepares: boolean;
}

export interface KindPricer {
  /** Returns prices in order. A price that is not ready after `waitMs` is pending. `db` must be on the primary. */
  price(db: Executor, needs: readonly KindNeedInStores[], waitMs: number): Promise<CheapestPacksOfKind[]>;
  close(): Promise<void>;
}

interface Entry {
  price: CheapestPacksOfKind;
  startedAt: number;
  done: Promise<void>;
}

const timeLimitMs = 10_000;
/** Retry delay. A failed price stays pending until then. */
const retryMs = 10_000;
/** Ten full lists, about 10 MB. Uses maxSize, since LRUCache preallocates memory for `max` entries. */
const cacheOptions = { maxSize: 20_000, sizeCalculation: () => 1 };
/** Waiting transactions hold a connection each. Above this limit prices are pending at once. */
const maxWaitingTransactions = 3;

/** Prices kinds in a worker thread, since one need can take a second. Cached until the catalogue changes. */
export function createKindPricer(settings: KindPricerSettings, onError: (error: unknown) => void): KindPricer {
  const queue = createWorkerQueue<KindPricesJob, (KindNeedPrice | undefined)[]>({
    filename: new URL('./kind-prices-thread.ts', import.meta.url).href,
    workerData: settings,
    // Avoids thread start-up for the first list after a pause.
    minThreads: 1,
    maxThreads: 1,
    maxRunningPerClient: 1,
    maxWaitingPerClient: 200,
    maxWaiting: 2_000,
    timeLimitMs,
    maxMemoryMb: 256,
    messages: { full: 'Too many prices are pending.', failed: 'A price took too long.' },
  });
  const catalogue = watchCatalogueChanges();
  /** Replaced when the catalogue changes, so that results of earlier jobs are discarded. */
  let entries = new LRUCache<string, Entry>(cacheOptions);

  let starting: Promise<void> | undefined;
  let waitingTransactions = 0;

  /** Starts the thread, with the first price. That takes half a second, which does not count as waiting. */
  function start(): Promise<void> {
    starting ??= queue.run({ needs: [], stores: undefined }, '').then(
      () => undefined,
      () => undefined,
    );
    return starting;
  }

  async function waitFor(pending: readonly Entry[], waitMs: number): Promise<void> {
    const lastStart = pending.reduce((last, { startedAt }) => Math.max(last, startedAt), 0);
    const restMs = lastStart + waitMs - performance.now();
    if (restMs <= 0) return;
    const all = Promise.all(new Set(pending.map(({ done }) => done)));
    await Promise.race([all, delay(restMs, undefined, { ref: false })]);
  }

  function compute(needs: ReadonlyMap<string, KindNeedInStores>): void {
    const [first] = needs.values();
    if (!first) return;
    const { stores, client } = first;
    const into = entries;
    const plain = [...needs.values()].map(({ kinds, parts }) => ({ kinds, parts }));
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const started = [...needs.keys()].map((key): Entry => {
      const entry: Entry = { price: 'pending', startedAt: performance.now(), done };
      into.set(key, entry);
      return entry;
    });
    queue
      .run({ needs: plain, stores }, client)
      .then(
        (prices) => {
          for (const [index, entry] of started.entries()) entry.price = prices[index];
        },
        (error) => {
          if (!isFull(error)) onError(error);
          for (const [index, key] of [...needs.keys()].entries()) into.set(key, started[index], { ttl: retryMs });
        },
      )
      .finally(resolve);
  }

  return {
    async price(db, needs, waitMs) {
      if (needs.length === 0) return [];
      await start();
      if (await catalogue.check(db)) entries = new LRUCache(cacheOptions);
      const keyed = withKeys(needs);
      const missing = new Map(keyed.filter(({ key }) => !entries.has(key)).map(({ key, need }) => [key, need]));
      for (const together of inJobs(missing)) compute(together);
      const wanted = keyed.map(({ key }) => entries.get(key));
      const pending = wanted.flatMap((entry) => (entry?.price === 'pending' ? entry : []));
      const transactions = db.isTransaction ? 1 : 0;
      if (waitingTransactions + transactions <= maxWaitingTransactions) {
        waitingTransactions += transactions;
        await waitFor(pending, waitMs);
        waitingTransactions -= transactions;
      }
      return wanted.map((entry) => (entry ? entry.price : 'pending'));
    },
    close: () => queue.close(),
  };
}

/** A full queue is not reported as an error: the needs are priced later. */
const isFull = (error: unknown): boolean => error instanceof Unavailable && error.cause === undefined;

function withKeys(needs: readonly KindNeedInStores[]): { key: string; need: KindNeedInStores }[] {
  const keys = new Map<StoreIdFilter, string>();
  return needs.map((need) => {
    const ofStores = keys.get(need.stores) ?? hash('sha256', need.stores?.join(' ') ?? 'all', 'base64url');
    keys.set(need.stores, ofStores);
    return { key: `${ofStores} ${kindNeedKey(need)}`, need };
  });
}

/** Splits needs into small jobs, so that clients alternate often. Each job has one client and one set of stores. */
function inJobs(needs: ReadonlyMap<string, KindNeedInStores>): Map<string, KindNeedInStores>[] {
  const byClient = Map.groupBy(needs, ([, { client }]) => client);
  const groups = [...byClient.values()].flatMap((some) => [...Map.groupBy(some, ([, { stores }]) => stores).values()]);
  return groups.flatMap((group) => {
    const count = Math.ceil(group.length / maxNeedsAtOnce);
    return Array.from({ length: count }, (_, n) => new Map(group.slice(n * maxNeedsAtOnce, (n + 1) * maxNeedsAtOnce)));
  });
}

const ofDatabase = new WeakMap<Database, KindPricer>();

export function setKindPricer(db: Database, prices: KindPricer): void {
  ofDatabase.set(db, prices);
}

/** Prices needs in order. Reads from a replica (while the primary is unavailable) use no thread and no cache. */
export async function priceKindNeeds(
  db: Executor,
  needs: readonly KindNeedInStores[],
  waitMs: number,
): Promise<CheapestPacksOfKind[]> {
  const prices = ofDatabase.get(databaseOf(db));
  if (prices && !isReadingReplica()) return prices.price(db, needs, waitMs);
  const priced = new Map<KindNeedInStores, CheapestPacksOfKind>();
  for (const [stores, some] of Map.groupBy(needs, (need) => need.stores)) {
    const found = await priceKindsFromDatabase(db, some, stores);
    for (const [index, need] of some.entries()) priced.set(need, found[index]);
  }
  return needs.map((need) => priced.get(need));
}
