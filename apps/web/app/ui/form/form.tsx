import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { useHydrated } from '~/ui/use-hydrated.ts';
import styles from './form.module.css';

interface FormProps {
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What went wrong at the last attempt; read out when it appears. */
  failure: string | undefined;
  children: ReactNode;
}

/** A form with errors at its fields. It is sent only by POST, so that no password gets into a URL. */
export function Form({ label, onSubmit, failure, children }: FormProps) {
  return (
    <form className={styles.form} aria-label={label} method="post" noValidate onSubmit={onSubmit}>
      {children}
      <div role="alert" className={styles.alertRegion}>
        {failure && (
          <p className={styles.alert}>
            <CircleAlert size={20} />
            {failure}
          </p>
        )}
      </div>
    </form>
  );
}

interface SubmitButtonProps {
  isBusy: boolean;
  /** Has the focus as it appears, where the form has no field. */
  autoFocus?: boolean;
  children: ReactNode;
}

/** Button that sends a form. During the request it shows a spinner and cannot be pressed again. */
export function SubmitButton({ isBusy, autoFocus = false, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      autoFocus={autoFocus}
      loading={isBusy}
      disabled={!isHydrated}
    >
      {children}
    </Button>
  );
}
