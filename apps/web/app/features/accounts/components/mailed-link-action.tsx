import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '~/ui/form/form.module.css';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { accountFailure } from '../failure-text.ts';

interface LinkActionProps<Answer> {
  label: string;
  run: () => Promise<Answer>;
  done: (answer: Answer) => ReactNode;
  otherWays: ReactNode;
}

/** A button that performs the action of a mailed link. Mail scanners open links but do not press buttons. */
export function MailedLinkAction<Answer>({ label, run, done, otherWays }: LinkActionProps<Answer>) {
  const isHydrated = useHydrated();
  const action = useMutation({ mutationFn: run });
  if (action.isSuccess) return done(action.data);
  return (
    <div className={styles.form}>
      <div role="alert" className={styles.alertRegion}>
        {action.isError && (
          <p className={styles.alert}>
            <CircleAlert size={20} />
            {accountFailure(action.error)}
          </p>
        )}
      </div>
      <div className={styles.end}>
        {!action.isError && (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={!isHydrated}
            loading={action.isPending}
            onClick={() => action.mutate()}
          >
            {label}
          </Button>
        )}
        <div className={styles.links}>{otherWays}</div>
      </div>
    </div>
  );
}
