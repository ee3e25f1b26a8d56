import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { createListingIndex, type ListingIndex } from '@bargain-buddy/listing-index';
import type { Database } from '../../platform/database/database.ts';
import { Unavailable } from '../../platform/errors.ts';
import {
  type Moment,
  type ProductAndStore,
  readChangeNotes,
  readKinds,
  readListingsOf,
  readListingsOfProducts,
  readMoment,
  readProductIds,
  readProducts,
  readStores,
} from './catalogue.queries.ts';
import type { CatalogueKind, CatalogueProduct, CatalogueStore } from './listing-view.ts';

export type CatalogueIndex = ListingIndex<CatalogueProduct, CatalogueStore, CatalogueKind>;

/** Products that are read with their listings, and listings that are read by themselves, at once. */
const productsAtOnce = 20;
const listingsAtOnce = 1_000;
/** Requests do not wait for a change of more listings, such as an import. They see it while it is applied. */
const maxAwaited = 2_000;
/** Notes of changes are deleted after an hour (migration 0174). */
const maxGapMs = 30 * 60_000;
const intervalMs = 2_000;
const retryMs = 500;
/** How long a request waits for the database. */
const maxWaitMs = 250;
/** How long the last state is served while the database cannot be read. */
const maxAgeMs = 60_000;

export interface CatalogueFollower {
  /** Resolves when the index is loaded. */
  loaded: Promise<void>;
  /**
   * The index with everything that was committed before this moment of `performance.now()`, except changes that are too
   * large to wait for. Throws Unavailable while the index is loaded, and if it could not be updated for a minute.
   */
  at(moment: number): Promise<CatalogueIndex>;
  /** Corrects words that no product and no store has. Returns undefined while the index is loaded. */
  correct(words: readonly string[]): string[] | undefined;
  /** Milliseconds since the last update began, Infinity before the index is loaded. */
  age(): number;
  /** Changes with each change of the catalogue. */
  version(): number;
  /** Call it when something may have changed: requests from now on see it. */
  hasChanged(): void;
  close(): Promise<void>;
}

interface State {
  index: CatalogueIndex;
  seen: Moment;
  readAt: number;
  /** Rest of a change that is too large to wait for. */
  backlog: ProductAndStore[];
}

/** Loads the catalogue of a database into memory, and applies its changes from then on. */
export function followCatalogue(db: Database, onError: (error: unknown) => void): CatalogueFollower {
  const loaded = Promise.withResolvers<void>();
  const closing = new AbortController();
  let state: State | undefined;
  let version = 0;
  let changedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  /** Runs one step, or waits for the one under way. */
  function update(): Promise<void> {
    running ??= step()
      .catch((error) => {
        failedAt = performance.now();
        if (!closing.signal.aborted) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function step(): Promise<void> {
    const readAt = performance.now();
    const isFresh = state && readAt - state.readAt < maxGapMs;
    const notes = state && isFresh ? await readChangeNotes(db, state.seen) : undefined;
    if (!state || !notes || notes.isEmptied || notes.timeline !== state.seen.timeline) {
      state = await load(readAt);
      loaded.resolve();
      return;
    }
    const { index, backlog } = state;
    if (notes.hasOthers) index.apply({ stores: await readStores(db), kinds: await readKinds(db) });
    await applyProducts(index, notes.products);
    if (notes.listings.length > maxAwaited) backlog.push(...notes.listings);
    else await applyListings(index, notes.listings);
    await applyListings(index, backlog.splice(-listingsAtOnce));
    if (notes.hasOthers || notes.products.length + notes.listings.length > 0) version += 1;
    state.seen = { snapshot: notes.snapshot, timeline: notes.timeline };
    state.readAt = readAt;
  }

  async function load(readAt: number): Promise<State> {
    const seen = await readMoment(db);
    const index: CatalogueIndex = createListingIndex();
    index.apply({ stores: await readStores(db), kinds: await readKinds(db) });
    await applyProducts(index, await readProductIds(db));
    version += 1;
    return { index, seen, readAt, backlog: [] };
  }

  async function applyProducts(index: CatalogueIndex, ids: readonly number[]): Promise<void> {
    for (const some of chunks(ids, productsAtOnce)) {
      const products = new Map((await readProducts(db, some)).map((product) => [product.id, product]));
      const listings = Map.groupBy(await readListingsOfProducts(db, some), ({ product_id }) => product_id);
      const changed = some.map((id) => {
        const product = products.get(id);
        return [id, product && { product, listings: listings.get(id) ?? [] }] as const;
      });
      index.apply({ products: new Map(changed) });
      await nextTurn();
      closing.signal.throwIfAborted();
    }
  }

  async function applyListings(index: CatalogueIndex, pairs: readonly ProductAndStore[]): Promise<void> {
    for (const some of chunks(pairs, listingsAtOnce)) {
      const read = new Map((await readListingsOf(db, some)).map((listing) => [keyOf(listing), listing]));
      index.apply({ listings: some.map((pair) => ({ ...pair, listing: read.get(keyOf(pair)) })) });
      await nextTurn();
      closing.signal.throwIfAborted();
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await update();
      const isBehind = state === undefined || state.backlog.length > 0;
      const hasFailed = performance.now() - failedAt < retryMs;
      const pauseMs = hasFailed ? retryMs : isBehind ? 0 : intervalMs;
      await delay(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }
  const following = follow();

  /** Waits until everything before the moment is read, but not for long, and not for a database that does not answer. */
  async function waitFor(moment: number): Promise<void> {
    const isWanted = () => state !== undefined && state.readAt < moment && performance.now() - failedAt > retryMs;
    const updated = async () => {
      while (isWanted()) await update();
    };
    if (isWanted()) await Promise.race([updated(), delay(maxWaitMs, undefined, { ref: false })]);
  }

  const age = () => (state ? performance.now() - state.readAt : Number.POSITIVE_INFINITY);
  return {
    loaded: loaded.promise,
    async at(moment) {
      await waitFor(Math.max(moment, changedAt));
      if (!state || age() > maxAgeMs) throw new Unavailable('Prices are being loaded. Try again in a moment.');
      return state.index;
    },
    correct: (words) => state?.index.correct(words),
    age,
    version: () => version,
    hasChanged() {
      changedAt = performance.now();
    },
    async close() {
      closing.abort();
      await Promise.all([following, running]);
    },
  };
}

const keyOf = ({ product_id, store_id }: ProductAndStore) => `${product_id} ${store_id}`;

function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
