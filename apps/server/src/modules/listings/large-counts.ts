import type { Database } from '../../platform/database/database.ts';
import { largestCount } from '../../platform/paging.ts';

const lifetime = 5_000;
const mostQuestions = 200;
const known = new WeakMap<Database, Map<string, number>>();

/**
 * What `count` answers, which counts no further than the largest count. That a question reaches it is kept for five
 * seconds: counting so far takes longer than reading a page, and of so many not all go at once.
 */
export async function keepLargeCount(
  db: Database,
  question: string,
  count: (most: number) => Promise<number>,
): Promise<number> {
  const large = known.get(db) ?? new Map<string, number>();
  known.set(db, large);
  if ((large.get(question) ?? 0) > Date.now()) return largestCount;
  const counted = await count(largestCount);
  if (large.size >= mostQuestions) large.clear();
  if (counted >= largestCount) large.set(question, Date.now() + lifetime);
  return counted;
}
