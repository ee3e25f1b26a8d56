import type { ReviewItem } from '@bargain-buddy/contract';
import { expect, test } from 'vitest';
import {
  addReviewDecision,
  appendReviewPage,
  countDecidedItems,
  dropReviewDecision,
  emptyQueue,
  isDoubleTap,
  moveInReviewQueue,
  refreshReviewQueue,
  requeueReviewItem,
  returnUndecidedItem,
  undoLastDecision,
} from './review-queue.ts';

const item = (id: number) => ({ kind: 'price', id }) as ReviewItem;
const start = appendReviewPage(emptyQueue, [1, 2, 3].map(item));
const shown = ({ items, at }: typeof start) => [items.map(({ id }) => id), at];

test('OPR-04 a decision shows the next, and the last one leads past the end', () => {
  const two = addReviewDecision(addReviewDecision(start, { verdict: 'verified' }), { verdict: 'rejected' });
  expect(shown(two)).toEqual([[3], 0]);
  expect(shown(addReviewDecision(two, { verdict: 'verified' }))).toEqual([[], 0]);
  expect(addReviewDecision(addReviewDecision(two, { verdict: 'verified' }), { verdict: 'verified' }).done).toHaveLength(
    3,
  );
});

test('OPR-04 arrows move between the first and the end', () => {
  expect(shown(moveInReviewQueue(start, -1))).toEqual([[1, 2, 3], 0]);
  expect(shown(moveInReviewQueue(moveInReviewQueue(moveInReviewQueue(moveInReviewQueue(start, 1), 1), 1), 1))).toEqual([
    [1, 2, 3],
    3,
  ]);
});

test('OPR-04 what is taken back comes where it was, the latest first', () => {
  const done = addReviewDecision(addReviewDecision(moveInReviewQueue(start, 1), { verdict: 'verified' }), {
    verdict: 'rejected',
  });
  expect(shown(done)).toEqual([[1], 1]);
  expect(shown(undoLastDecision(done))).toEqual([[1, 3], 1]);
  expect(shown(undoLastDecision(undoLastDecision(done)))).toEqual([[1, 2, 3], 1]);
  expect(undoLastDecision(start)).toBe(start);
});

test('OPR-04 what could not be decided is next, what others decided is gone, and nothing comes twice', () => {
  const done = addReviewDecision(start, { verdict: 'verified' });
  expect(shown(returnUndecidedItem(done, 'price 1'))).toEqual([[2, 1, 3], 0]);
  expect(returnUndecidedItem(done, 'price 1').done).toEqual([]);
  expect(shown(returnUndecidedItem(done, 'price 9'))).toEqual([[2, 3], 0]);
  expect(shown(undoLastDecision(dropReviewDecision(done, 'price 1')))).toEqual([[2, 3], 0]);
  expect(shown(appendReviewPage(done, [1, 3, 4].map(item)))).toEqual([[2, 3, 4], 0]);
});

test('OPR-04 what was decided before is looked at when it is taken back, wherever it was', () => {
  const done = addReviewDecision(moveInReviewQueue(start, 1), { verdict: 'verified' });
  expect(shown(requeueReviewItem(done, item(2)))).toEqual([[1, 2, 3], 1]);
  expect(requeueReviewItem(done, item(2)).done).toEqual([]);
  expect(shown(requeueReviewItem(done, item(9)))).toEqual([[1, 9, 3], 1]);
  expect(shown(requeueReviewItem(done, item(1)))).toEqual([[1, 3], 0]);
});

test('OPR-04 a rejected or merged product takes its prices out of the queue, and brings them back when undone', () => {
  const product = { kind: 'product', id: 7 } as ReviewItem;
  const priceOf = (id: number, product_id: number) => ({ kind: 'price', id, price: { product_id } }) as ReviewItem;
  const queue = moveInReviewQueue(
    appendReviewPage(emptyQueue, [priceOf(1, 7), product, priceOf(2, 8), priceOf(3, 7)]),
    1,
  );
  const rejected = addReviewDecision(queue, { verdict: 'rejected' });
  expect([shown(rejected), countDecidedItems(rejected)]).toEqual([[[2], 0], 3]);
  expect(shown(appendReviewPage(rejected, [priceOf(1, 7)]))).toEqual([[2], 0]);
  expect(shown(undoLastDecision(rejected))).toEqual([[7, 1, 3, 2], 0]);
  expect(shown(returnUndecidedItem(rejected, 'product 7'))).toEqual([[2, 7, 1, 3], 0]);
  expect(shown(requeueReviewItem(rejected, product))).toEqual([[7, 1, 3, 2], 0]);
  expect(shown(addReviewDecision(queue, { verdict: 'verified' }))).toEqual([[1, 2, 3], 1]);
  const merged = addReviewDecision(queue, { verdict: 'verified', mergeInto: { id: 9, name: 'Rice' } });
  expect([shown(merged), countDecidedItems(merged)]).toEqual([[[2], 0], 1]);
  // They wait on as prices of the other product.
  const readAnew = appendReviewPage(merged, [priceOf(1, 9), priceOf(3, 9)]);
  expect(shown(readAnew)).toEqual([[2, 1, 3], 0]);
  expect(undoLastDecision(readAnew).items.map(({ price }) => price?.product_id)).toEqual([undefined, 7, 7, 8]);
});

test('OPR-04 what is read anew takes the place of what it was', () => {
  const now = { ...item(2), version: 'now' };
  const queue = refreshReviewQueue(start, [now, item(4)]);
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
