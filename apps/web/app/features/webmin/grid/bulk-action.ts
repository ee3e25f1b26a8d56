import type { BulkResult } from '@bargain-buddy/contract';
import type { ReactNode } from 'react';

interface ActionLook {
  label: string;
  isDanger?: boolean;
  /** How many records it needs; one unless told otherwise. */
  needs?: number;
  /** How many it takes at most. */
  takes?: number;
  /** Only what is on show is judged: records of other pages are left out. */
  isOfPage?: boolean;
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
  /** Takes back what was done, by the revisions that `run` answered. */
  undo?: (revisions: number[]) => Promise<BulkOutcome[]>;
  /** Label of the button for `undo`; Undo by default. */
  undoText?: string;
  /** Message for so many records. */
  doneText?: (count: number) => string;
}

/** Something that is done to the selected records together, in a dialog of its own. */
export interface TogetherAction extends ActionLook {
  open: (ids: number[]) => void;
}

/** Something that a dialog asks about, before it is done to each selected record. */
export interface AskedAction extends ActionLook {
  dialog: (shown: {
    count: number;
    ids: number[];
    onStart: (action: EachAction) => void;
    onClose: () => void;
  }) => ReactNode;
}

export type BulkAction = EachAction | TogetherAction | AskedAction;

/** What became of one record. */
export type BulkOutcome = BulkResult['results'][number];
