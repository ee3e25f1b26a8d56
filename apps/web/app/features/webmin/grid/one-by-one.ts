import { failureText } from '../failure-text.ts';
import type { BulkOutcome } from './bulk-action.ts';

/** Does something to records one after the other, for calls that take one at a time. */
export async function oneByOne(ids: readonly number[], what: (id: number) => Promise<unknown>): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) outcomes.push(await outcomeOf(id, what));
  return outcomes;
}

async function outcomeOf(id: number, what: (id: number) => Promise<unknown>): Promise<BulkOutcome> {
  try {
    await what(id);
    return { id, ok: true, error: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { id, ok: false, error: failureText(error) };
  }
}
