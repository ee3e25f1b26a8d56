import { setImmediate } from 'node:timers/promises';

/** Lets other requests have their turn of the event loop. */
export const nextTurn = (): Promise<void> => setImmediate();

/**
 * Calls `visit` for each element, in order, and returns the results. Other requests have their turn after every
 * `perTurn` elements: no request holds the event loop for long (SEC-05).
 */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  perTurn: number,
  visit: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(visit(item));
    if (results.length % perTurn === 0) await nextTurn();
  }
  return results;
}
