import type { ReviewItem } from '@bargain-buddy/contract';

export type ReviewDecisionVerdict = 'verified' | 'rejected';
export interface ReviewDecision {
  verdict: ReviewDecisionVerdict;
  price?: string;
  mergeInto?: { id: number; name: string };
}
interface Done extends ReviewDecision {
  item: ReviewItem;
  index: number;
  along: readonly ReviewItem[];
}

/** Items that wait for review, the current index, and the decisions made here, oldest first. */
export interface ReviewQueue {
  items: readonly ReviewItem[];
  /** Index of the current item. Equals the number of items after the last one. */
  at: number;
  done: readonly Done[];
}

export const emptyQueue: ReviewQueue = { items: [], at: 0, done: [] };

export const reviewItemKey = ({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>) => `${kind} ${id}`;

export function appendReviewPage(queue: ReviewQueue, more: readonly ReviewItem[]): ReviewQueue {
  // Prices of a merged record still wait, as prices of the surviving record.
  const gone = queue.done.flatMap(({ item, along, mergeInto }) => (mergeInto ? [item] : [item, ...along]));
  const known = new Set([...queue.items, ...gone].map(reviewItemKey));
  return { ...queue, items: [...queue.items, ...more.filter((item) => !known.has(reviewItemKey(item)))] };
}

export function refreshReviewQueue(queue: ReviewQueue, fresh: readonly ReviewItem[]): ReviewQueue {
  const byKey = new Map(fresh.map((item) => [reviewItemKey(item), item]));
  return appendReviewPage(
    { ...queue, items: queue.items.map((item) => byKey.get(reviewItemKey(item)) ?? item) },
    fresh,
  );
}

export function addReviewDecision(queue: ReviewQueue, decision: ReviewDecision): ReviewQueue {
  const { items, at, done } = queue;
  const item = items[at];
  if (!item) return queue;
  const along = items.filter((other) => goesAlong(other, item, decision));
  const before = items.slice(0, at).filter((other) => !along.includes(other));
  const after = items.slice(at + 1).filter((other) => !along.includes(other));
  const index = before.length;
  return { items: [...before, ...after], at: index, done: [...done, { ...decision, item, index, along }] };
}

/** Returns true if a price leaves the queue with its product or store: rejected with it, or moved by a merge. */
function goesAlong({ price }: ReviewItem, { kind, id }: ReviewItem, { verdict, mergeInto }: ReviewDecision): boolean {
  if (!price || (verdict === 'verified' && !mergeInto)) return false;
  return (kind === 'product' && price.product_id === id) || (kind === 'store' && price.store_id === id);
}

/** Counts the decided items. A rejected record counts with its prices. */
export const countDecidedItems = ({ done }: ReviewQueue) =>
  done.reduce((sum, { along, mergeInto }) => sum + 1 + (mergeInto ? 0 : along.length), 0);

export function moveInReviewQueue(queue: ReviewQueue, by: number): ReviewQueue {
  return { ...queue, at: Math.max(0, Math.min(queue.items.length, queue.at + by)) };
}

export function undoLastDecision(queue: ReviewQueue): ReviewQueue {
  const last = queue.done.at(-1);
  if (!last) return queue;
  const items = without(queue.items, last.along);
  const at = Math.min(last.index, items.length);
  return { items: items.toSpliced(at, 0, last.item, ...last.along), at, done: queue.done.slice(0, -1) };
}

/** Removes items by key: the queue may contain fresh versions of merged prices. */
function without(items: readonly ReviewItem[], others: readonly ReviewItem[]): readonly ReviewItem[] {
  const keys = new Set(others.map(reviewItemKey));
  return keys.size === 0 ? items : items.filter((item) => !keys.has(reviewItemKey(item)));
}

/** Returns an item to the queue, after the current one, because its decision failed. */
export function returnUndecidedItem(queue: ReviewQueue, key: string): ReviewQueue {
  const found = queue.done.find(({ item }) => reviewItemKey(item) === key);
  if (!found) return queue;
  const index = Math.min(queue.at + 1, queue.items.length);
  return { ...dropReviewDecision(queue, key), items: queue.items.toSpliced(index, 0, found.item, ...found.along) };
}

/** Drops a decision that another user has made first, so that it cannot be undone here. */
export function dropReviewDecision(queue: ReviewQueue, key: string): ReviewQueue {
  return { ...queue, done: queue.done.filter(({ item }) => reviewItemKey(item) !== key) };
}

export function requeueReviewItem(queue: ReviewQueue, item: ReviewItem): ReviewQueue {
  const along = queue.done.find((one) => reviewItemKey(one.item) === reviewItemKey(item))?.along ?? [];
  const { at, done, ...rest } = dropReviewDecision(queue, reviewItemKey(item));
  const items = without(rest.items, along);
  const known = items.findIndex((other) => reviewItemKey(other) === reviewItemKey(item));
  return known >= 0 ? { items, at: known, done } : { items: items.toSpliced(at, 0, item, ...along), at, done };
}

export interface VerdictKeyPress {
  verdict: ReviewDecisionVerdict;
  time: number;
}

/** Returns true for an accidental repeat: the same verdict within 300 ms, too soon to have read the next item. */
export const isDoubleTap = (last: VerdictKeyPress | undefined, { verdict, time }: VerdictKeyPress) =>
  last?.verdict === verdict && time - last.time < 300;
