import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { readReturnPath } from '~/lib/sign-in-path.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { signUp } from './calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { PasswordRules } from './components/password-rules.tsx';
import { signUpFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';
import { useEmailFromState } from './use-given-email.ts';

const resolver = contractResolver((schemas) => schemas.registerSchema, { error: fieldMessage });

export function SignUpPage() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const location = useLocation();
  const rulesId = useId();
  const { field, watch, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { first_name: '', last_name: '', email: useEmailFromState(), password: '', confirm_password: '' },
    resolver,
    send: async (registration) => {
      await signUp(registration);
      showSnackbar(`Confirm your email: we sent a link to ${registration.email}.`, 'info');
    },
    failureText: signUpFailure,
  });
  const [firstName, lastName, email, password] = watch(['first_name', 'last_name', 'email', 'password']);

  if (isSignedIn) return <Navigate to={readReturnPath(search)} replace />;
  return (
    <AccountFrame title="Sign Up" subtitle="Keep shopping lists with prices and share them with your family.">
      <Form label="Sign Up" failure={failure} onSubmit={onSubmit}>
        <div className={styles.names}>
          <TextField label="First Name" autoComplete="given-name" autoFocus required {...field('first_name')} />
          <TextField label="Last Name" autoComplete="family-name" required {...field('last_name')} />
        </div>
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          describedBy={rulesId}
          required
          {...field('password')}
        />
        <PasswordRules id={rulesId} password={password} owner={{ email, firstName, lastName }} />
        <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirm_password')} />
        <div className={styles.end}>
          <SubmitButton isBusy={isSubmitting}>Sign Up</SubmitButton>
          <div className={styles.links}>
            <Link to={{ pathname: '/login', search: location.search }} state={location.state}>
              Already have an account? Sign In
            </Link>
          </div>
        </div>
      </Form>
    </AccountFrame>
  );
}
