import type { BulkResult } from '@bargain-buddy/contract';

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
  /** Does it to the records and answers what became of each. */
  run: (ids: number[]) => Promise<BulkOutcome[]>;
}

/** Something that is done to the selected records together, in a dialog of its own. */
export interface TogetherAction extends ActionLook {
  open: (ids: number[]) => void;
}

export type BulkAction = EachAction | TogetherAction;

/** What became of one record. */
export type BulkOutcome = BulkResult['results'][number];
