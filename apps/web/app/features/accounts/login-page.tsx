import type { SecondStep } from '@bargain-buddy/contract';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { readReturnPath } from '~/lib/sign-in-path.ts';
import styles from '~/ui/form/form.module.css';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { canUsePasskeys, LoginStep, PasskeyLogin } from '../signing-in/index.ts';
import { logIn } from './calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { loginFailure } from './failure-text.ts';
import { fieldMessage } from './field-messages.ts';
import { useEmailFromState } from './use-given-email.ts';

const resolver = contractResolver((schemas) => schemas.loginSchema, { error: fieldMessage });

export function LoginPage() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const [step, setStep] = useState<SecondStep>();
  const hasPasskeys = useHydrated() && canUsePasskeys();
  const location = useLocation();
  const { field, failure, setFailure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { email: useEmailFromState(), password: '' },
    resolver,
    send: async (credentials) => setStep(await logIn(credentials)),
    failureText: loginFailure,
  });

  if (isSignedIn) return <Navigate to={readReturnPath(search)} replace />;
  if (step) {
    const goBack = (sentence?: string) => {
      setStep(undefined);
      setFailure(sentence);
    };
    return (
      <AccountFrame title="One more step" subtitle="Your password is correct. Now confirm that it’s you.">
        <LoginStep step={step} onBack={goBack} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Log In" subtitle="Sign-in to access all of the bargain buddy features">
      <Form label="Log In" failure={failure} onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          autoFocus
          {...field('email')}
        />
        <PasswordField label="Password" required autoComplete="current-password" {...field('password')} />
        <div className={styles.end}>
          <SubmitButton isBusy={isSubmitting}>Log In</SubmitButton>
          {hasPasskeys && <PasskeyLogin onFailure={setFailure} />}
          <div className={styles.links}>
            <span>
              New here?{' '}
              <Link to={{ pathname: '/sign-up', search: location.search }} state={location.state}>
                Sign Up
              </Link>
            </span>
            <Link to="/forgot-password">Forgot password?</Link>
          </div>
        </div>
      </Form>
    </AccountFrame>
  );
}
