import type { ImportRun } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import styles from './imports.module.css';
import { useCancelRun } from './queries.ts';

const steps: Record<ImportRun['step'], string> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  comparing: 'Comparing with the prices that are known',
  writing: 'Writing the prices',
  finished: 'Finished',
};

export function RunProgress({ run }: { run: ImportRun }) {
  const cancel = useCancelRun();
  const text = `${steps[run.step]}${run.dry_run ? '. Nothing is changed yet.' : ''}`;
  const problem = (error: Error) => showSnackbar(failureText(error), 'error');
  return (
    <div className={styles.underWay}>
      <p className={styles.progress} role="status">
        {text}
      </p>
      <LinearProgress
        variant={run.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={run.progress}
        aria-label="Progress of the import"
      />
      <Button
        size="small"
        loading={cancel.isPending || cancel.isSuccess}
        onClick={() => cancel.mutate(run.id, { onError: problem })}
      >
        {run.dry_run ? 'Cancel the preview' : 'Cancel the import'}
      </Button>
    </div>
  );
}
