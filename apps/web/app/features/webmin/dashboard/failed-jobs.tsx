import type { FailedJob } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { formatTime } from '../format-time.ts';
import { Panel } from '../panel.tsx';
import styles from './dashboard.module.css';
import { useRetryJob } from './queries.ts';

const tasks: Record<string, string> = {
  'send-mail': 'Send a mail',
  'password-reset': 'Send a link to choose a password',
  'send-push': 'Send a push message',
  'locate-stores': 'Look up where stores are',
  'deliver-notification': 'Deliver a notification',
  'deliver-invite': 'Deliver an invite',
  'import-file': 'Import a file',
};

export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const retry = useRetryJob();
  if (jobs.length === 0) return null;
  const again = (id: number) =>
    retry.mutate(id, {
      onSuccess: () => showSnackbar('The job runs again.', 'success'),
      onError: (error) => showSnackbar(failureText(error), 'error'),
    });
  return (
    <Panel title="Failed jobs">
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <div>
              <strong>{tasks[job.task] ?? job.task}</strong>
              <p className={styles.reason}>{job.last_error}</p>
              <p className={styles.reason}>
                {job.is_final
                  ? `Failed after ${job.attempts} tries`
                  : `Tried ${job.attempts} of ${job.max_attempts} times; next ${formatTime(job.run_at)}`}
              </p>
            </div>
            <Button
              size="small"
              variant="outlined"
              loading={retry.isPending && retry.variables === job.id}
              onClick={() => again(job.id)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
