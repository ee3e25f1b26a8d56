import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { type Contents, openContents } from './contents.ts';
import {
  countAllListings,
  findChanges,
  readKinds,
  readListings,
  readProductIds,
  readProducts,
  readStores,
  type Seen,
  seeNow,
} from './listing-index.queries.ts';

/**
 * Products read at once: their five thousand listings or so hold up nobody, and come as half a megabyte. A text of more
 * than one Node.js keeps outside of V8's heap, where it stays until all of that is collected.
 */
const batch = 100;
/** What is noted where all listings have gone at once (migration 0176). */
const allProducts = 0;
/** More changed products are read while searches go on without the index. */
const mostWaitedFor = 2_000;
/** What is older is read anew while it is told to who is content with it, so that nobody has to wait for it next. */
const freshness = 2_000;
/** How long a search waits to know whether anything has changed. */
const patience = 250;
/** After a failure for so long nobody waits for another one. */
const rest = 1_000;
/** Changes are kept for an hour (migration 0174): who has not looked for them for so long reads everything anew. */
const longestGap = 30 * 60_000;
const interval = 60_000;

/** All listings in memory, for searches, and what is shown of some. */
export interface ListingIndex {
  /**
   * What is there as of this moment of `performance.now()` and of the last change that it was told of, or later, and
   * when it was asked for; undefined where that cannot be told at once: then the database is to be asked.
   */
  asOf(moment: number): Promise<{ contents: Contents; since: number } | undefined>;
  /** Tells that something has changed, or may have. */
  hasChanged(): void;
  close(): Promise<void>;
}

/** Reads all listings once somebody asks for them, and from then on what has changed of them. */
export function openListingIndex(db: Database, onError: (error: unknown) => void): ListingIndex {
  let contents: Contents | undefined;
  let seen: Seen | undefined;
  /** When the database was asked last for what `contents` has. */
  let since = -Infinity;
  /** When something has changed, as far as is known. */
  let changedAt = -Infinity;
  let running: Promise<void> | undefined;
  let isBehind = false;
  let failedAt = -Infinity;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Brings the contents up to date, one at a time. */
  function update(): Promise<void> {
    running ??= bringUpToDate()
      .catch((error) => {
        failedAt = performance.now();
        if (!isClosed) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function bringUpToDate(): Promise<void> {
    const begun = performance.now();
    const known = contents && seen && begun - since < longestGap ? { contents, seen } : undefined;
    const changes = known && (await findChanges(db, known.seen));
    if (!known || changes?.timeline !== known.seen.timeline || changes.changed.includes(allProducts)) {
      return readAll(begun);
    }
    const products = changes.changed.filter((id) => id !== null);
    isBehind = products.length > mostWaitedFor;
    if (products.length < changes.changed.length) await readPlaces(known.contents);
    await readInto(known.contents, products);
    isBehind = false;
    seen = changes;
    since = begun;
  }

  async function readAll(begun: number): Promise<void> {
    isBehind = true;
    const upTo = await seeNow(db);
    // Some more will come; columns that are outgrown while all is read would take as much again.
    const all = openContents(Math.ceil(1.05 * (await countAllListings(db))));
    await readPlaces(all);
    await readInto(all, await readProductIds(db));
    contents = all;
    seen = upTo;
    since = begun;
    isBehind = false;
    timer ??= setInterval(() => void update(), interval).unref();
  }

  /** Reads what is noted together: that something of a store or a kind has changed. */
  async function readPlaces(into: Contents): Promise<void> {
    into.setStores(await readStores(db));
    into.kinds = await readKinds(db);
  }

  async function readInto(into: Contents, products: readonly number[]): Promise<void> {
    for (let from = 0; from < products.length && !isClosed; from += batch) {
      const some = products.slice(from, from + batch);
      const read = await readProducts(db, some);
      // That a kind comes is not noted.
      if (read.some(({ kind }) => into.kinds.shown(kind) === undefined)) into.kinds = await readKinds(db);
      into.replace(some, read, await readListings(db, some));
    }
    if (isClosed) throw new Error('The index was closed.');
  }

  function startReading(): void {
    if (!isClosed && performance.now() - failedAt > rest) void update();
  }

  async function waitFor(moment: number): Promise<void> {
    while (since < moment && !isBehind && !isClosed && performance.now() - failedAt > rest) await update();
  }

  return {
    async asOf(moment) {
      const wanted = Math.max(moment, changedAt);
      if (since < wanted) {
        if (!contents) startReading();
        else await Promise.race([waitFor(wanted), pause(patience, undefined, { ref: false })]);
      } else if (performance.now() - since > freshness) startReading();
      return contents && since >= wanted ? { contents, since } : undefined;
    },
    hasChanged() {
      changedAt = performance.now();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
