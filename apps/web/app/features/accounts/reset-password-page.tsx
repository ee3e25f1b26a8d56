import * as calls from '@bargain-buddy/contract/calls';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { PasswordRules } from './components/password-rules.tsx';
import { accountFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';
import { useMailedLinkToken } from './use-mailed-link-token.ts';

/** Milliseconds between the success message and the redirect to the login page. */
const redirectDelay = 3000;

const resolver = contractResolver(
  ({ passwordResetConfirmSchema: schema }) => schema.extend({ confirm_password: schema.shape.password }),
  { error: fieldMessage },
);

export function ResetPasswordPage() {
  const linkToken = useMailedLinkToken();
  const goTo = useNavigateFromHere();
  const [isDone, setIsDone] = useState(false);
  const rulesId = useId();
  const { field, watch, failure, setFailure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { token: linkToken, password: '', confirm_password: '' },
    resolver,
    send: async ({ token, password, confirm_password }) => {
      if (password !== confirm_password) {
        setFailure('Passwords do not match.');
        return;
      }
      await callApi(calls.confirmPasswordReset, { body: { token, password } });
      setIsDone(true);
    },
    failureText: accountFailure,
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => goTo('/login', { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [isDone, goTo]);

  return (
    <AccountFrame title="Reset password" subtitle="Copy the token from our email. It works once, for an hour.">
      {isDone ? (
        <>
          <AccountNotice>Password changed. Taking you to the login page.</AccountNotice>
          <Link to="/login">Log in</Link>
        </>
      ) : (
        <Form label="Reset password" failure={failure} onSubmit={onSubmit}>
          <TextField label="Reset token" autoComplete="one-time-code" required {...field('token')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            autoFocus
            describedBy={rulesId}
            required
            {...field('password')}
          />
          <PasswordRules id={rulesId} password={watch('password')} owner={undefined} />
          <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirm_password')} />
          <div className={styles.end}>
            <SubmitButton isBusy={isSubmitting}>Reset password</SubmitButton>
            <div className={styles.links}>
              <Link to="/forgot-password">Send another email</Link>
              <Link to="/login">Back to log in</Link>
            </div>
          </div>
        </Form>
      )}
    </AccountFrame>
  );
}
