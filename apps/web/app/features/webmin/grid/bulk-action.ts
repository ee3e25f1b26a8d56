import type { BulkResult } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { failureText } from '../api.ts';

interface ActionLook {
  label: string;
  isDanger?: boolean;
  needs?: number;
  takes?: number;
  /** True if the action needs all selected records on the current page. */
  isOfPage?: boolean;
}

export interface PerRecordAction extends ActionLook {
  /** Confirmation text. An action with easily reversible effects has none. */
  question?: (count: number) => string;
  /** Runs the action on one batch and returns the outcome of each record. Batches make progress visible. */
  run: (ids: number[]) => Promise<BulkOutcome[]>;
  undo?: (revisions: number[]) => Promise<BulkOutcome[]>;
  undoText?: string;
  doneText?: (count: number) => string;
}

export interface DialogAction extends ActionLook {
  dialog: (shown: {
    count: number;
    ids: number[];
    onStart: (action: PerRecordAction) => void;
    onClose: () => void;
  }) => ReactNode;
}

export type BulkAction = PerRecordAction | DialogAction;

export type BulkOutcome = BulkResult['results'][number];

/** Size of the first batch. Later batches take about one second each. */
const initialBatchSize = 10;
const maxBatchSize = 100;
const wantedMs = 1_000;

export interface SelectedRecord {
  id: number;
  name: string;
}

export interface BulkRun {
  action: PerRecordAction;
  /** All records with their names at the start: a deleted one is no longer in the table. */
  records: readonly SelectedRecord[];
  outcomes: BulkOutcome[];
  isOver: boolean;
  problem?: string;
}

/** Runs an action on many records in batches and reports progress. `cancel` stops it before the next batch. */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun>();
  const isCancelled = useRef(false);
  const queryClient = useQueryClient();
  const start = async (action: PerRecordAction, records: readonly SelectedRecord[]): Promise<BulkRun> => {
    let current: BulkRun = { action, records, outcomes: [], isOver: false };
    const ids = records.map(({ id }) => id);
    const update = (change: Partial<BulkRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    isCancelled.current = false;
    update({});
    try {
      for (let done = 0, size = initialBatchSize; done < ids.length; ) {
        if (isCancelled.current) {
          update({ problem: 'You cancelled it.' });
          break;
        }
        const begun = performance.now();
        const piece = ids.slice(done, done + size);
        const outcomes = await action.run(piece);
        update({ outcomes: [...current.outcomes, ...outcomes] });
        done += piece.length;
        const perRecord = (performance.now() - begun) / piece.length;
        size = Math.min(maxBatchSize, Math.max(1, Math.floor(wantedMs / perRecord)));
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      update({ problem: failureText(error) });
    }
    // Inactive queries may contain deleted records.
    queryClient.removeQueries({ queryKey: ['webmin'], type: 'inactive' });
    await queryClient.invalidateQueries();
    update({ isOver: true });
    return current;
  };
  const cancel = () => {
    isCancelled.current = true;
  };
  return { run, start, cancel, close: () => setRun(undefined) };
}

export function recordsLeftInRun({ records, outcomes }: BulkRun): SelectedRecord[] {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return records.filter(({ id }) => !done.has(id));
}

export function recordsWithRevisions({ records, outcomes }: BulkRun): SelectedRecord[] {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const revisions = new Map(outcomes.flatMap(({ id, revision }) => (revision ? [[revision, names.get(id)]] : [])));
  return [...revisions].map(([id, name]) => ({ id, name: name ?? '' }));
}

/** Runs `what` on records in sequence. An error is a failed outcome, a number the revision that undoes it. */
export async function runOnEachRecord(
  ids: readonly number[],
  what: (id: number) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) {
    try {
      const revision = await what(id);
      outcomes.push({ id, ok: true, error: null, ...(typeof revision === 'number' && { revision }) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      outcomes.push({ id, ok: false, error: failureText(error) });
    }
  }
  return outcomes;
}
