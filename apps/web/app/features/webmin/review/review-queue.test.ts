import type { ReviewItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import {
  appendPage,
  countDone,
  decided,
  dropDecision,
  emptyQueue,
  failed,
  isDoubleTap,
  moveTo,
  refresh,
  requeue,
  undoLast,
} from './review-queue.ts';

const item = (id: number) => ({ kind: 'price', id }) as ReviewItem;
const start = appendPage(emptyQueue, [1, 2, 3].map(item));
const shown = ({ items, at }: typeof start) => [items.map(({ id }) => id), at];

test('OPR-04 a decision shows the next, and the last one leads past the end', () => {
  const two = decided(decided(start, { verdict: 'verified' }), { verdict: 'rejected' });
  expect(shown(two)).toEqual([[3], 0]);
  expect(shown(decided(two, { verdict: 'verified' }))).toEqual([[], 0]);
  expect(decided(decided(two, { verdict: 'verified' }), { verdict: 'verified' }).done).toHaveLength(3);
});

test('OPR-04 arrows move between the first and the end', () => {
  expect(shown(moveTo(start, -1))).toEqual([[1, 2, 3], 0]);
  expect(shown(moveTo(moveTo(moveTo(moveTo(start, 1), 1), 1), 1))).toEqual([[1, 2, 3], 3]);
});

test('OPR-04 what is taken back comes where it was, the latest first', () => {
  const done = decided(decided(moveTo(start, 1), { verdict: 'verified' }), { verdict: 'rejected' });
  expect(shown(done)).toEqual([[1], 1]);
  expect(shown(undoLast(done))).toEqual([[1, 3], 1]);
  expect(shown(undoLast(undoLast(done)))).toEqual([[1, 2, 3], 1]);
  expect(undoLast(start)).toBe(start);
});

test('OPR-04 what could not be decided is next, what others decided is gone, and nothing comes twice', () => {
  const done = decided(start, { verdict: 'verified' });
  expect(shown(failed(done, 'price 1'))).toEqual([[2, 1, 3], 0]);
  expect(failed(done, 'price 1').done).toEqual([]);
  expect(shown(failed(done, 'price 9'))).toEqual([[2, 3], 0]);
  expect(shown(undoLast(dropDecision(done, 'price 1')))).toEqual([[2, 3], 0]);
  expect(shown(appendPage(done, [1, 3, 4].map(item)))).toEqual([[2, 3, 4], 0]);
});

test('OPR-04 what was decided before is looked at when it is taken back, wherever it was', () => {
  const done = decided(moveTo(start, 1), { verdict: 'verified' });
  expect(shown(requeue(done, item(2)))).toEqual([[1, 2, 3], 1]);
  expect(requeue(done, item(2)).done).toEqual([]);
  expect(shown(requeue(done, item(9)))).toEqual([[1, 9, 3], 1]);
  expect(shown(requeue(done, item(1)))).toEqual([[1, 3], 0]);
});

test('OPR-04 a rejected or merged product takes its prices out of the queue, and brings them back when undone', () => {
  const product = { kind: 'product', id: 7 } as ReviewItem;
  const priceOf = (id: number, product_id: number) => ({ kind: 'price', id, price: { product_id } }) as ReviewItem;
  const queue = moveTo(appendPage(emptyQueue, [priceOf(1, 7), product, priceOf(2, 8), priceOf(3, 7)]), 1);
  const rejected = decided(queue, { verdict: 'rejected' });
  expect([shown(rejected), countDone(rejected)]).toEqual([[[2], 0], 3]);
  expect(shown(appendPage(rejected, [priceOf(1, 7)]))).toEqual([[2], 0]);
  expect(shown(undoLast(rejected))).toEqual([[7, 1, 3, 2], 0]);
  expect(shown(failed(rejected, 'product 7'))).toEqual([[2, 7, 1, 3], 0]);
  expect(shown(requeue(rejected, product))).toEqual([[7, 1, 3, 2], 0]);
  expect(shown(decided(queue, { verdict: 'verified' }))).toEqual([[1, 2, 3], 1]);
  const merged = decided(queue, { verdict: 'verified', mergeInto: { id: 9, name: 'Rice' } });
  expect([shown(merged), countDone(merged)]).toEqual([[[2], 0], 1]);
  // They wait on as prices of the other product.
  const readAnew = appendPage(merged, [priceOf(1, 9), priceOf(3, 9)]);
  expect(shown(readAnew)).toEqual([[2, 1, 3], 0]);
  expect(undoLast(readAnew).items.map(({ price }) => price?.product_id)).toEqual([undefined, 7, 7, 8]);
});

test('OPR-04 what is read anew takes the place of what it was', () => {
  const now = { ...item(2), version: 'now' };
  const queue = refresh(start, [now, item(4)]);
  expect(shown(queue)).toEqual([[1, 2, 3, 4], 0]);
  expect(queue.items[1]).toBe(now);
});

test('OPR-04 a decision made twice before anybody can look is one, another decision is not', () => {
  const last = { verdict: 'verified', time: 1000 } as const;
  expect(isDoubleTap(undefined, last)).toBe(false);
  expect(isDoubleTap(last, { verdict: 'verified', time: 1299 })).toBe(true);
  expect(isDoubleTap(last, { verdict: 'verified', time: 1300 })).toBe(false);
  expect(isDoubleTap(last, { verdict: 'rejected', time: 1001 })).toBe(false);
});
