import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../failure-text.ts';
import type { BulkOutcome, EachAction } from './bulk-action.ts';

/** So many records go to the server at first; then as many as it deals with in about a second. */
const firstPiece = 10;
const largestPiece = 100;
const wantedMs = 1_000;

export interface ChosenRecord {
  id: number;
  name: string;
}

export interface BulkRun {
  action: EachAction;
  /** All that it is for, by the names that they had: a deleted one is no longer in the table. */
  records: readonly ChosenRecord[];
  /** What became of those that were dealt with so far. */
  outcomes: BulkOutcome[];
  isOver: boolean;
  /** Why it stopped before its end. */
  problem?: string;
}

/**
 * Does an action to many records, some at a time, and tells how far it is; afterwards all that was read before is read
 * anew. `cancel` stops it before the next ones.
 */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun>();
  const isCancelled = useRef(false);
  const queryClient = useQueryClient();
  const start = async (action: EachAction, records: readonly ChosenRecord[]): Promise<BulkRun> => {
    let current: BulkRun = { action, records, outcomes: [], isOver: false };
    const ids = records.map(({ id }) => id);
    const tell = (change: Partial<BulkRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    isCancelled.current = false;
    tell({});
    try {
      for (let done = 0, size = firstPiece; done < ids.length; ) {
        if (isCancelled.current) {
          tell({ problem: 'You cancelled it.' });
          break;
        }
        const begun = performance.now();
        const piece = ids.slice(done, done + size);
        const outcomes = await action.run(piece);
        tell({ outcomes: [...current.outcomes, ...outcomes] });
        done += piece.length;
        const perRecord = (performance.now() - begun) / piece.length;
        size = Math.min(largestPiece, Math.max(1, Math.floor(wantedMs / perRecord)));
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      tell({ problem: failureText(error) });
    }
    // Records that are not on show may be gone.
    queryClient.removeQueries({ queryKey: ['webmin'], type: 'inactive' });
    await queryClient.invalidateQueries();
    tell({ isOver: true });
    return current;
  };
  const cancel = () => {
    isCancelled.current = true;
  };
  return { run, start, cancel, forget: () => setRun(undefined) };
}

/** Whoever it was not done for. */
export function leftOf({ records, outcomes }: BulkRun): ChosenRecord[] {
  const done = new Set(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
  return records.filter(({ id }) => !done.has(id));
}

/** The changes by which what was done can be taken back, each once, under the name of its record. */
export function revisionsOf({ records, outcomes }: BulkRun): ChosenRecord[] {
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const revisions = new Map(outcomes.flatMap(({ id, revision }) => (revision ? [[revision, names.get(id)]] : [])));
  return [...revisions].map(([id, name]) => ({ id, name: name ?? '' }));
}
