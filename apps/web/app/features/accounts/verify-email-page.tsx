import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { userQuery } from '~/lib/user.ts';
import { verifyEmail } from './address-calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { MailedLinkAction } from './components/mailed-link-action.tsx';
import { useMailedLinkToken } from './use-mailed-link-token.ts';

export function VerifyEmailPage() {
  const token = useMailedLinkToken();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const verify = async () => {
    const answer = await verifyEmail(token);
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
