import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { userQuery } from '~/lib/user.ts';
import styles from '~/ui/form/form.module.css';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { accountFailure } from './failure-text.ts';
import { useMailedLinkToken } from './use-mailed-link-token.ts';

export function VerifyEmailPage() {
  const token = useMailedLinkToken();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const verify = async () => {
    const answer = await callApi(calls.verifyEmail, { body: { token } });
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    return answer;
  };
  return (
    <AccountFrame title="Confirm your email" subtitle="Tap to confirm your email.">
      <MailedLinkAction
        label="Confirm my email"
        run={verify}
        done={({ email }) => (
          <>
            <AccountNotice>{email} is confirmed.</AccountNotice>
            <Button component={Link} to={isSignedIn ? '/' : '/login'} variant="contained" size="large" fullWidth>
              {isSignedIn ? 'Back To Home' : 'Log in'}
            </Button>
          </>
        )}
        otherWays={<Link to="/profile">Send a new link from your profile</Link>}
      />
    </AccountFrame>
  );
}

export function RevertEmailPage() {
  const token = useMailedLinkToken();
  return (
    <AccountFrame
      title="Take your email back"
      subtitle="Your account gets this email again. We log out every device, and you choose a new password."
    >
      <MailedLinkAction
        label="Take my email back"
        run={() => callApi(calls.revertEmailChange, { body: { token } })}
        done={({ email, reset_token }) => (
          <>
            <AccountNotice>{email} is yours again. We logged out every device.</AccountNotice>
            <p>Someone knew your password, so it no longer works.</p>
            <Button
              component={Link}
              to={`/reset-password?token=${reset_token}`}
              replace
              variant="contained"
              size="large"
              fullWidth
            >
              Choose a new password
            </Button>
          </>
        )}
        otherWays={<Link to="/forgot-password">Forgot password?</Link>}
      />
    </AccountFrame>
  );
}

export function StopAlertMailsPage() {
  const token = useMailedLinkToken();
  return (
    <AccountFrame title="Stop price alert emails" subtitle="You still get price alerts in the app.">
      <MailedLinkAction
        label="Stop these emails"
        run={() => callApi(calls.unsubscribeFromAlertMails, { query: { token } })}
        done={() => <AccountNotice>Price alerts no longer come by email.</AccountNotice>}
        otherWays={<Link to="/price-alerts">See my price alerts</Link>}
      />
    </AccountFrame>
  );
}

interface LinkActionProps<Answer> {
  label: string;
  run: () => Promise<Answer>;
  done: (answer: Answer) => ReactNode;
  otherWays: ReactNode;
}

/** A button that performs the action of a mailed link. Mail scanners open links but do not press buttons. */
function MailedLinkAction<Answer>({ label, run, done, otherWays }: LinkActionProps<Answer>) {
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
