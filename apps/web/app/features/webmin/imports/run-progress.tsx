import type { ImportRun } from '@bargain-buddy/contract';
import LinearProgress from '@mui/material/LinearProgress';
import styles from './imports.module.css';

const steps: Record<ImportRun['step'], string> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  comparing: 'Comparing with the prices that are known',
  writing: 'Writing the prices',
  finished: 'Finished',
};

/** How far an import in the background is. */
export function RunProgress({ run }: { run: ImportRun }) {
  const text = `${steps[run.step]}${run.dry_run ? '. Nothing is changed yet.' : ''}`;
  return (
    <div>
      <p className={styles.progress} role="status">
        {text}
      </p>
      <LinearProgress
        variant={run.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={run.progress}
        aria-label="Progress of the import"
      />
    </div>
  );
}
