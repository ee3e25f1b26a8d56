import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs work that yields between its slices. Other requests run there. */
export async function runInSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}
