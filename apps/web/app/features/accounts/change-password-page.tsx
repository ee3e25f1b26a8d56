import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useUser } from '~/lib/user.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { PasswordRules } from './components/password-rules.tsx';
import { accountFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';

const resolver = contractResolver((schemas) => schemas.passwordChangeSchema, { error: fieldMessage });

export function ChangePasswordPage() {
  const [success, setSuccess] = useState<string>();
  const user = useUser();
  const rulesId = useId();
  const { field, watch, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
    resolver,
    send: async (body) => {
      const { message } = await callApi(calls.changePassword, { body });
      setSuccess(message || 'Password changed successfully!');
    },
    failureText: accountFailure,
  });
  const owner = user && { email: user.email, firstName: user.first_name, lastName: user.last_name };

  return (
    <AccountFrame title="Change Password" subtitle="Changing it logs out your other devices.">
      {success ? (
        <>
          <AccountNotice>{success}</AccountNotice>
          <Button component={Link} to="/" variant="contained" size="large" fullWidth>
            Back To Home
          </Button>
        </>
      ) : (
        <Form label="Change Password" failure={failure} onSubmit={onSubmit}>
          <PasswordField
            label="Current Password"
            autoComplete="current-password"
            autoFocus
            required
            {...field('current_password')}
          />
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            describedBy={rulesId}
            required
            {...field('new_password')}
          />
          <PasswordRules id={rulesId} password={watch('new_password')} owner={owner} />
          <PasswordField
            label="Confirm New Password"
            autoComplete="new-password"
            required
            {...field('confirm_password')}
          />
          <div className={styles.end}>
            <SubmitButton isBusy={isSubmitting}>Change Password</SubmitButton>
          </div>
        </Form>
      )}
    </AccountFrame>
  );
}
