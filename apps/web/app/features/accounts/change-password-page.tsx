import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useUser } from '~/lib/user.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { changePassword } from './calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { Notice } from './components/notice.tsx';
import { PasswordRules } from './components/password-rules.tsx';
import { accountFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';

const resolver = contractResolver((schemas) => schemas.passwordChangeSchema, { error: fieldMessage });

export function ChangePasswordPage() {
  const [failure, setFailure] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const user = useUser();
  const rulesId = useId();
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
    resolver,
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
  const field = (name: 'current_password' | 'new_password' | 'confirm_password') => ({
    required: true,
    error: !!errors[name],
    helperText: errors[name]?.message,
    ...register(name),
  });
  const owner = user && { email: user.email, firstName: user.first_name, lastName: user.last_name };

  return (
    <AccountFrame title="Change Password" subtitle="Changing it logs out your other devices.">
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
            {...field('current_password')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            describedBy={rulesId}
            {...field('new_password')}
          />
          <PasswordRules id={rulesId} password={watch('new_password')} owner={owner} />
          <PasswordField label="Confirm New Password" autoComplete="new-password" {...field('confirm_password')} />
          <div className={styles.end}>
            <SubmitButton isBusy={isSubmitting}>Change Password</SubmitButton>
          </div>
        </Form>
      )}
    </AccountFrame>
  );
}
