import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { revertEmailChange } from './address-calls.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { MailedLinkAction } from './components/mailed-link-action.tsx';
import { useMailedLinkToken } from './use-mailed-link-token.ts';

export function RevertEmailPage() {
  const token = useMailedLinkToken();
  return (
    <AccountFrame
      title="Take your email back"
      subtitle="Your account gets this email again. We log out every device, and you choose a new password."
    >
      <MailedLinkAction
        label="Take my email back"
        run={() => revertEmailChange(token)}
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
