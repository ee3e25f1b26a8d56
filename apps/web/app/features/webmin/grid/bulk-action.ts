import type { BulkResult } from '@bargain-buddy/contract';
import { failureText } from '../failure-text.ts';

interface ActionLook {
  label: string;
  isDanger?: boolean;
  /** How many records it needs; one unless told otherwise. */
  needs?: number;
}

/** Something that is done to each selected record. */
export interface EachAction extends ActionLook {
  /** Asked before it is done; without it nothing is lost that could not be put right. */
  question?: (count: number) => string;
  /**
   * Does it to some of the records and answers what became of each. It is called for a few at a time, so that progress
   * shows.
   */
  run: (ids: number[]) => Promise<BulkOutcome[]>;
}

/** Something that is done to the selected records together, in a dialog of its own. */
export interface TogetherAction extends ActionLook {
  open: (ids: number[]) => void;
}

export type BulkAction = EachAction | TogetherAction;

/** What became of one record. */
export type BulkOutcome = BulkResult['results'][number];

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
