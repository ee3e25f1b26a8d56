import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { confirmPasswordReset } from './calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import styles from './components/form.module.css';
import { Form, SubmitButton } from './components/form.tsx';
import { Notice } from './components/notice.tsx';
import { PasswordField } from './components/password-field.tsx';
import { accountFailure } from './failure-text.ts';

/** How long the success is shown before the login page, in milliseconds. */
const redirectDelay = 3000;

/** /reset-password (ACC-07, ACC-08): the mail's link brings the token, which then leaves the address. */
export function ResetPasswordPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { token: search.get('token') ?? '', password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = formState;
  const hasToken = search.has('token');

  useEffect(() => {
    if (hasToken) setSearch({}, { replace: true, preventScrollReset: true });
  }, [hasToken, setSearch]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const submit = handleSubmit(async ({ token, password, confirmation }) => {
    if (password !== confirmation) {
      setFailure('Passwords do not match.');
      return;
    }
    setFailure(undefined);
    try {
      await confirmPasswordReset({ token: token.trim(), password });
      setIsDone(true);
    } catch (error) {
      setFailure(accountFailure(error));
    }
  });
  const field = (name: 'token' | 'password' | 'confirmation', message: string) => ({
    required: true,
    error: !!errors[name],
    helperText: errors[name]?.message,
    ...register(name, { required: message }),
  });

  return (
    <AccountFrame
      title="Reset Password"
      subtitle="The token is in the mail that we sent you. It works once, for an hour."
    >
      {isDone ? (
        <>
          <Notice>Your password has been changed. We take you to the login page.</Notice>
          <Link to="/login">Log In</Link>
        </>
      ) : (
        <Form label="Reset Password" failure={failure} onSubmit={submit}>
          <TextField
            label="Reset Token"
            autoComplete="one-time-code"
            {...field('token', 'Enter the token of the mail.')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            autoFocus
            {...field('password', 'Enter a new password.')}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            {...field('confirmation', 'Enter the new password once more.')}
          />
          <div className={styles.end}>
            <SubmitButton isBusy={isSubmitting}>Reset Password</SubmitButton>
            <div className={styles.links}>
              <Link to="/forgot-password">Ask for another mail</Link>
              <Link to="/login">Back to Log In</Link>
            </div>
          </div>
        </Form>
      )}
    </AccountFrame>
  );
}
