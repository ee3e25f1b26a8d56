import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { failureText } from '../failure-text.ts';
import styles from './admin-grid.module.css';
import type { BulkAction, BulkOutcome, EachAction } from './bulk-action.ts';

interface BulkBarProps {
  ids: number[];
  actions: BulkAction[];
  /** Everything was done; the selection can go. */
  onDone: () => void;
}

/** What can be done to all selected records at once, and which of them it failed for. */
export function BulkBar({ ids, actions, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<EachAction>();
  const [running, setRunning] = useState<EachAction>();
  const [problems, setProblems] = useState<string[]>([]);

  const start = (action: BulkAction) => {
    if ('open' in action) action.open(ids);
    else if (action.question) setAsked(action);
    else void run(action);
  };
  const run = async (action: EachAction) => {
    setAsked(undefined);
    setRunning(action);
    setProblems([]);
    try {
      const failed = (await action.run(ids)).filter(({ ok }) => !ok);
      setProblems(failed.map(toSentence));
      if (failed.length === 0) onDone();
    } catch (error) {
      setProblems([failureText(error as Error)]);
    } finally {
      setRunning(undefined);
    }
  };

  return (
    <section aria-label="Selected records">
      <div className={styles.bulk}>
        <span className={styles.count}>{ids.length} selected</span>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="small"
            variant="outlined"
            color={action.isDanger ? 'error' : 'primary'}
            loading={running === action}
            disabled={running !== undefined || ids.length < (action.needs ?? 1)}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {problems.length > 0 && (
        <Alert severity="warning" onClose={() => setProblems([])} sx={{ mt: 1 }}>
          <ul className={styles.outcome}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={`${asked?.label}?`}
        description={asked?.question?.(ids.length)}
        action={asked?.label}
        onConfirm={() => asked && void run(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

function toSentence({ id, error }: BulkOutcome): string {
  return `${id}: ${error ?? 'It did not work.'}`;
}
