import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import styles from './admin-grid.module.css';
import type { BulkRun } from './use-bulk-run.ts';

/** Maximum number of failures to list. Further ones are only counted; their records stay selected. */
const mostTold = 50;

interface BulkOutcomesProps {
  run: BulkRun;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

export function BulkOutcomes({ run: { action, records, outcomes, problem }, onUndo, onClose }: BulkOutcomesProps) {
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length === 0 && !problem) return null;
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mt: 1 }}>
      {action.label}: done for {(outcomes.length - failed.length).toLocaleString('en')} of{' '}
      {formatCount(records.length, 'record')}. The others stay selected.
      <ul className={styles.outcome}>
        {failed.slice(0, mostTold).map(({ id, error }) => (
          <li key={id}>
            {names.get(id)}: {error ?? 'It failed.'}
          </li>
        ))}
        {failed.length > mostTold && <li>and {formatCount(failed.length - mostTold, 'more record')}</li>}
        {problem && <li>It stopped: {problem}</li>}
      </ul>
      {onUndo && (
        <Button size="small" onClick={onUndo}>
          Undo what was done
        </Button>
      )}
    </Alert>
  );
}
