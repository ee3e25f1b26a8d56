import * as calls from '@bargain-buddy/contract/calls';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { accountFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';

const resolver = contractResolver((schemas) => schemas.passwordResetSchema, { error: fieldMessage });

/** The server's response is the same for unknown addresses, so that it does not reveal accounts. */
export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false);
  const { field, reset, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { email: '' },
    resolver,
    send: async ({ email }) => {
      setIsSent(false);
      await callApi(calls.requestPasswordReset, { body: { email } });
      setIsSent(true);
      reset();
    },
    failureText: accountFailure,
  });

  return (
    <AccountFrame title="Forgot password" subtitle="We’ll email you a link to choose a new one.">
      {isSent && <AccountNotice>Password reset email sent. Please check your inbox.</AccountNotice>}
      <Form label="Forgot password" failure={failure} onSubmit={onSubmit}>
        <TextField label="Email" type="email" required autoComplete="username" autoFocus {...field('email')} />
        <div className={styles.end}>
          <SubmitButton isBusy={isSubmitting}>Send reset email</SubmitButton>
          <div className={styles.links}>
            <Link to="/login">Back to log in</Link>
            <Link to="/reset-password">I have a token</Link>
          </div>
        </div>
      </Form>
    </AccountFrame>
  );
}
