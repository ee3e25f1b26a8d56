import { LRUCache } from 'lru-cache';
import type { FoundListing } from '../listing-view.ts';
import type { ListingRange } from '../pages.queries.ts';
import type { Contents } from './contents.ts';

/** So many keys are read at once, ten pages of the usual size, and so many more as an answer may have. */
const run = 240;
const overlap = 101;
/** About 45 kB each. */
const mostRuns = 100;

interface Found {
  count: number;
  rows: FoundListing[];
}

interface Kept {
  /** That of the contents before they were read. */
  version: number;
  found: Promise<Found>;
}

const known = new WeakMap<Contents, LRUCache<string, Kept>>();

/**
 * Part of an order by keys, which `read` reads from the database that the contents are of. They are kept until anything
 * of the contents changes: whoever asks for the same page, or one of the next, is told them from memory. `about`: after
 * how many listings the range begins as far as is known; a position tells it exactly.
 */
export async function keptKeys(
  contents: Contents,
  question: string,
  range: ListingRange & { about: number },
  read: (range: ListingRange) => Promise<Found>,
): Promise<Found> {
  const { after, about, limit } = range;
  const start = about - (about % run);
  const runs = known.get(contents) ?? new LRUCache({ max: mostRuns });
  known.set(contents, runs);
  const key = `${start} ${question}`;
  const before = runs.get(key);
  const isKept = before?.version === contents.version;
  // Further down a page is found sooner from its position than with all that is around it.
  if (limit > overlap || (after && start > 0 && !isKept)) return read(range);
  const kept = isKept ? before : { version: contents.version, found: read({ offset: start, limit: run + overlap }) };
  runs.set(key, kept);
  try {
    const { count, rows } = await kept.found;
    const from = after ? placeAfter(rows, after) : range.offset - start;
    const isThere = from !== undefined && (from + limit <= rows.length || rows.length < run + overlap);
    return isThere ? { count, rows: rows.slice(from, from + limit) } : read(range);
  } catch (error) {
    if (runs.get(key) === kept) runs.delete(key);
    throw error;
  }
}

function placeAfter(rows: readonly FoundListing[], { key, id }: { key: string; id: number }): number | undefined {
  const place = rows.findIndex(({ price_id, order_key }) => price_id === id && order_key === key);
  return place < 0 ? undefined : place + 1;
}
