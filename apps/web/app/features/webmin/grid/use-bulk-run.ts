import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
import type { BulkOutcome, EachAction } from './bulk-action.ts';

/** So many records go to the server at a time. */
const pieceSize = 10;

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
 * anew.
 */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun>();
  const queryClient = useQueryClient();
  const start = async (action: EachAction, records: readonly ChosenRecord[]): Promise<BulkRun> => {
    let current: BulkRun = { action, records, outcomes: [], isOver: false };
    const ids = records.map(({ id }) => id);
    const tell = (change: Partial<BulkRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    tell({});
    try {
      for (let done = 0; done < ids.length; done += pieceSize) {
        const outcomes = await action.run(ids.slice(done, done + pieceSize));
        tell({ outcomes: [...current.outcomes, ...outcomes] });
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
  return { run, start, forget: () => setRun(undefined) };
}
