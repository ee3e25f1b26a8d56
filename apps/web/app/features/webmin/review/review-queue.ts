import type { ReviewItem } from '@bargain-buddy/contract';

export type Verdict = 'verified' | 'rejected';
/** What was decided, the latest last, and where it stood. */
interface Done {
  item: ReviewItem;
  verdict: Verdict;
  index: number;
}

/** What waits, which of it is looked at, and what was decided here. */
export interface ReviewQueue {
  items: readonly ReviewItem[];
  /** As many as there are items: past the last. */
  at: number;
  done: readonly Done[];
}

export const emptyQueue: ReviewQueue = { items: [], at: 0, done: [] };

/** Tells one thing that waits from another. */
export const keyOf = ({ kind, id }: Pick<ReviewItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** With what another page has brought; what is known already stays as it is. */
export function withMore(queue: ReviewQueue, more: readonly ReviewItem[]): ReviewQueue {
  const known = new Set([...queue.items, ...queue.done.map(({ item }) => item)].map(keyOf));
  return { ...queue, items: [...queue.items, ...more.filter((item) => !known.has(keyOf(item)))] };
}

/** The item that is looked at goes, and the next one is looked at. */
export function decided(queue: ReviewQueue, verdict: Verdict): ReviewQueue {
  const { items, at, done } = queue;
  const item = items[at];
  if (!item) return queue;
  return { items: items.toSpliced(at, 1), at, done: [...done, { item, verdict, index: at }] };
}

/** Another item is looked at; `by` is 1 or -1. */
export function moved(queue: ReviewQueue, by: number): ReviewQueue {
  return { ...queue, at: Math.max(0, Math.min(queue.items.length, queue.at + by)) };
}

/** What was decided last comes back where it stood, and is looked at. */
export function undone(queue: ReviewQueue): ReviewQueue {
  const last = queue.done.at(-1);
  if (!last) return queue;
  const at = Math.min(last.index, queue.items.length);
  return { items: queue.items.toSpliced(at, 0, last.item), at, done: queue.done.slice(0, -1) };
}

/** What could not be decided comes back as the next one. */
export function failed(queue: ReviewQueue, key: string): ReviewQueue {
  const found = queue.done.find(({ item }) => keyOf(item) === key);
  if (!found) return queue;
  const index = Math.min(queue.at + 1, queue.items.length);
  return { ...forgotten(queue, key), items: queue.items.toSpliced(index, 0, found.item) };
}

/** What somebody else has decided is not there to be taken back. */
export function forgotten(queue: ReviewQueue, key: string): ReviewQueue {
  return { ...queue, done: queue.done.filter(({ item }) => keyOf(item) !== key) };
}

/** What was decided before, here or before the page was loaded, waits again and is looked at. */
export function returned(queue: ReviewQueue, item: ReviewItem): ReviewQueue {
  const { items, at, done } = forgotten(queue, keyOf(item));
  const known = items.findIndex((other) => keyOf(other) === keyOf(item));
  return known >= 0 ? { items, at: known, done } : { items: items.toSpliced(at, 0, item), at, done };
}

/** When a key or a button that decides was pressed. */
export interface Press {
  verdict: Verdict;
  /** Milliseconds. */
  time: number;
}

/** The same decision twice, sooner than anybody can have looked at what came next, is one that was made twice. */
export const isDoubleTap = (last: Press | undefined, { verdict, time }: Press) =>
  last?.verdict === verdict && time - last.time < 300;
