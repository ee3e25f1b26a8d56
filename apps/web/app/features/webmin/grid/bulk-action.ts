import type { BulkResult } from '@bargain-buddy/contract';
import type { ReactNode } from 'react';

interface ActionLook {
  label: string;
  isDanger?: boolean;
  /** Minimum number of selected records, 1 by default. */
  needs?: number;
  /** Maximum number of selected records. */
  takes?: number;
  /** True if the action needs all selected records on the current page. */
  isOfPage?: boolean;
}

export interface PerRecordAction extends ActionLook {
  /** Confirmation text. An action with easily reversible effects has none. */
  question?: (count: number) => string;
  /** Runs the action on one batch and returns the outcome of each record. Batches make progress visible. */
  run: (ids: number[]) => Promise<BulkOutcome[]>;
  /** Undoes the changes with the revision ids that `run` returned. */
  undo?: (revisions: number[]) => Promise<BulkOutcome[]>;
  undoText?: string;
  doneText?: (count: number) => string;
}

/** Action on all selected records together, in its own dialog. */
export interface CombinedAction extends ActionLook {
  open: (ids: number[]) => void;
}

/** Action with a dialog for its options. It then runs on each selected record. */
export interface DialogAction extends ActionLook {
  dialog: (shown: {
    count: number;
    ids: number[];
    onStart: (action: PerRecordAction) => void;
    onClose: () => void;
  }) => ReactNode;
}

export type BulkAction = PerRecordAction | CombinedAction | DialogAction;

export type BulkOutcome = BulkResult['results'][number];
