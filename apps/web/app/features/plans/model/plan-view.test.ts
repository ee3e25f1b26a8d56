import { expect, test } from 'vitest';
import { type SingleStorePlan, withExamples } from './plan-view.ts';

const storePlan = (id: number) => ({ store: { id } }) as SingleStorePlan;
const counts = (ofExamples: number[] | undefined) =>
  withExamples([storePlan(1), storePlan(2), storePlan(3)], ofExamples).map(({ examples }) => examples);

test('PLN-01 TRU-06 each store counts its own example prices', () => {
  expect(counts([3, 1, 3])).toEqual([1, 0, 2]);
  expect(counts([])).toEqual([0, 0, 0]);
  expect(counts(undefined)).toEqual([undefined, undefined, undefined]);
});
