import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { changePassword } from './calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import styles from './components/form.module.css';
import { Form, SubmitButton } from './components/form.tsx';
import { Notice } from './components/notice.tsx';
import { PasswordField } from './components/password-field.tsx';
import { accountFailure } from './failure-text.ts';

/** /change-password (ACC-09): whether the new passwords agree and are strong enough is for the server to say. */
export function ChangePasswordPage() {
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (given) => {
    setFailure(undefined);
    try {
      setSuccess(await changePassword(given));
    } catch (error) {
      setFailure(accountFailure(error));
    }
  });
  const field = (name: 'current_password' | 'new_password' | 'confirm_password', message: string) => ({
    required: true,
    error: !!errors[name],
    helperText: errors[name]?.message,
    ...register(name, { required: message }),
  });

  return (
    <AccountFrame title="Change Password" subtitle="Every other device is signed out when the password changes.">
      {success ? (
        <>
          <Notice>{success}</Notice>
          <Button component={Link} to="/" variant="contained" size="large" fullWidth>
            Back To Home
          </Button>
        </>
      ) : (
        <Form label="Change Password" failure={failure} onSubmit={submit}>
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            autoFocus
            {...field('current_password', 'Enter your current password.')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            {...field('new_password', 'Enter a new password.')}
          />
          <PasswordField
            label="Confirm New Password"
            autoComplete="new-password"
            {...field('confirm_password', 'Enter the new password once more.')}
          />
          <div className={styles.end}>
            <SubmitButton isBusy={isSubmitting}>Change Password</SubmitButton>
          </div>
        </Form>
      )}
    </AccountFrame>
  );
}
