import type { ReviewItem } from '@bargain-buddy/contract';

export type Verdict = 'verified' | 'rejected';
/** A verdict on an item, with a correction or a merge. */
export interface Decision {
  verdict: Verdict;
  /** The correct amount of a price. */
  price?: string;
  /** The existing record that a new product or store is. */
  mergeInto?: { id: number; name: string };
}
/** What was decided, the latest last, and where it stood. */
interface Done extends Decision {
  item: ReviewItem;
  index: number;
  /** Prices of a new product or store that leave the queue with it. */
  along: readonly ReviewItem[];
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
  // Prices of a merged record still wait, as prices of the kept record.
  const gone = queue.done.flatMap(({ item, along, mergeInto }) => (mergeInto ? [item] : [item, ...along]));
  const known = new Set([...queue.items, ...gone].map(keyOf));
  return { ...queue, items: [...queue.items, ...more.filter((item) => !known.has(keyOf(item)))] };
}

/** Replaces items by their fresh versions, and appends other fresh items. */
export function refreshed(queue: ReviewQueue, fresh: readonly ReviewItem[]): ReviewQueue {
  const byKey = new Map(fresh.map((item) => [keyOf(item), item]));
  return withMore({ ...queue, items: queue.items.map((item) => byKey.get(keyOf(item)) ?? item) }, fresh);
}

/** The item that is looked at goes, with the prices that it takes along, and the next one is looked at. */
export function decided(queue: ReviewQueue, decision: Decision): ReviewQueue {
  const { items, at, done } = queue;
  const item = items[at];
  if (!item) return queue;
  const along = items.filter((other) => goesAlong(other, item, decision));
  const before = items.slice(0, at).filter((other) => !along.includes(other));
  const after = items.slice(at + 1).filter((other) => !along.includes(other));
  const index = before.length;
  return { items: [...before, ...after], at: index, done: [...done, { ...decision, item, index, along }] };
}

/** A rejected product or store takes its prices along; a merge gives them to the kept record. */
function goesAlong({ price }: ReviewItem, { kind, id }: ReviewItem, { verdict, mergeInto }: Decision): boolean {
  if (!price || (verdict === 'verified' && !mergeInto)) return false;
  return (kind === 'product' && price.product_id === id) || (kind === 'store' && price.store_id === id);
}

/** How many items are decided: with a rejected record its prices are, too. */
export const countDone = ({ done }: ReviewQueue) =>
  done.reduce((sum, { along, mergeInto }) => sum + 1 + (mergeInto ? 0 : along.length), 0);

/** Another item is looked at; `by` is 1 or -1. */
export function moved(queue: ReviewQueue, by: number): ReviewQueue {
  return { ...queue, at: Math.max(0, Math.min(queue.items.length, queue.at + by)) };
}

/** What was decided last comes back where it stood, and is looked at. */
export function undone(queue: ReviewQueue): ReviewQueue {
  const last = queue.done.at(-1);
  if (!last) return queue;
  const items = without(queue.items, last.along);
  const at = Math.min(last.index, items.length);
  return { items: items.toSpliced(at, 0, last.item, ...last.along), at, done: queue.done.slice(0, -1) };
}

/** Fresh versions of merged prices may be in the queue. */
function without(items: readonly ReviewItem[], others: readonly ReviewItem[]): readonly ReviewItem[] {
  const keys = new Set(others.map(keyOf));
  return keys.size === 0 ? items : items.filter((item) => !keys.has(keyOf(item)));
}

/** What could not be decided comes back as the next one. */
export function failed(queue: ReviewQueue, key: string): ReviewQueue {
  const found = queue.done.find(({ item }) => keyOf(item) === key);
  if (!found) return queue;
  const index = Math.min(queue.at + 1, queue.items.length);
  return { ...forgotten(queue, key), items: queue.items.toSpliced(index, 0, found.item, ...found.along) };
}

/** What somebody else has decided is not there to be taken back. */
export function forgotten(queue: ReviewQueue, key: string): ReviewQueue {
  return { ...queue, done: queue.done.filter(({ item }) => keyOf(item) !== key) };
}

/** What was decided before, here or before the page was loaded, waits again and is looked at. */
export function returned(queue: ReviewQueue, item: ReviewItem): ReviewQueue {
  const along = queue.done.find((one) => keyOf(one.item) === keyOf(item))?.along ?? [];
  const { at, done, ...rest } = forgotten(queue, keyOf(item));
  const items = without(rest.items, along);
  const known = items.findIndex((other) => keyOf(other) === keyOf(item));
  return known >= 0 ? { items, at: known, done } : { items: items.toSpliced(at, 0, item, ...along), at, done };
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
