import { failureText } from '../failure-text.ts';
import type { BulkOutcome } from './bulk-action.ts';

/** Runs `what` on several records in sequence. An error becomes a failed outcome. */
export async function runSequentially(
  ids: readonly number[],
  what: (id: number) => Promise<unknown>,
): Promise<BulkOutcome[]> {
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
